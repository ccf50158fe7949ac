import type { Node } from 'prosemirror-model';
import type { NodeView, NodeViewConstructor } from 'prosemirror-view';
import { sanitizeToFragment } from './sanitize-pasted.ts';
import { attributesToDom } from './schema.ts';

/** Edits the selected block, at a position. */
export type EditBlock = (node: Node, at: number) => void;

/** Renders the blocks that need more than their element. @param edit opens the dialog of a block */
export function nodeViews(edit: EditBlock): Record<string, NodeViewConstructor> {
  const viewOf =
    (render: (node: Node, edit: () => void) => NodeView): NodeViewConstructor =>
    (shown, view, getPos) =>
      render(shown, () => {
        const at = getPos();
        if (at === undefined) return;
        // Its caption may have changed since it was rendered.
        const node = view.state.doc.nodeAt(at);
        if (node) edit(node, at);
      });
  return { island: viewOf(islandView), figure: viewOf(figureView) };
}

/** HTML that the editor does not touch, as visitors see it, with a button to edit it. */
function islandView({ attrs }: Node, edit: () => void): NodeView {
  const dom = document.createElement('div');
  const shown = document.createElement('div');
  const content = sanitizeToFragment(attrs['html'] as string);
  // Inert, because links could be focused and nothing here is edited in place.
  shown.inert = true;
  if (content.textContent?.trim() || content.querySelector('img, hr, table')) shown.append(content);
  else shown.append('Nothing of this HTML is shown to visitors.');
  dom.className = 'border border-dashed border-muted bg-sheet px-4 py-3 whitespace-normal';
  dom.append(shown, editButton('Edit as HTML', 'mt-3', edit));
  return { dom, stopEvent: isOnButton, ignoreMutation: () => true };
}

/** A picture with its editable caption and a button for its alternative text. Rendered again when an attribute changes. */
function figureView({ attrs }: Node, edit: () => void): NodeView {
  const dom = document.createElement('figure');
  const contentDOM = document.createElement('figcaption');
  const picture = document.createElement('img');
  dom.className = 'relative';
  picture.className = 'block';
  for (const [name, value] of Object.entries(attributesToDom('img', attrs))) picture.setAttribute(name, value);
  dom.append(picture, editButton(attrs['alt'] === null ? 'Describe the picture…' : 'Picture…', 'absolute top-2 right-2', edit), contentDOM);
  return { dom, contentDOM, stopEvent: isOnButton, ignoreMutation: ({ target }) => !contentDOM.contains(target) };
}

const isOnButton = ({ target }: Event): boolean => target instanceof HTMLButtonElement;

const buttonLook =
  'min-h-9 cursor-pointer rounded-xs border border-muted bg-sheet px-2.75 py-0.75 font-sans text-small/4.25 font-semibold text-accent';

function editButton(label: string, place: string, edit: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = label;
  button.type = 'button';
  button.className = `${buttonLook} ${place}`;
  button.contentEditable = 'false';
  // Keeps the selection in the text.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', edit);
  return button;
}
