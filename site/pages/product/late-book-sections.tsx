import { useEffect, useRef, useState } from 'react';
import { usePageData } from '../../data/page-context.ts';

// Only the server renders them with the page.
const ofServer = import.meta.env.SSR ? (await import('./book-sections.tsx')).BookSections : undefined;

/** `BookSections`, with their code when they are about to enter the viewport. Until then they are the server's HTML, or empty. */
export function LateBookSections() {
  const element = useRef<HTMLDivElement>(null);
  const data = usePageData();
  const [Sections, setSections] = useState(() => ofServer);
  useEffect(() => {
    let isEnded = false;
    let end = () => {};
    const load = async () => {
      const { BookSections, hydrateBookSections } = await import('./book-sections.tsx');
      if (isEnded || !element.current) return;
      if (element.current.hasChildNodes()) end = hydrateBookSections(element.current, data);
      else setSections(() => BookSections);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Without the code, the server's HTML stays.
        load().catch(() => undefined);
      },
      { rootMargin: '100% 0px' },
    );
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      isEnded = true;
      end();
    };
  }, [data]);
  // A link to this id may be followed before the sections are loaded.
  const id = 'look-inside';
  if (!Sections) return <div id={id} ref={element} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div key="sections" id={id} ref={element}>
      <Sections />
    </div>
  );
}
