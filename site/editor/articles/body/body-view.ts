import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo } from 'prosemirror-history';
import { inputRules, smartQuotes, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Fragment } from 'prosemirror-model';
import { sinkListItem } from 'prosemirror-schema-list';
import { EditorState, type Command, type Plugin, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { ArticleSource } from './article-source.ts';
import { enter, goToEnd, insertBreak, leaveLastBlock, liftItem } from './commands.ts';
import { nodeViews, type EditBlock } from './node-views.ts';
import { keepBlocks } from './pasted-slice.ts';
import { cleanPasted } from './sanitize-pasted.ts';
import { schema } from './schema.ts';
import { goToCell } from './table-commands.ts';
import { toolKeys } from './toolbar.tsx';

interface BodyViewOptions {
  content: string;
  isReadOnly: boolean;
  /** Called with the HTML after a change, and whether that parses back to the same text. */
  onChange: (html: string, isExact: boolean) => void;
  onState: (state: EditorState) => void;
  askForLink: Command;
  editBlock: EditBlock;
  onFiles: (files: readonly File[], at: number) => void;
  /** Called with the number of pictures that were left out of pasted HTML. */
  onPasted: (lostPictures: number) => void;
}

export class BodyView {
  readonly view: EditorView;
  #source: ArticleSource;
  /** The HTML of the text that is shown. */
  #html: string;

  constructor(place: HTMLElement, options: BodyViewOptions) {
    this.#html = options.content;
    this.#source = new ArticleSource(options.content, decodeEntities);
    this.view = new EditorView(
      { mount: place },
      {
        state: EditorState.create({ doc: this.#source.doc, plugins: typingPlugins(options.askForLink) }),
        nodeViews: nodeViews(options.editBlock),
        editable: () => !options.isReadOnly,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': 'Text',
          // Styles show it while the text is empty.
          'aria-placeholder': 'Write the article here',
          class: 'prose',
          dir: 'auto',
          ...(options.isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        },
        handlePaste: ({ state }, { clipboardData }) => {
          const files = picturesIn(clipboardData);
          if (files.length === 0 || hasText(clipboardData)) return false;
          options.onFiles(files, state.selection.from);
          return true;
        },
        handleDrop: (view, event) => {
          const files = picturesIn(event.dataTransfer);
          if (files.length === 0) return false;
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          options.onFiles(files, place?.pos ?? view.state.selection.from);
          return true;
        },
        transformPastedHTML: (pasted) => {
          const { html, lostPictures } = cleanPasted(pasted);
          options.onPasted(lostPictures);
          return html;
        },
        transformPasted: (slice, { state }) => keepBlocks(slice, state.selection.$from),
        scrollThreshold: coveredPixels,
        scrollMargin: coveredPixels,
        dispatchTransaction: (transaction) => this.#apply(transaction, options),
      },
    );
    options.onState(this.view.state);
  }

  run(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view);
    this.view.focus();
  }

  /** Shows another text, for example after a change on the server. Keeps the cursor and the history. */
  show(content: string): void {
    if (content === this.#html) return;
    this.#html = content;
    this.#source = new ArticleSource(content, decodeEntities);
    const { doc, tr } = this.view.state;
    const next = this.#source.doc;
    const start = doc.content.findDiffStart(next.content);
    const end = doc.content.findDiffEnd(next.content);
    if (start === null || !end) return;
    // The inserted text may begin and end with the same characters, so that `start` and the ends overlap.
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const slice = next.slice(start, end.b + overlap);
    this.view.dispatch(
      tr
        .replace(start, end.a + overlap, slice)
        .setMeta(isFromServer, true)
        .setMeta('addToHistory', false),
    );
  }

  #apply(transaction: Transaction, { onChange, onState }: BodyViewOptions): void {
    const state = this.view.state.apply(transaction);
    this.view.updateState(state);
    if (transaction.docChanged && !transaction.getMeta(isFromServer)) {
      this.#html = this.#source.write(state.doc);
      onChange(this.#html, this.#source.isExact);
    }
    onState(state);
  }
}

const isFromServer = 'isFromServer';

/** The margins of the viewport that bars cover. */
const coveredPixels = { top: 170, right: 0, bottom: 48, left: 0 };

const rules = [
  textblockTypeInputRule(/^(#{2,4})\s$/, schema.nodes.heading, ([, marks = '']) => ({ level: marks.length })),
  wrappingInputRule(/^\s*[-*]\s$/, schema.nodes.bullet_list),
  wrappingInputRule(/^\s*1[.)]\s$/, schema.nodes.ordered_list),
  wrappingInputRule(/^\s*>\s$/, schema.nodes.blockquote),
  textblockTypeInputRule(/^```$/, schema.nodes.code_block),
  ...smartQuotes,
];

// Tab leaves the text, so that it is not a focus trap. Ctrl+Enter saves.
const { 'Mod-Enter': _save, ...baseKeys } = baseKeymap;

/** The plugins for typing and shortcuts. @param askForLink opens the link dialog */
function typingPlugins(askForLink: Command): Plugin[] {
  return [
    inputRules({ rules }),
    keymap({
      ...toolKeys(askForLink),
      'Shift-Mod-z': redo,
      'Mod-]': sinkListItem(schema.nodes.list_item),
      'Mod-[': liftItem,
      Tab: goToCell(1),
      'Shift-Tab': goToCell(-1),
      Enter: enter,
      'Shift-Enter': insertBreak,
      ArrowDown: leaveLastBlock,
      'Ctrl-End': goToEnd,
      // The shortcut on a Mac.
      'Meta-ArrowDown': goToEnd,
      Backspace: undoInputRule,
    }),
    keymap(baseKeys),
    history(),
    dropCursor({ color: 'var(--color-accent)', width: 2 }),
    gapCursor(),
  ];
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Word and spreadsheets also copy a picture of the text. A picture copied from a web page has HTML without text. */
function hasText(data: DataTransfer | null): boolean {
  const { body } = new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html');
  return body.textContent?.trim() !== '';
}

/** Decodes all entities that browsers know. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // The letter keeps white space at the start.
  const { body } = new DOMParser().parseFromString(`x${text.replaceAll('<', '&lt;')}`, 'text/html');
  return (body.textContent ?? '').slice(1);
}

/** The nodes of HTML with one or more blocks. */
export function readBlocks(html: string): Fragment {
  return new ArticleSource(html, decodeEntities).doc.content;
}
