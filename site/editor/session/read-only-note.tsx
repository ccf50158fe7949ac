import { usePageData } from '../../data/page-context.ts';

/** Says that nothing can be changed here, and where to change content. */
export function ReadOnlyNote() {
  return usePageData().isStatic ? (
    <p className="trouble mt-4">
      This editor is read-only, because this copy of the site is static files. To change content, run <code>npm start</code> in the
      repository and open <code>http://localhost:3000/journal-editor</code> on that computer.
    </p>
  ) : (
    <p className="trouble mt-4">
      This editor is read-only: you can look at everything, but save nothing. To change content, start the server without{' '}
      <code>--read-only</code>.
    </p>
  );
}
