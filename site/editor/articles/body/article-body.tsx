import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { ArticleSummary } from '../../../../server/model/api/articles-api.ts';
import { counted } from '../../../../server/model/text/wording.ts';
import type { FieldState } from '../../forms/field.tsx';
import type { ChosenPicture } from '../../pictures/picture-picker.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { usePicturePicker } from '../../pictures/use-picture-picker.tsx';
import { ItemAction } from '../../ui/buttons.tsx';
import { CodeField } from '../../ui/fields.tsx';
import { Failure } from '../../ui/failure.tsx';
import { BodyView, readBlocks } from './body-view.ts';
import { command, deleteBlock, insertBlock, linkRange, setLink, type PlacedNode } from './commands.ts';
import { isOf, schema } from './schema.ts';
import { Toolbar, type ToolAction } from './toolbar.tsx';

const HtmlDialog = lazyDialog(async () => (await import('./body-dialogs.tsx')).HtmlDialog);
const LinkDialog = lazyDialog(async () => (await import('./body-dialogs.tsx')).LinkDialog);
const PictureDialog = lazyDialog(async () => (await import('./body-dialogs.tsx')).PictureDialog);

interface ArticleBodyProps extends Pick<FieldState<string>, 'value' | 'set' | 'isReadOnly' | 'error'> {
  posts: readonly ArticleSummary[];
}

type OpenDialog = { kind: 'link'; attrs: Readonly<Record<string, unknown>> } | ({ kind: 'block' } & PlacedNode);

/** The text of an article with its toolbar, formatted or as HTML. Remounted when it becomes read-only. */
export function ArticleBody({ value: content, set: change, isReadOnly, error, posts }: ArticleBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const body = useRef<BodyView>(undefined);
  const [isHtml, setHtml] = useState(false);
  const [note, setNote] = useState('');
  const [state, setState] = useState<EditorState>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const { pick, dialog: picker } = usePicturePicker();
  const askForLink: Command = (state) => {
    setDialog({ kind: 'link', attrs: linkRange(state)?.attrs ?? {} });
    return true;
  };
  const changed = useEffectEvent((html: string, isExact: boolean) => {
    if (!isExact) {
      setNote('The editor cannot write this text without changing it, so here it is as HTML.');
      setHtml(true);
    }
    change(html);
  });
  const insertFiles = useEffectEvent(async (files: readonly File[], at: number) => {
    for (const [index, file] of files.entries()) {
      const picked = await pick({ files: [file], alt: null });
      if (!picked) return;
      // Leaves the cursor in the caption, so that the next picture follows this one.
      insertPicture(picked, index === 0 ? at : undefined);
    }
  });
  const mount = useEffectEvent(
    (element: HTMLElement) =>
      new BodyView(element, {
        content,
        isReadOnly,
        onChange: changed,
        onState: setState,
        askForLink,
        editBlock: (node, at) => {
          element.focus();
          setDialog({ kind: 'block', node, at });
        },
        onFiles: (files, at) => void insertFiles(files, at),
        onPasted: (lostPictures) =>
          setNote(
            lostPictures > 0
              ? `${counted(lostPictures, 'picture')} could not be pasted; insert ${lostPictures === 1 ? 'it' : 'them'} with Picture.`
              : '',
          ),
      }),
  );

  useLayoutEffect(() => {
    if (isHtml || !place.current) return undefined;
    const { view } = (body.current = mount(place.current));
    return () => {
      view.destroy();
      body.current = undefined;
    };
  }, [isHtml]);
  useEffect(() => body.current?.show(content), [content]);

  const picture = dialog?.kind === 'block' && isOf(dialog.node, 'figure') ? dialog : undefined;
  // At once: until a dialog is gone, it takes the focus back, and what is typed meanwhile would be lost.
  const close = () => {
    flushSync(() => setDialog(undefined));
    body.current?.view.focus();
  };
  return (
    <section aria-label="Text of the article">
      <Toolbar state={isHtml ? undefined : state} isReadOnly={isReadOnly} run={(action) => void run(action)} />
      {/* Always in sight: the text in question can be far down. */}
      <div role="alert" className="sticky top-26.5 z-4 max-md:top-22">
        {note && (
          <div className="trouble mt-3 flex flex-wrap items-center justify-between gap-x-3">
            <p>{note}</p>
            <ItemAction label="Dismiss" onClick={() => setNote('')} />
          </div>
        )}
      </div>
      {isHtml ? (
        <CodeField
          aria-label="Text as HTML"
          className="mt-4 min-h-64 resize-y field-sizing-content"
          readOnly={isReadOnly}
          value={content}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <div ref={place} />
      )}
      <Failure text={error} className="mt-2 text-error" />
      {dialog?.kind === 'link' && (
        <LinkDialog
          address={String(dialog.attrs['href'] ?? '')}
          posts={posts}
          close={close}
          set={(address, title) => {
            close();
            body.current?.run(setLink(address === undefined ? null : { ...dialog.attrs, href: address }, title ?? address ?? ''));
          }}
        />
      )}
      {dialog?.kind === 'block' && isOf(dialog.node, 'island') && (
        <HtmlDialog html={String(dialog.node.attrs['html'])} close={close} save={(html) => replaceBlock(dialog, html)} />
      )}
      {picker}
      {picture && (
        <PictureDialog
          src={String(picture.node.attrs['src'])}
          alt={altOf(picture.node)}
          close={close}
          save={(alt) => setPicture(picture, { alt })}
          remove={() => replaceBlock(picture, '')}
          replace={() => void replacePicture(picture)}
        />
      )}
    </section>
  );

  async function run(action: ToolAction): Promise<void> {
    if (action === 'html') {
      setNote('');
      setHtml(!isHtml);
    } else if (action === 'picture') {
      // The dialog gives the focus back to the text.
      place.current?.focus();
      insertPicture(await pick({ alt: null }));
    } else body.current?.run(action === 'link' ? askForLink : action);
  }

  function replaceBlock(block: PlacedNode, html: string): void {
    const { node, at } = block;
    close();
    body.current?.run(
      command(({ doc, tr }) => {
        if (!doc.nodeAt(at)?.eq(node)) return undefined;
        return html.trim() === '' ? deleteBlock(tr, block) : tr.replaceWith(at, at + node.nodeSize, readBlocks(html));
      }),
    );
  }

  function setPicture({ node, at }: PlacedNode, attrs: object): void {
    close();
    body.current?.run(command(({ tr }) => tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs })));
  }

  async function replacePicture(picture: PlacedNode): Promise<void> {
    close();
    const picked = await pick({ current: String(picture.node.attrs['src']), alt: altOf(picture.node) });
    if (picked) setPicture(picture, attrsOf(picked));
  }

  function insertPicture(picked: ChosenPicture | undefined, at?: number): void {
    if (!picked) return;
    setNote('');
    body.current?.run(insertBlock(schema.node('figure', attrsOf(picked)), at));
  }
}

const altOf = ({ attrs }: Node): string | null => attrs['alt'] as string | null;

// The server adds the size, because the picture may be replaced by one of another size.
const attrsOf = ({ url, alt }: ChosenPicture): object => ({ src: url, alt, width: null, height: null });
