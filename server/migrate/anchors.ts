import { decoded } from '../model/text/escape-text.ts';

/** The ids of an article. The id of a dropped element moves to the next block. Where a block would get two, links lead to the first. */
export class Anchors {
  readonly #linked: ReadonlySet<string>;
  readonly #replaced = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #waiting: string[] = [];

  constructor(html: string) {
    this.#linked = new Set([...html.matchAll(/href=["']?#([^"'\s>]+)/gi)].map(([, id = '']) => headingId(decoded(id))));
  }

  /** @param isAnchor whether the element is there only for its id */
  wait(id: string | undefined, isAnchor = false): void {
    const own = headingId(id ?? '');
    if (own !== '' && (isAnchor || this.#linked.has(own))) this.#waiting.push(own);
  }

  waiting(): string[] {
    return this.#waiting.splice(0);
  }

  /** The id attribute of a block, with waiting ids. @param isHeading headings keep all ids */
  take(id: string | undefined, isHeading = false): string {
    const own = headingId(id ?? '');
    const ids = [...(own !== '' && (isHeading || this.#linked.has(own)) ? [own] : []), ...this.waiting()];
    const [first, ...others] = ids.filter((each) => !this.#used.has(each));
    if (first === undefined) return '';
    this.#used.add(first);
    for (const other of others) if (other !== first) this.#replaced.set(other, first);
    return ` id="${first}"`;
  }

  /** The id attribute of an inline element. The id of a dropped element waits. */
  attribute(id: string | undefined, isKept: boolean): string {
    const own = headingId(id ?? '');
    if (!isKept || !this.#linked.has(own) || this.#used.has(own)) {
      this.wait(isKept ? undefined : id);
      return '';
    }
    this.#used.add(own);
    return ` id="${own}"`;
  }

  relinked(html: string): string {
    return html.replace(/ href="#([^"]*)"/g, (whole, id: string) => {
      const other = this.#replaced.get(id);
      return other === undefined || this.#used.has(id) ? whole : ` href="#${other}"`;
    });
  }
}

/** An id in the form that the site's headings have: the words in lower case, without the accents of Latin letters. Empty without letters and digits. */
export function headingId(id: string): string {
  return id
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=[\p{N}\p{M}])/u, 'section-');
}
