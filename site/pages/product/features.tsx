import type { ReactNode } from 'react';
import type { PicturedPage } from '../../../server/model/api/picture-sizes.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { SectionTitle } from '../../components/section-title.tsx';

/** The page that shows each feature, and the visible part of its height. */
const places: readonly { page: PicturedPage; part: string }[] = [
  { page: 'thursday-morning', part: 'object-[50%_75%]' },
  { page: 'goals', part: 'object-top' },
  { page: 'friday-evening', part: 'object-[50%_43%]' },
  { page: 'plan', part: 'object-[50%_47%]' },
  { page: 'reflection', part: 'object-top' },
];

export function Features({ features }: Pick<Site, 'features'>) {
  return (
    <section aria-labelledby="features-title" className="pb-[clamp(1.5rem,9vw-0.5rem,8.5rem)]">
      <SectionTitle id="features-title" className="wrap text-title" text="What each page asks of you" />
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it on a phone
        tabIndex={0}
        suppressHydrationWarning
        aria-labelledby="features-title"
        className="swiped wrap mt-step md:grid md:grid-cols-6 md:gap-x-columns md:gap-y-rows md:*:col-span-2 md:[&>:nth-child(-n+2)]:col-span-3"
      >
        {features.map(({ title, text }, index) => {
          const { page, part } = places[index % places.length] ?? { page: 'plan', part: '' };
          return (
            <li key={index}>
              <JournalPicture
                page={page}
                isDecorative
                className={`aspect-video object-cover ${part}`}
                sizes="(min-width: 64rem) 27vw, (min-width: 48rem) 42vw, 80vw"
              />
              <h3 className="mt-5 text-subtitle">{unbroken(title)}</h3>
              <p className="mt-2">{text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Keeps the words of a heading from breaking at hyphens. */
function unbroken(text: string): ReactNode[] {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
