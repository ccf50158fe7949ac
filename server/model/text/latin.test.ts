import { expect, test } from 'vitest';
import { slugOf } from '../entities/ids.ts';
import { inLatin } from './latin.ts';

test.each([
  ['Привет, мир', 'privet-mir'],
  ['Καλημέρα κόσμε', 'kalimera-kosme'],
  ['慢生活2024', 'man-sheng-huo-2024'],
  ['안녕하세요 세계', 'annyeonghaseyo-segye'],
  ['مرحبا بالعالم', 'mrhb-bllm'],
  ['שלום עולם', 'slvm-vlm'],
  ['สวัสดี', 'swasdi'],
  ['नमस्ते दुनिया', 'nmste-duniya'],
  ['Don’t rush, Ærø: straße', 'dont-rush-aeroe-strasse'],
  ['Slow 🎉 morning', 'slow-morning'],
  ['🎉', ''],
])('the address of %j is %j', (text, slug) => {
  expect(slugOf(inLatin(text))).toBe(slug);
});
