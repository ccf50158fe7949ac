import { capitalized } from '../model/text/wording.ts';
import type { NoteTag } from './replace-tag.ts';

/** Converts extensions of kramdown and GitHub to plain Markdown: attribute lists, contents lists, notes in quotes. */
export function convertAttributeLists(text: string, note: NoteTag): string {
  let plain = text
    .replace(/\{::comment\}[^]*?\{:\/(?:comment)?\}/g, '')
    .replace(/\{:(?::options\b[^}]*\/|:nomarkdown\b[^}]*|\/(?:nomarkdown)?)\}/g, '');
  for (const [pattern, reason] of leftOut)
    plain = plain.replace(pattern, (_, source: string) => {
      note(source, reason);
      return '';
    });
  // Ids of headings, of other blocks and of words.
  return plain
    .replace(headingWithList, (_, heading: string, line: string | undefined, list: string) => {
      const id = idIn(list);
      return heading + (id === undefined ? '' : ` {#${id}}`) + (line ?? '');
    })
    .replace(lineOfList, (_, before: string, list: string) => anchorOf(list) + before)
    .replace(listInLine, anchorOf)
    .replace(/^([ \t]*>[ \t]*)\[!([a-z]+)\][+-]?[ \t]*(.*)$/gim, (_, quote: string, kind: string, title: string) => {
      return `${quote}**${title || capitalized(kind.toLowerCase())}**\n${quote}`;
    });

  function anchorOf(list: string): string {
    if (/\b(?:title|alt)=/.test(list)) note(list, 'is an attribute list');
    const id = idIn(list);
    return id === undefined ? '' : `<a id="${id}"></a>`;
  }
}

const leftOut: [pattern: RegExp, reason: string][] = [
  // kramdown replaces this list item by the table of contents.
  [/^[ \t]*(?:[-*+]|\d+\.)[ \t]+.*\n[ \t]*(\{:.*\btoc\b.*\})[ \t]*$/gm, 'is a list of contents'],
  [/^[ \t]*(\[TOC\]|\[\[_?TOC_?\]\]|\$\{toc\}|<!-- toc -->)[ \t]*$/gim, 'is a list of contents'],
  // remark-toc fills in the list below this heading.
  [/^(#{1,6}[ \t]+(?:toc|table[ -]of[ -]contents?)[ \t]*)\n(?:[ \t]*\n)*(?=#)/gim, 'is a list of contents'],
  [/^(\*\[[^\]\n]+\]:.*)$/gm, 'explains an abbreviation'],
];

const value = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)`;
const attribute = String.raw`(?:[.#][^\s{}"'.#=]+|[\w:-]+=${value})`;
const plainList = String.raw`\{[ \t]*${attribute}(?:[ \t]*${attribute})*[ \t]*\}`;
// kramdown can also name a list.
const ownList = String.raw`\{:[ \t]*(?:${attribute}|[\w-]+:?)(?:[ \t]*(?:${attribute}|[\w-]+))*[ \t]*\}`;

const headingWithList = new RegExp(
  String.raw`^(#{1,6}[ \t].*?|.+(?=\n(?:=+|-+)[ \t]*\n))(?:(\n(?:=+|-+))[ \t]*)?[ \t]*\n?(${ownList}|${plainList})[ \t]*$`,
  'gm',
);
const lineOfList = new RegExp(String.raw`(^|\n)[ \t>]*(${ownList}|${plainList})[ \t]*(?=\n|$)`, 'g');
const listInLine = new RegExp(String.raw`(?<!\\)${ownList}|(?<=[)\]*_\uFDD1])${plainList}`, 'g');

const idIn = (list: string): string | undefined => /[\s{:]#([^\s{}"'.#=]+)/.exec(list)?.[1];
