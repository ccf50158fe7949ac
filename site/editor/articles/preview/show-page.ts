/** Shows a page in a frame. A page that follows another keeps its scroll position, and the styles and pictures that are loaded. */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  const shown = frame.contentDocument;
  // The frame may open no window, so a click on a link does nothing.
  const page = html.replace('<head>', '<head><base target="_blank">');
  if (shown?.URL !== 'about:srcdoc' || shown.readyState !== 'complete') {
    frame.srcdoc = page;
    return;
  }
  const next = new DOMParser().parseFromString(page, 'text/html');
  const { scrollX, scrollY } = frame.contentWindow ?? { scrollX: 0, scrollY: 0 };
  if (shown.head.innerHTML !== next.head.innerHTML) shown.head.replaceChildren(...next.head.childNodes);
  shown.body.replaceChildren(...next.body.childNodes);
  frame.contentWindow?.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}
