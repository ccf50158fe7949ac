import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { ArticleSummary, Block } from '../../../../server/model/api/articles.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import type { ChosenPicture } from '../../pictures/picture-picker.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { useStableCall } from '../../ui/events.ts';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';
import { UnwritableBodyError } from './article-source.ts';
import { BodyView, readBlocks } from './body-view.ts';
import { insertBlock, linkRange, removeBlock, setLink } from './commands.ts';
import { isOf, schema } from './schema.ts';
import { selectionState, Toolbar } from './toolbar.tsx';
import type { SelectionState } from './toolbar.tsx';

const HtmlDialog = lazyDialog(async () => (await import('./html-dialog.tsx')).HtmlDialog);
const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);
const PictureDialog = lazyDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog);

interface ArticleBodyProps {
  content: string;
  /** The blocks of `content` as the server sent it. */
  blocks: readonly Block[] | undefined;
  isReadOnly: boolean;
  /** Called with the HTML after each change. */
  change: (content: string) => void;
  /** The posts of the site, for links. */
  posts: readonly ArticleSummary[];
  pick: PickPicture;
  /** The error of the text, and its element. */
  error: string | undefined;
}

type OpenDialog = { kind: 'link'; address: string } | { kind: 'block'; node: Node; at: number };

const nothingSelected: SelectionState = { pressed: [], isInTable: false, canUndo: false, canRedo: false };

/** The text of an article with its toolbar, as people write it or as HTML. */
export function ArticleBody(props: ArticleBodyProps) {
  const { content, blocks, isReadOnly, change, posts, pick, error } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const body = useRef<BodyView>(undefined);
  /** The HTML of what the view shows. */
  const shown = useRef(content);
  const [isHtml, setHtml] = useState(false);
  const [note, setNote] = useState('');
  const [selection, setSelection] = useState(nothingSelected);
  const [dialog, setDialog] = useState<OpenDialog>();
  const askForLink: Command = (state) => {
    setDialog({ kind: 'link', address: String(linkRange(state)?.attrs['href'] ?? '') });
    return true;
  };
  const changed = useEffectEvent((write: () => string) => {
    try {
      shown.current = write();
    } catch (failure) {
      if (!(failure instanceof UnwritableBodyError) || !body.current) throw failure;
      shown.current = body.current.writeUnchecked();
      setNote('The editor cannot write this text so that it reads the same again. Here it is as HTML.');
      setHtml(true);
    }
    change(shown.current);
  });
  const insertFiles = useEffectEvent(async (files: readonly File[], at: number) => {
    for (const [index, file] of files.entries()) {
      const picked = await pick({ files: [file], alt: null });
      if (!picked) return;
      // The cursor is then in its caption, and the next one is inserted after it.
      insertPicture(picked, index === 0 ? at : undefined);
    }
  });
  const mount = useEffectEvent((element: HTMLElement) => {
    shown.current = content;
    return new BodyView(element, {
      content,
      blocks,
      isReadOnly,
      onChange: changed,
      onState: (state) => {
        const next = selectionState(state);
        setSelection((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
      },
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
    });
  });

  useLayoutEffect(() => {
    if (isHtml || !place.current) return undefined;
    const view = mount(place.current);
    body.current = view;
    return () => {
      view.destroy();
      body.current = undefined;
    };
  }, [isHtml]);
  useEffect(() => body.current?.setReadOnly(isReadOnly), [isReadOnly]);
  useEffect(() => {
    if (content === shown.current) return;
    shown.current = content;
    body.current?.show(content, blocks);
  }, [content, blocks]);

  const run = useStableCall((command: Command) => body.current?.run(command));
  const openLink = useStableCall(() => body.current?.run(askForLink));
  const askForPicture = useStableCall(async () => {
    // The dialog gives the focus back to the text.
    place.current?.focus();
    insertPicture(await pick({ alt: null }));
  });
  const toggleHtml = useStableCall(() => {
    setNote('');
    setHtml(!isHtml);
  });
  const picture = dialog?.kind === 'block' && isOf(dialog.node, 'figure') ? dialog : undefined;
  const close = () => setDialog(undefined);
  return (
    <section aria-label="Text of the article">
      <Toolbar
        state={isHtml ? nothingSelected : selection}
        isHtml={isHtml}
        isReadOnly={isReadOnly}
        run={run}
        askForLink={openLink}
        askForPicture={askForPicture}
        toggleHtml={toggleHtml}
      />
      <div role="alert" className={note && 'trouble body-note mt-3 flex flex-wrap items-center justify-between gap-x-3'}>
        {note && (
          <>
            <p>{note}</p>
            <button type="button" className="item-action" onClick={() => setNote('')}>
              Dismiss
            </button>
          </>
        )}
      </div>
      {isHtml ? (
        <>
          <label htmlFor={id} className="sr-only">
            Text as HTML
          </label>
          <textarea
            id={id}
            className="html-field mt-4"
            spellCheck={false}
            readOnly={isReadOnly}
            value={content}
            onChange={({ target }) => {
              shown.current = target.value;
              change(target.value);
            }}
          />
        </>
      ) : (
        <div ref={place} />
      )}
      {error && (
        <p role="alert" className="mt-2 text-error">
          {error}
        </p>
      )}
      {dialog?.kind === 'link' && (
        <LinkDialog
          address={dialog.address}
          posts={posts}
          close={close}
          set={(address, title) => {
            close();
            const attrs = address === undefined ? null : { ...currentLink(), href: address };
            body.current?.run(setLink(attrs, title ?? address ?? ''));
          }}
        />
      )}
      {dialog?.kind === 'block' && isOf(dialog.node, 'island') && (
        <HtmlDialog html={String(dialog.node.attrs['html'])} close={close} save={(html) => replaceBlock(dialog, html)} />
      )}
      {picture && (
        <PictureDialog
          src={String(picture.node.attrs['src'])}
          alt={altOf(picture.node)}
          close={close}
          save={(alt) => setPicture(picture, { alt })}
          remove={() => replaceBlock(picture, '')}
          replace={() => replacePicture(picture)}
        />
      )}
    </section>
  );

  function currentLink(): object {
    return (body.current && linkRange(body.current.view.state)?.attrs) ?? {};
  }

  function replaceBlock({ node, at }: { node: Node; at: number }, html: string): void {
    close();
    body.current?.run((state, dispatch) => {
      if (!state.doc.nodeAt(at)?.eq(node)) return false;
      if (html.trim() === '') return removeBlock(node, at)(state, dispatch);
      dispatch?.(state.tr.replaceWith(at, at + node.nodeSize, readBlocks(html)));
      return true;
    });
  }

  function setPicture({ node, at }: { node: Node; at: number }, attrs: object): void {
    close();
    body.current?.run((state, dispatch) => {
      dispatch?.(state.tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs }));
      return true;
    });
  }

  function replacePicture(picture: { node: Node; at: number }): void {
    const { src } = picture.node.attrs;
    close();
    void pick({ current: String(src), alt: altOf(picture.node) }).then((picked) => picked && setPicture(picture, attrsOf(picked)));
  }

  function insertPicture(picked: ChosenPicture | undefined, at?: number): void {
    if (!picked) return;
    setNote('');
    const figure = schema.node('figure', attrsOf(picked));
    body.current?.run(insertBlock(figure, at));
  }
}

/** Null for a picture without an alternative text. */
function altOf({ attrs }: Node): string | null {
  return attrs['alt'] as string | null;
}

// The server adds the size of the picture, which can be replaced by one of another size.
function attrsOf({ url, alt }: ChosenPicture): object {
  return { src: url, alt, width: null, height: null };
}
