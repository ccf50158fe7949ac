import { Link } from 'wouter';
import { BelowViewport } from '../components/below-viewport.tsx';
import { Reveal } from '../components/reveal.tsx';
import { SectionTitle } from '../components/section-title.tsx';
import { paragraphsOf } from '../components/format.ts';
import { JournalPicture } from '../components/journal-picture.tsx';
import { usePageData, type PageProps } from '../data/page-context.ts';
import { Page } from '../components/page.tsx';
import { authorData, breadcrumbData } from '../components/structured-data.ts';
import { paths } from '../../server/model/api/paths.ts';
import { isPhotograph, pictureSources } from '../../server/model/api/picture-sizes.ts';
import type { Site } from '../../server/model/entities/site.ts';

export function AboutPage({ words: { about, author } }: PageProps<Pick<Site, 'about' | 'author'>>) {
  const place = usePageData();
  return (
    <Page
      title="About"
      description={about.intro}
      path={paths.about}
      data={[authorData(author, place), breadcrumbData(place, ['About', paths.about])]}
      hasForm={false}
    >
      <div className="wrap pb-section pt-14 lg:pt-20">
        <h1 className="ui text-muted">About {place.site.name}</h1>
        <p className="mt-4 measure-11.5 text-headline">{about.intro}</p>
      </div>
      <section aria-labelledby="story" className="wrap grid gap-x-8 gap-y-10 pb-section lg:grid-cols-12">
        <div className="max-w-md lg:col-span-4">
          {about.picture ? <Picture {...about.picture} /> : <JournalPicture page="reflection" sizes={sizes} isFirst />}
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          <SectionTitle id="story" text="Our Story" />
          <Paragraphs text={about.story} className="mt-6" />
        </div>
      </section>
      <BelowViewport>
        <section aria-labelledby="mission" className="bg-tint">
          <Reveal className="wrap grid gap-x-8 gap-y-6 py-section lg:grid-cols-12">
            <div className="lg:col-span-4">
              <SectionTitle id="mission" text="Our Mission" />
              <JournalPicture page="monday-evening" sizes="15rem" className="mt-8 max-w-60 max-lg:hidden" />
            </div>
            <Paragraphs text={about.mission} className="text-lead lg:col-span-7 lg:col-start-6" />
          </Reveal>
        </section>
        <section aria-labelledby="founder" className="wrap py-section">
          <Reveal className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
            <div className="lg:col-span-4">
              <SectionTitle id="founder" className="ui text-muted" text="The Founder" />
              <p className="mt-3 text-title wrap-anywhere italic">{author.name}</p>
              <p className="mt-2 font-sans text-ui text-muted">{author.role}</p>
            </div>
            <Paragraphs text={author.bio} className="lg:col-span-7 lg:col-start-6" />
          </Reveal>
        </section>
        <section aria-labelledby="community" className="wrap">
          <div className="grid items-end gap-x-8 gap-y-6 border-y border-rule py-14 lg:grid-cols-12">
            <div className="lg:col-span-7">
              <SectionTitle id="community" text="Join Our Community" />
              <p className="mt-4 measure-27">{about.community}</p>
            </div>
            <div className="lg:col-span-5 lg:text-right">
              <Link href={paths.newsletter} className="button">
                Sign Up for Our Newsletter
              </Link>
            </div>
          </div>
        </section>
      </BelowViewport>
    </Page>
  );
}

const sizes = '(min-width: 64rem) 28vw, (min-width: 31rem) 28rem, 90vw';

function Picture({ image, alt, caption }: NonNullable<Site['about']['picture']>) {
  return (
    <figure>
      <img
        src={image}
        {...(isPhotograph(image) && { srcSet: pictureSources(image, 'webp'), sizes })}
        alt={alt}
        width={1000}
        height={1294}
        className="sheet h-auto w-full"
      />
      <figcaption className="ui mt-4 text-muted">{caption}</figcaption>
    </figure>
  );
}

function Paragraphs({ text, className }: { text: string; className: string }) {
  return (
    <div className={`*:measure-30 space-y-5 ${className}`}>
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
