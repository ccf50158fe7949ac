import { sheetAttribute } from '../data/page-data.ts';
import { memoize } from '../../server/model/runtime/async-memo.ts';

/** Loads the whole sheets of which the document has inline rules. */
export async function loadStyleSheets(document: Document): Promise<void> {
  const partial = [...document.querySelectorAll<HTMLElement>(`style[${sheetAttribute}]`)];
  await Promise.all(
    partial.map(async (inline) => {
      // After the inline rules and before the sheets of the editor: of equal rules the last one wins.
      await loadSheet(inline.getAttribute(sheetAttribute) ?? '', (link) => inline.after(link));
      inline.removeAttribute(sheetAttribute);
    }),
  );
}

// The build calls `importWithSheets`, so nobody can pass it.
const pending = new Map<string, Promise<void>>();

/** Imports a module together with its style sheets. */
async function importWithSheets<T>(load: () => Promise<T>, sheets: readonly string[] = []): Promise<T> {
  const loading = sheets.map((sheet) => `/${sheet}`).filter((href) => !hasSheet(href));
  const [module] = await Promise.all([
    load(),
    ...loading.map((href) => memoize(pending, href, () => loadSheet(href, (link) => document.head.append(link)))),
  ]);
  return module;
}

function hasSheet(href: string): boolean {
  const known = document.querySelector<HTMLLinkElement | HTMLStyleElement>(`[href="${href}"], [${sheetAttribute}="${href}"]`);
  return Boolean(known?.sheet);
}

async function loadSheet(href: string, insert: (link: HTMLLinkElement) => void): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The style sheet ${link.href} could not be loaded`));
    });
    insert(link);
  });
}

/** The build calls it, by this name, for each `import()`. @public */
export { importWithSheets as __vitePreload };
