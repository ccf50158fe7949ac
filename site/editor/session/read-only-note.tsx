import { usePageData } from '../../data/page-context.ts';

/** Says that nothing can be changed here, and where to change content. */
export function ReadOnlyNote() {
  return usePageData().isStatic ? (
    <p className="trouble mt-4">
      This editor is read-only: it belongs to a copy of the site that is made of files alone. To change content, run <code>npm start</code>{' '}
      in its repository, and go to <code>http://localhost:3000/journal-editor</code> on that machine.
    </p>
  ) : (
    <p className="trouble mt-4">
      This editor is read-only: everything can be looked at, and nothing can be saved. To change content, start the server without{' '}
      <code>--read-only</code>.
    </p>
  );
}
