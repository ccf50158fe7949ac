import { chainCommands, setBlockType, splitBlockAs, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, Node } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isOf, schema, type MarkName, type NodeName } from './schema.ts';

export type PlacedNode = { node: Node; at: number };

/** The innermost block of one of these kinds around the selection. */
export function blockAround(state: EditorState, ...names: NodeName[]): PlacedNode | undefined {
  const { $from } = state.selection;
  if (state.selection instanceof NodeSelection && isOf(state.selection.node, ...names))
    return { node: state.selection.node, at: $from.pos };
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (isOf(node, ...names)) return { node, at: $from.before(depth) };
  }
  return undefined;
}

/** Whether the selection is in a block of a kind, with these attributes. */
export function isIn(state: EditorState, name: NodeName, attrs: Attrs = {}): boolean {
  const block = blockAround(state, name);
  return block !== undefined && Object.entries(attrs).every(([key, value]) => block.node.attrs[key] === value);
}

export function hasMark(state: EditorState, ...names: MarkName[]): boolean {
  const { from, to, $from, empty } = state.selection;
  return names.some((name) => {
    const type = schema.marks[name];
    return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type);
  });
}

/** A command from a function that returns a transaction, or undefined where it does not apply. */
export function command(make: (state: EditorState, view?: EditorView) => Transaction | undefined): Command {
  return (state, dispatch, view) => {
    const tr = make(state, view);
    if (tr) dispatch?.(tr.scrollIntoView());
    return tr !== undefined;
  };
}

/** Toggles bold or italic. @param twin the presentational element that looks the same, such as `<b>` */
function toggleStyle(name: 'strong' | 'em', twin: 'b' | 'i'): Command {
  return (state, dispatch) => toggleMark(schema.marks[hasMark(state, twin) ? twin : name])(state, dispatch);
}

export const toggleBold = toggleStyle('strong', 'b');
export const toggleItalic = toggleStyle('em', 'i');
export const toggleCode: Command = toggleMark(schema.marks.code);

export function toggleBlock(name: 'heading' | 'code_block', attrs?: Attrs): Command {
  return (state, dispatch) => (isIn(state, name, attrs) ? setBlock('paragraph') : setBlock(name, attrs))(state, dispatch);
}

/** Turns the selected texts into blocks of a kind. Keeps attributes that both kinds have, such as the direction and the id. */
function setBlock(name: NodeName, attrs: Attrs = {}): Command {
  const type = schema.nodes[name];
  return command((state) => {
    if (!setBlockType(type, attrs)(state)) return undefined;
    const { tr } = state;
    for (const { $from, $to } of state.selection.ranges) tr.setBlockType($from.pos, $to.pos, type, (node) => ({ ...node.attrs, ...attrs }));
    return tr;
  });
}

/** Turns the selected paragraphs into a list, changes the kind of the list around them, or lifts them out of it. */
export function toggleList(name: 'bullet_list' | 'ordered_list'): Command {
  return (state, dispatch) => {
    const list = blockAround(state, 'bullet_list', 'ordered_list');
    if (!list) return wrapInList(schema.nodes[name])(state, dispatch);
    if (isOf(list.node, name)) return liftItem(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, schema.nodes[name], { lang: list.node.attrs['lang'], dir: list.node.attrs['dir'] }));
    return true;
  };
}

export const liftItem: Command = liftListItem(schema.nodes.list_item);

export const toggleQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!blockAround(state, 'blockquote')) return wrapIn(schema.nodes.blockquote)(state, dispatch);
  const range = $from.blockRange($to, (node) => isOf(node, 'blockquote'));
  if (!range) return false;
  dispatch?.(state.tr.lift(range, range.depth - 1));
  return true;
};

/** Enter in blocks where it inserts a line break. */
const breakLine: Command = (state, dispatch) =>
  blockAround(state, 'table_cell', 'table_header', 'table_caption') !== undefined && insertBreak(state, dispatch);

export const insertBreak = command((state) =>
  blockAround(state, 'code_block') ? undefined : state.tr.replaceSelectionWith(schema.nodes.hard_break.create()),
);

function addParagraph(tr: Transaction, at: number): Transaction {
  tr.insert(at, schema.nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1));
}

const leaveFigure = command((state) => {
  const figure = blockAround(state, 'figure');
  return figure && addParagraph(state.tr, figure.at + figure.node.nodeSize);
});

