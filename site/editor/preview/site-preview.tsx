import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { failureSentence } from '../api/request.ts';
import { useTypedResponse } from '../api/use-typed-response.ts';

// With the call and the rendering, a change is visible 300 ms after a pause.
const debounceMs = 120;

const devices = [
  { name: 'Phone', icon: 'icon-[lucide--smartphone]', width: 390 },
  { name: 'Desktop', icon: 'icon-[lucide--monitor]', width: 1280 },
] as const;

interface SitePreviewProps {
  path: string;
  input: object;
  title: string;
  /** The words to scroll to, once per `place`. */
  seek?: { place: string; words: string };
}

/** A page of the site as visitors will see it, updated while typing. */
export function SitePreview({ path, input, title, seek }: SitePreviewProps) {
  const id = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<number>(devices[0].width);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const shown = useTypedResponse<string>(path, input, debounceMs, 'text');
  const { value: html, failure } = shown;
  useEffect(() => {
    if (frame.current && html !== undefined) showPage(frame.current, html);
  }, [html]);
  const sought = useRef<string>(undefined);
  const place = seek?.place;
  // The first page loads asynchronously; later ones are shown at once.
  const scroll = useEffectEvent(() => {
    if (!frame.current || !seek || shown.path !== path || sought.current === place || !isLoaded(frame.current)) return;
    sought.current = place;
    scrollToWords(frame.current, seek.words);
  });
  useEffect(() => {
    if (shown.value !== undefined && place !== undefined) scroll();
  }, [shown, place]);
  const scale = Math.min(1, size.width / width);
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 flex-col gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Width of the preview</legend>
        {devices.map(({ name, icon, width: value }) => (
          <label key={name} className="segment">
            <input type="radio" className="sr-only" name={id} checked={value === width} onChange={() => setWidth(value)} />
            <span className={icon} aria-hidden="true" />
            {name}
          </label>
        ))}
      </fieldset>
      <p role="alert" className={failure ? 'trouble' : ''}>
        {failure &&
          `The preview is not up to date. ${failure.kind === 'refused' ? failureSentence(failure) : 'No answer from the server.'}`}
      </p>
      <div ref={box} className="min-h-0 flex-1 overflow-hidden border border-rule bg-tint">
        <iframe
          ref={frame}
          onLoad={scroll}
          title={title}
          // Without scripts, but of the same origin, because the editor reads its scroll position.
          sandbox="allow-same-origin"
          className="mx-auto block origin-top-left border-0 bg-sheet"
          style={{
            width,
            height: scale > 0 ? size.height / scale : 0,
            transform: `translateX(${Math.max(0, (size.width - width * scale) / 2)}px) scale(${scale})`,
            margin: 0,
          }}
        />
      </div>
    </section>
  );
}

/** Shows a page in a frame. Keeps the scroll position and the loaded styles and pictures of the page before it. */
function showPage(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  // The sandbox opens no windows, so a click on a link does nothing.
  const page = html.replace('<head>', '<head><base target="_blank">');
  if (!shown || !isLoaded(frame)) {
    frame.srcdoc = page;
    return;
  }
  const next = new DOMParser().parseFromString(page, 'text/html');
  const { scrollX, scrollY } = frame.contentWindow ?? { scrollX: 0, scrollY: 0 };
  if (shown.head.innerHTML !== next.head.innerHTML) shown.head.replaceChildren(...next.head.childNodes);
  shown.body.replaceChildren(...next.body.childNodes);
  frame.contentWindow?.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}

/** Whether the first page, set as `srcdoc`, is loaded. */
function isLoaded({ contentDocument }: HTMLIFrameElement): boolean {
  return contentDocument?.URL === 'about:srcdoc' && contentDocument.readyState === 'complete';
}

function scrollToWords({ contentDocument, contentWindow }: HTMLIFrameElement, words: string): void {
  const has = ({ textContent }: Element) => textContent.includes(words);
  const found = [...(contentDocument?.querySelectorAll('body :not(script)') ?? [])].find(
    (each) => has(each) && ![...each.children].some(has),
  );
  const top = found?.getBoundingClientRect().top ?? 0;
  // Not `scrollIntoView`, which also scrolls the editor.
  if (words !== '') contentWindow?.scrollBy({ top: top - spaceAbovePixels, behavior: 'instant' });
}

const spaceAbovePixels = 120;
