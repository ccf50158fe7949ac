import { expect, test } from 'vitest';
import { pagesNamed } from '../../model/entities/template.ts';
import { pageTypes } from '../../model/entities/page-types.ts';
import { blocksOfDay, journalDesigns, standardDesign, variantsOf } from './journal-designs.ts';

const [weekday, weekend, last] = [[{ title: 'morning' }], [{ title: 'slow' }], [{ title: 'last' }]];
const template = { name: 'Daily', pages: { morning: weekday }, weekend: { morning: weekend }, 'last-week': { morning: last } };
const [design] = journalDesigns([{ id: 'daily', fields: template }]);

test('the standard pages have each type of page, and all the pages that they name', () => {
  expect(Object.keys(standardDesign().pages)).toEqual(pageTypes);
  expect(pagesNamed(standardDesign().template).map(({ id }) => standardDesign().ownPages?.has(id))).not.toContain(false);
});

test('Saturdays, Sundays and the last week have their own pages where the template has them', () => {
  expect(blocksOfDay(design, 'morning', 'friday')).toBe(weekday);
  expect(blocksOfDay(design, 'morning', 'sunday')).toBe(weekend);
  expect(blocksOfDay(design, 'morning', 'sunday', true)).toBe(last);
  expect(blocksOfDay(design, 'evening', 'sunday')).toBeUndefined();
  expect(variantsOf(design, 'morning')).toEqual([weekday, weekend, last]);
});

test('a template with a front and without pages keeps its own places and margins around the standard days', () => {
  const own = { name: 'Own', front: ['hello'], back: ['bye'], rules: 'solid', margins: { inside: 1 } } as const;
  const [design] = journalDesigns([{ id: 'own', fields: { ...own, front: ['hello'], back: ['bye'] } }]);
  expect([design.pages, design.template, design.ownPages]).toEqual([standardDesign().pages, own, undefined]);
  const [ruled] = journalDesigns([{ id: 'ruled', fields: { name: 'Ruled', rules: 'solid' } }]);
  expect(ruled.template).toEqual({ ...standardDesign().template, name: 'Ruled', rules: 'solid' });
});

test('a template without pages has the standard ones under its own name, with their title and instructions', () => {
  const [plain] = journalDesigns([{ id: 'plain', fields: { name: 'Plain' } }]);
  expect([plain.id, plain.name, plain.pages, plain.template.front]).toEqual([
    'plain',
    'Plain',
    standardDesign().pages,
    standardDesign().template.front,
  ]);
});
