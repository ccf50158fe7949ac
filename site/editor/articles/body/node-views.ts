import type { Node } from 'prosemirror-model';
import type { NodeView, NodeViewConstructor } from 'prosemirror-view';
import { sanitizeToFragment } from './sanitize-fragment.ts';
import { attributesToDom, isOf } from './schema.ts';

/** Edits the block at a position, which is selected. */
export type EditBlock = (node: Node, at: number) => void;

/** How the editor draws blocks that are more than their element. @param edit opens the dialog of a block */
export function nodeViews(edit: EditBlock): Record<string, NodeViewConstructor> {
  return {
    island: (node, _view, getPos) => new IslandView(node, () => openAt(edit, node, getPos())),
    figure: (node, _view, getPos) => new FigureView(node, (current) => openAt(edit, current, getPos())),
  };
}

function openAt(edit: EditBlock, node: Node, at: number | undefined): void {
  if (at !== undefined) edit(node, at);
}

/** HTML that the editor keeps as it is: what visitors see of it, and a button to edit it. */
class IslandView implements NodeView {
  readonly dom = document.createElement('div');

  constructor(node: Node, edit: () => void) {
    const shown = document.createElement('div');
    const content = sanitizeToFragment(node.attrs['html'] as string);
    // A link or a picture can be focused or loaded, and nothing here is edited in place.
    shown.inert = true;
    if (content.textContent?.trim() || content.querySelector('img, hr, table')) shown.append(content);
    else shown.append('Nothing of this HTML is shown to visitors.');
    this.dom.className = 'island';
    this.dom.append(shown, editButton('Edit as HTML', edit));
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** A picture, its caption to type in, and a button for its alternative text. */
class FigureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly contentDOM = document.createElement('figcaption');
  readonly #picture = document.createElement('img');
  readonly #button: HTMLButtonElement;
  #node: Node;

  constructor(node: Node, edit: (node: Node) => void) {
    this.#node = node;
    this.#button = editButton('', () => edit(this.#node));
    this.dom.append(this.#picture, this.#button, this.contentDOM);
    this.#draw();
  }

  update(node: Node): boolean {
    if (!isOf(node, 'figure')) return false;
    this.#node = node;
    this.#draw();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }

  ignoreMutation(record: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(record.target);
  }

  #draw(): void {
    const { attrs } = this.#node;
    for (const [name, value] of Object.entries(attributesToDom('img', attrs)))
      if (this.#picture.getAttribute(name) !== value) this.#picture.setAttribute(name, value);
    this.#button.textContent = attrs['alt'] === null ? 'Describe the picture…' : 'Picture…';
    this.contentDOM.classList.toggle('is-empty', this.#node.content.size === 0);
  }
}

function editButton(label: string, edit: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'block-button';
  button.contentEditable = 'false';
  button.textContent = label;
  // The text keeps its selection.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', edit);
  return button;
}
