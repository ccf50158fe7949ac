import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ruleWords } from './checks/check-words.ts';
import { machineWords } from './kinds/words.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}

// Texts for people have at least two words or end like a sentence.
const isWords = (text: string) => /\p{L}['’\p{L}]* \p{L}|^\p{Lu}\p{L}+\.$/u.test(text);

// Attributes that people do not read.
const silentAttributes = new Set(['className', 'key', 'type', 'name', 'href', 'role', 'd', 'viewBox', 'rel', 'aria-keyshortcuts']);

/** All texts for people in a file, except those below “Details”. */
function wordsIn(file: string): string[] {
  const texts: string[] = [];
  const collect = (text: unknown) => {
    if (typeof text === 'string' && isWords(text)) texts.push(text.replace(/\s+/g, ' ').trim());
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null || typeof (value as Node).type !== 'string') return undefined;
    const node = value as Node;
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression') return undefined;
    if (/^(?:Import|ExportAll)/.test(node.type)) return undefined;
    if (node.type === 'JSXAttribute' && silentAttributes.has(String((node['name'] as Node)['name']))) return undefined;
    if (node.type === 'JSXElement' && ((node['openingElement'] as Node)['name'] as Node)['name'] === 'details') {
      // The summary itself is above “Details”.
      return (node['children'] as Node[]).filter((child) => child.type === 'JSXElement' && isSummary(child)).forEach(walk);
    }
    if (node.type === 'FunctionDeclaration' && String((node['id'] as Node)['name']).endsWith('Details')) return undefined;
    if (node.type === 'JSXText' || node.type === 'Literal') collect(node['value']);
    if (node.type === 'TemplateLiteral')
      collect((node['quasis'] as Node[]).map((part) => (part['value'] as { cooked: string }).cooked).join('…'));
    return Object.values(node).forEach(walk);
  };
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return texts;
}

function isSummary(element: Node): boolean {
  return ((element['openingElement'] as Node)['name'] as Node)['name'] === 'summary';
}

const room = 'site/editor';
const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => path.join(room, file));

test('no text of the editor above “Details” mentions a path, a rule, a hash, a branch, an encoding or an id', () => {
  const found = files.flatMap((file) => wordsIn(file).map((text) => ({ file, text })));
  // Guards against a search that finds nothing to check.
  expect(found.length).toBeGreaterThan(700);
  const rules = Object.keys(ruleWords).filter((rule) => rule.includes('-'));
  const isMachines = (text: string) => machineWords.test(text) || rules.some((rule) => text.split(' ').includes(rule));
  expect(found.filter(({ text }) => isMachines(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
