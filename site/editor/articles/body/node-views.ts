import type { Node } from 'prosemirror-model';
import type { NodeView, NodeViewConstructor } from 'prosemirror-view';
import { sanitizeToFragment } from './sanitize-pasted.ts';
import { attributesToDom, isOf } from './schema.ts';

/** Edits the selected block, at a position. */
export type EditBlock = (node: Node, at: number) => void;

/** Renders the blocks that need more than their element. @param edit opens the dialog of a block */
export function nodeViews(edit: EditBlock): Record<string, NodeViewConstructor> {
  const viewOf =
    (view: (node: Node, edit: (current: Node) => void) => NodeView): NodeViewConstructor =>
    (node, _view, getPos) =>
      view(node, (current) => {
        const at = getPos();
        if (at !== undefined) edit(current, at);
      });
  return { island: viewOf(islandView), figure: viewOf(figureView) };
}

/** HTML that the editor does not touch, as visitors see it, with a button to edit it. */
function islandView(node: Node, edit: (node: Node) => void): NodeView {
  const dom = document.createElement('div');
  const shown = document.createElement('div');
  const content = sanitizeToFragment(node.attrs['html'] as string);
  // Inert, because links could be focused and nothing here is edited in place.
  shown.inert = true;
  if (content.textContent?.trim() || content.querySelector('img, hr, table')) shown.append(content);
  else shown.append('Nothing of this HTML is shown to visitors.');
  const button = editButton('mt-3', () => edit(node));
  button.textContent = 'Edit as HTML';
  dom.className = 'border border-dashed border-muted bg-sheet px-4 py-3 whitespace-normal';
  dom.append(shown, button);
  return { dom, stopEvent: isOnButton, ignoreMutation: () => true };
}

/** A picture with its editable caption and a button for its alternative text. */
function figureView(first: Node, edit: (node: Node) => void): NodeView {
  let node = first;
  const dom = document.createElement('figure');
  const contentDOM = document.createElement('figcaption');
  const picture = document.createElement('img');
  const button = editButton('absolute top-2 right-2', () => edit(node));
  dom.className = 'relative';
  picture.className = 'block';
  dom.append(picture, button, contentDOM);
  const update = (next: Node): boolean => {
    if (!isOf(next, 'figure')) return false;
    node = next;
    for (const [name, value] of Object.entries(attributesToDom('img', node.attrs)))
      if (picture.getAttribute(name) !== value) picture.setAttribute(name, value);
    button.textContent = node.attrs['alt'] === null ? 'Describe the picture…' : 'Picture…';
    contentDOM.classList.toggle('is-empty', node.content.size === 0);
    return true;
  };
  update(first);
  return { dom, contentDOM, update, stopEvent: isOnButton, ignoreMutation: ({ target }) => !contentDOM.contains(target) };
}

const isOnButton = ({ target }: Event): boolean => target instanceof HTMLButtonElement;

const buttonLook =
  'min-h-9 cursor-pointer rounded-xs border border-muted bg-sheet px-[0.7rem] py-[0.2rem] font-sans text-small/[1.3] font-semibold text-accent';

function editButton(place: string, edit: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${buttonLook} ${place}`;
  button.contentEditable = 'false';
  // Keeps the selection in the text.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', edit);
  return button;
}
