import { useEffect, useEffectEvent, useState } from 'react';
import type { DragEvent, ReactNode, RefObject } from 'react';
import { pictureAccept } from '../../../server/model/api/picture-library.ts';
import { useIsReadOnly } from '../api/session.ts';

interface UploadAreaProps {
  add: (files: readonly File[]) => void;
  /** The file chooser, for a button that clicks it. */
  chooser: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** Takes pictures that are dropped on it, pasted while it is shown, or chosen. */
export function UploadArea({ add, chooser, children }: UploadAreaProps) {
  // A pointer that enters a child has left nothing.
  const [depth, setDepth] = useState(0);
  const isReadOnly = useIsReadOnly();
  usePaste(isReadOnly ? undefined : add);
  if (isReadOnly) return children;
  const onDrag = (change: number) => (event: DragEvent) => hasFiles(event) && setDepth((before) => Math.max(0, before + change));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same without a pointer
    <div
      className="relative"
      onDragEnter={onDrag(1)}
      onDragLeave={onDrag(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (!hasFiles(event)) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={pictureAccept}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-2 z-6 grid min-h-40 place-items-center border-2 border-dashed border-accent bg-paper/90">
          <p className="sticky top-1/3 bottom-1/3 font-semibold text-accent">Drop the pictures here</p>
        </div>
      )}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

function usePaste(add: UploadAreaProps['add'] | undefined): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!add || files.length === 0) return;
    event.preventDefault();
    add(files.map(withOwnName));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** Browsers call every pasted picture `image.png`. */
function withOwnName(file: File): File {
  if (file.name !== 'image.png') return file;
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ');
  return new File([file], `pasted ${time}.png`, { type: file.type });
}
