import { parse, type ChildNode, type Container, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { styleRulesFile, type StyleRule } from '../server/model/api/page-request.ts';

/** Writes the rules of each built style sheet with the names that each rule needs, so that a page can inline only its own rules. */
export function styleRules(): Plugin {
  return {
    name: 'style-rules',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, parseRules(file.source.toString())]] : [],
        );
        this.emitFile({ type: 'asset', fileName: styleRulesFile, source: JSON.stringify(Object.fromEntries(sheets)) });
      },
    },
  };
}

/** The rules of minified CSS, in their order. */
export function parseRules(css: string): StyleRule[] {
  return rulesOf(parse(css));
}

function rulesOf(container: Container<ChildNode>): StyleRule[] {
  return (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [isTheme(node) ? variablesOf(node) : { css: node.toString(), needs: node.selectors.map(namesIn) }];
    if (node.type === 'atrule' && conditional.has(node.name) && node.nodes)
      return [{ at: `@${node.name} ${node.params}`, rules: rulesOf(node) }];
    if (node.type === 'atrule' && node.name === 'property') return [{ css: node.toString(), needs: [[node.params]] }];
    return [{ css: `${node.toString()}${node.type === 'atrule' && !node.nodes ? ';' : ''}` }];
  });
}

/** Whether the rule contains only variables of the theme. */
function isTheme({ selector, nodes }: Rule): boolean {
  return selector === ':root,:host' && nodes.every((node) => node.type === 'decl' && node.variable);
}

function variablesOf({ selector, nodes }: Rule): StyleRule {
  const rules = nodes.flatMap((node) => (node.type === 'decl' ? [{ css: `${node.toString()};`, needs: [[node.prop]] }] : []));
  return { at: selector, rules };
}

const conditional = new Set(['layer', 'media', 'supports', 'container']);

/**
 * The classes (`.name`), elements (`name`) and inputs (`input[type]`) without which a selector matches nothing. Skips `:not()`, parameters such as
 * `odd`, lists of alternatives, and selectors with a numeric escape.
 */
function namesIn(selector: string): string[] {
  if (/\\[0-9a-f]/i.test(selector)) return [];
  const plain = selector
    .replace(/\\(.)/g, (_escape, character: string) => String.fromCodePoint(escapes + (character.codePointAt(0) ?? 0)))
    .replace(/\[[^\]]*\]/g, '')
    .replace(/:(?:not|nth-[a-z-]+|dir|lang|:[a-z-]+)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\([^()]*,[^()]*\)/g, '');
  const input = inputs.find(({ part }) => part.test(selector));
  const names = plain.match(/(?<=^|[\s>+~(])[a-z][a-z0-9]*|\.[\w\u0080-\uffff-]+/gi) ?? [];
  const plainNames = names.map((name) =>
    name.replace(/[\ue000-\ue0ff]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - escapes)),
  );
  return input ? [...plainNames, input.name] : plainNames;
}

// Input types, by the pseudo-elements that only they have.
const inputs = [
  { part: /::-webkit-(?:date|calendar)/, name: 'input[date]' },
  { part: /::file-selector-button/, name: 'input[file]' },
  { part: /::-webkit-(?:inner|outer)-spin-button/, name: 'input[number]' },
  { part: /::-webkit-search/, name: 'input[search]' },
];

// The first code point of the private use area.
const escapes = 0xe000;