/** Enter over a selection of whole blocks, such as a list, leaves an empty paragraph: there is no text to split. */
const replaceBlocks = command((state) => {
  if (!(state.selection instanceof TextSelection) || state.selection.empty) return undefined;
  const tr = state.tr.deleteSelection();
  return tr.selection.$from.depth > 0 ? undefined : addParagraph(tr, tr.selection.from);
});

/** Splits a heading, or a paragraph with an id. The new block gets no id. */
const splitText: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!isOf(parent, 'heading') && !(isOf(parent, 'paragraph') && parent.attrs['id'] !== null)) return false;
  return splitBlockAs((node, atEnd) => (atEnd ? null : { type: node.type, attrs: { ...node.attrs, id: null } }))(state, dispatch);
};

/** Removes the id that a split copies to the new item. */
function withoutSecondId(tr: Transaction): Transaction {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (isOf($from.node(depth), 'list_item')) return tr.setNodeAttribute($from.before(depth), 'id', null);
  return tr;
}

export const enter: Command = chainCommands(
  leaveFigure,
  breakLine,
  replaceBlocks,
  (state, dispatch, view) => splitListItem(schema.nodes.list_item)(state, dispatch && ((tr) => dispatch(withoutSecondId(tr))), view),
  splitText,
);

/** Lets the arrow key leave a last block without text. */
export const leaveLastBlock = command((state, view) => {
  const { $head } = state.selection;
  const last = state.doc.lastChild;
  if (!last || $head.depth === 0 || $head.after(1) !== state.doc.content.size || isOf(last, 'paragraph', 'heading')) return undefined;
  return view?.endOfTextblock('down') === false ? undefined : addParagraph(state.tr, state.doc.content.size);
});

/** Adds a paragraph at the end of an article whose last block has no text. */
export const goToEnd = command(({ doc, tr }) => {
  const last = doc.lastChild;
  return last && isOf(last, 'table', 'figure', 'island', 'horizontal_rule') ? addParagraph(tr, doc.content.size) : undefined;
});

/** Inserts a block after the one with the cursor, or at a position, or in place of an empty paragraph. */
export function insertBlock(block: Node, position?: number): Command {
  return command((state) => {
    const $from = position === undefined || position > state.doc.content.size ? state.selection.$from : state.doc.resolve(position);
    const around = $from.depth === 0 ? undefined : $from.node(1);
    const isEmpty = around && isOf(around, 'paragraph') && around.content.size === 0;
    const at = !around ? $from.pos : isEmpty ? $from.before(1) : $from.after(1);
    const tr = state.tr.replaceWith(at, isEmpty ? at + 2 : at, block);
    return tr.setSelection(block.isAtom ? NodeSelection.create(tr.doc, at) : TextSelection.near(tr.doc.resolve(at + 1)));
  });
}

export function deleteBlock(tr: Transaction, { node, at }: PlacedNode): Transaction {
  return tr.delete(at, at + node.nodeSize);
}

/** Sets a link on the selection or on the whole link around the cursor. Null removes it. */
export function setLink(attrs: Attrs | null, text: string): Command {
  return command((state) => {
    const link = schema.marks.a;
    const { from, to } = linkRange(state) ?? state.selection;
    const { tr } = state;
    const isInsert = from === to;
    if (isInsert && attrs) tr.insertText(text, from);
    const end = isInsert ? from + text.length : to;
    tr.removeMark(from, end, link);
    return attrs ? tr.addMark(from, end, link.create(attrs)).removeStoredMark(link) : tr;
  });
}

/** The link around the cursor; undefined when text is selected. */
export function linkRange(state: EditorState): { from: number; to: number; attrs: Attrs } | undefined {
  const { $from, empty, from } = state.selection;
  const link = schema.marks.a.isInSet($from.marks()) ?? schema.marks.a.isInSet($from.nodeAfter?.marks ?? []);
  if (!link) return undefined;
  if (!empty) return { from, to: state.selection.to, attrs: link.attrs };
  const { parent } = $from;
  const has = (index: number) => link.isInSet(parent.maybeChild(index)?.marks ?? []);
  let first = has($from.index()) ? $from.index() : $from.index() - 1;
  let end = first + 1;
  while (has(first - 1)) first -= 1;
  while (has(end)) end += 1;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(end), attrs: link.attrs };
}
