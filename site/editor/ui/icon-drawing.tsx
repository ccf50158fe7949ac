import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { FoundIcon } from '../../../server/model/api/pictures-api.ts';
import { useRead } from '../../data/use-read.ts';

/** Renders an icon in the color of the text. @param size a Tailwind class */
export function IconDrawing({ svg, size }: { svg: string; size: string }) {
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none inline-block bg-current forced-color-adjust-none forced-colors:bg-ink ${size}`}
      style={{ mask }}
    />
  );
}

/** The icons with these class names; empty until they are read. Unknown names are left out. */
export function useNamedIcons(classNames: readonly string[]): readonly FoundIcon[] {
  return useRead<FoundIcon[]>(classNames.length > 0 ? editorApi.namedIcons(classNames) : null).value ?? [];
}
