import { useState } from 'react';
import { PanelHead } from '../ui/list-state.tsx';
import { sections, type Section } from './documents.ts';
import { SectionForm } from './section-form.tsx';

/** The words of the site, the facts for the printer and the cover as forms, beside the pages that show them. */
export function SiteWordsPanel() {
  const [open, setOpen] = useState(sections[0] as Section);
  return (
    <section aria-label="Site words">
      <PanelHead heading="Site words" />
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">What to edit</legend>
        {sections.map((section) => (
          <button
            key={section.name}
            type="button"
            className="min-h-9 cursor-pointer rounded-xs border border-rule bg-sheet px-3 text-small font-semibold hover:bg-tint aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:forced-color-adjust-none"
            aria-pressed={section === open}
            onClick={() => setOpen(section)}
          >
            {section.name}
          </button>
        ))}
      </fieldset>
      <SectionForm key={open.part} section={open} open={setOpen} />
    </section>
  );
}
