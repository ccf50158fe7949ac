import { sheetAttribute } from '../data/page-data.ts';

/** Loads the whole sheets of which the document has inline rules. */
export async function loadStyleSheets(document: Document): Promise<void> {
  const partial = [...document.querySelectorAll<HTMLElement>(`style[${sheetAttribute}]`)];
  await Promise.all(partial.map(loadSheet));
}

async function loadSheet(inline: HTMLElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = inline.getAttribute(sheetAttribute) ?? '';
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style sheet ${link.href} could not be loaded`));
    });
    // After the inline rules and before the sheets of the editor: of equal rules the last one wins.
    inline.after(link);
  });
  inline.removeAttribute(sheetAttribute);
}
