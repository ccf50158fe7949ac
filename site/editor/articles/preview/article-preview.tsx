import { useEffect, useId, useRef, useState } from 'react';
import type { PreviewInput } from '../../../../server/model/api/articles.ts';
import { editorApi } from '../../../../server/model/api/editor-paths.ts';
import { request, saveFailureOf } from '../../api/request.ts';
import { showPage } from './show-page.ts';

interface ArticlePreviewProps {
  /** The unsaved post. */
  input: PreviewInput;
}

// With the time of the call and of drawing, a change is visible 300 ms after a pause.
const debounceMs = 120;

const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

const devices = [
  ['phone', 'Phone', 'icon-[lucide--smartphone]'],
  ['desktop', 'Desktop', 'icon-[lucide--monitor]'],
] as const;

/** The page of a post as visitors will see it, which follows what is typed. */
export function ArticlePreview({ input }: ArticlePreviewProps) {
  const id = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<Device>('phone');
  const [failure, setFailure] = useState('');
  const { box, size } = useBoxSize();
  const body = JSON.stringify(input);
  useEffect(() => {
    const call = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const response = await request(editorApi.postPreview, { method: 'POST', body: JSON.parse(body) });
        const html = await response.text();
        if (call.signal.aborted || !frame.current) return;
        setFailure('');
        showPage(frame.current, html);
      } catch (error) {
        const trouble = saveFailureOf(error);
        if (!call.signal.aborted) setFailure(trouble.kind === 'refused' ? trouble.message : 'No answer from the server.');
      }
    };
    const timer = setTimeout(() => void draw(), frame.current?.srcdoc ? debounceMs : 0);
    return () => {
      call.abort();
      clearTimeout(timer);
    };
  }, [body]);
  const width = widths[device];
  const scale = Math.min(1, size.width / width);
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 flex-col gap-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">Width of the preview</legend>
        {devices.map(([value, label, icon]) => (
          <label key={value} className="device">
            <input type="radio" className="sr-only" name={id} checked={device === value} onChange={() => setDevice(value)} />
            <span className={icon} aria-hidden="true" />
            {label}
          </label>
        ))}
      </fieldset>
      <p role="alert" className={failure && 'trouble'}>
        {failure && `The preview is not up to date. ${failure}`}
      </p>
      <div ref={box} className="min-h-0 flex-1 overflow-hidden border border-rule bg-tint">
        <iframe
          ref={frame}
          title="Preview of the article"
          // Without scripts. The editor reads its scroll position.
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

/** The size of an element in pixels, as it changes. */
function useBoxSize() {
  const [element, box] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { box, size };
}
