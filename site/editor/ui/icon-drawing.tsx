import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { FoundIcon } from '../../../server/model/api/pictures-api.ts';
import { useRead } from '../../data/use-read.ts';

/** Draws an icon in the color of the text. @param size a Tailwind class */
export function IconDrawing({ svg, size }: { svg: string; size: string }) {
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none inline-block bg-current forced-color-adjust-none forced-colors:bg-[CanvasText] ${size}`}
      style={{ mask }}
    />
  );
}

/** The icons of these classes; none until they are read, and none for a class that is no icon. */
export function useNamedIcons(classNames: readonly string[]): readonly FoundIcon[] {
  return useRead<FoundIcon[]>(classNames.length > 0 ? editorApi.namedIcons(classNames) : null).value ?? [];
}
