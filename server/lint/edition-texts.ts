import { editionFaults, faultMessage } from '../book/edition-days.ts';
import type { Content, Warning } from './warning.ts';

/** Texts of editions that do not exist, are for other pages, or have other words than when they were chosen. */
export function editionTexts(content: Content): Warning[] {
  const editions = content.list('editions');
  if (editions.length === 0) return [];
  const texts = { quotes: content.list('quotes'), prompts: content.list('prompts') };
  return editions.flatMap(({ id, file, fields }) =>
    editionFaults(fields, texts).map((fault): Warning => {
      const path = ['days', fault.day - 1, fault.slot];
      return { file, path, rule: `edition-text-${fault.kind}`, message: faultMessage(fault, id), fault };
    }),
  );
}
