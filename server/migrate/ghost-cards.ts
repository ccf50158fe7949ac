import { escapeHtml } from '../model/text/escape-text.ts';
import { readBody } from './markdown-body.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Renders a Ghost card, of either format, as HTML; undefined for an unknown card, or one that readers never see. */
export function cardHtml(name: string, card: Payload): string | undefined {
  return cards[name]?.((...keys) => keys.map((key) => valueAt(card, key)).find((value) => value !== undefined) ?? '', card);
}

type Read = (...keys: string[]) => string;

const cards: Record<string, (read: Read, card: Payload) => string> = {
  image: (read) => figure(linked(read('href'), picture(read('src'), read('alt'))), read('caption', 'title')),
  gallery: (read, card) =>
    figure(
      (Array.isArray(card['images']) ? (card['images'] as Payload[]) : [])
        .map((image) => picture(valueAt(image, 'src') ?? '', valueAt(image, 'alt') ?? ''))
        .join('\n'),
      read('caption'),
    ),
  html: (read) => read('html'),
  markdown: (read) => readBody(read('markdown')).html,
  'card-markdown': (read) => readBody(read('markdown')).html,
  code: (read) => code(read),
  codeblock: (read) => code(read),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  bookmark: (read) =>
    link(read('url'), [read('metadata.title', 'title'), read('metadata.description', 'description')]) + paragraph(read('caption')),
  embed: (read) =>
    (/<(?:iframe|video|audio|embed|object)\b[^>]*\s(?:src|data)=/i.test(read('html'))
      ? read('html')
      : link(read('url'), [read('metadata.title')])) + paragraph(read('caption')),
  callout: (read) => `<div>${escapeHtml(read('calloutEmoji'))} ${read('calloutText')}</div>`,
  toggle: (read) => `<h4>${read('heading')}</h4><div>${read('content')}</div>`,
  button: (read) => link(read('buttonUrl'), [read('buttonText')]),
  file: (read) => link(read('src'), [read('fileTitle', 'fileName'), read('fileCaption')]),
  audio: (read) => link(read('src'), [read('title')]),
  video: (read) => link(read('src'), [read('fileName')]) + paragraph(read('caption')),
  header: (read) =>
    `<h2>${read('heading', 'header')}</h2>${paragraph(read('subheading', 'subheader'))}${link(read('buttonUrl'), [read('buttonText')])}`,
  product: (read) =>
    `${figure(picture(read('productImageSrc'), ''), '')}<h4>${read('productTitle')}</h4><div>${read('productDescription')}</div>${link(read('productUrl'), [read('productButton')])}`,
  'call-to-action': (read) => `<div>${read('textValue')}</div>${link(read('buttonUrl'), [read('buttonText')])}`,
};

/** Cards for newsletters and members only. */
export const unseenCards = new Set(['email', 'email-cta', 'paywall', 'signup', 'transistor']);

function valueAt(card: Payload, key: string): string | undefined {
  let value: unknown = card;
  for (const step of key.split('.')) value = typeof value === 'object' && value !== null ? (value as Payload)[step] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function picture(source: string, alt: string): string {
  return source === '' ? '' : `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`;
}

function linked(address: string, html: string): string {
  return address === '' ? html : `<a href="${escapeHtml(address)}">${html}</a>`;
}

function figure(html: string, caption: string): string {
  return html === '' ? paragraph(caption) : `<figure>${html}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function paragraph(html: string): string {
  return html === '' ? '' : `<p>${html}</p>`;
}

function link(address: string, words: string[]): string {
  const shown = words.filter(Boolean).join(' – ');
  return address === '' ? paragraph(escapeHtml(shown)) : `<p>${linked(address, escapeHtml(shown || address))}</p>`;
}

function code(read: Read): string {
  const language = /^[\w-]+$/.test(read('language')) ? ` class="language-${read('language')}"` : '';
  return `<pre><code${language}>${escapeHtml(read('code'))}</code></pre>${paragraph(read('caption'))}`;
}
