/** Replaces a part of the editor whose code cannot be loaded. */
export function LoadFailure() {
  return (
    <p role="alert" className="trouble my-4">
      This part of the editor could not be loaded. Reload the page to try again; unsaved input is kept.
    </p>
  );
}
