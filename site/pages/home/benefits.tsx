import { Link } from 'wouter';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { paths } from '../../../server/model/api/paths.ts';
import type { Site } from '../../../server/model/entities/site.ts';

/** The page that shows each benefit, in their order, and its place in the frame. */
const details = [
  { page: 'written-morning', className: 'top-[6%] left-[9%]' },
  { page: 'written-evening', className: 'top-[-66%] right-[5%]' },
  { page: 'written-habits', className: 'bottom-[8%] left-[9%]' },
] as const;

/** The benefits, each beside its part of a page. */
export function Benefits({ benefits }: Pick<Site, 'benefits'>) {
  return (
    <section id="benefits" tabIndex={-1} aria-labelledby="benefits-title" className="wrap scroll-mt-4 py-section">
      <h2 id="benefits-title" className="max-w-[8.5em] text-title">
        What a pen and a few minutes can do
      </h2>
      <ol className="mt-[clamp(2.5rem,5vw,5rem)] grid gap-[clamp(3.5rem,7vw,7rem)]">
        {benefits.map(({ title, text, icon }, index) => {
          const detail = details[index % details.length] ?? details[0];
          const isLeft = index % 2 === 0;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- titles may be equal, and never move
            <li key={index}>
              <Reveal className="grid gap-7 md:grid-cols-12 md:items-center md:gap-x-8">
                <div
                  className={`relative aspect-16/10 overflow-hidden bg-tint outline -outline-offset-1 outline-rule md:col-span-7 ${isLeft ? '' : 'md:order-last'}`}
                >
                  <JournalPicture page={detail.page} sizes="(min-width: 48rem) 51vw, 90vw" className={`absolute ${detail.className}`} />
                </div>
                <div className={`md:col-span-5 ${isLeft ? 'md:pl-[clamp(0rem,2vw,2.5rem)]' : ''}`}>
                  <h3 className="text-subtitle">
                    <span className={`${icon} mr-3 align-[-0.1em] text-[0.85em]`} aria-hidden="true" />
                    {title}
                  </h3>
                  <p className="mt-3 max-w-[22em]">{text}</p>
                </div>
              </Reveal>
            </li>
          );
        })}
      </ol>
      <p className="mt-16">
        <Link href={paths.blog} className="text-link">
          Read how to use each page, on the blog
        </Link>
      </p>
    </section>
  );
}
