/** Calls `then` as soon as `find` finds an element. Returns a function that stops the search. */
export function whenFound(find: () => HTMLElement | null, then: (found: HTMLElement) => void): () => void {
  const look = () => {
    const found = find();
    if (!found) return;
    observer.disconnect();
    then(found);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
