import { useId, type ComponentProps } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '../../../server/model/api/paths.ts';
import { weeksShown } from '../../../server/model/api/picture-sizes.ts';
import type { Site } from '../../../server/model/entities/site.ts';
import { BuyLink, TextLink } from '../../components/links.tsx';
import { BelowViewport } from '../../components/below-viewport.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { SectionTitle } from '../../components/section-title.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { paragraphsOf } from '../../components/format.ts';
import { NewsletterForm, SubscribeButton } from '../../components/newsletter-form.tsx';
import { Page } from '../../components/page.tsx';
import { QuestionOfToday } from '../../components/question-of-today.tsx';
import { organizationData, siteData } from '../../components/structured-data.ts';
import { usePageData, type ClosingWords, type PageProps } from '../../data/page-context.ts';
import { Benefits } from './benefits.tsx';
import { NoPage } from './no-page.tsx';
import { Icon, Stars } from '../../components/icon.tsx';
import { BookPicture } from '../../components/journal-picture.tsx';
import { usageEvents } from '../../data/analytics.ts';

type HomeWords = Pick<Site, 'description' | 'author' | 'hero' | 'benefits' | 'newsletter' | 'reviews' | 'email'> & ClosingWords;

/** The home page. For an unknown address, it says so and is `noindex`. */
export function HomePage({ isUnknown, words }: PageProps<HomeWords>) {
  const place = usePageData();
  return (
    <Page
      title={isUnknown ? 'No Page at This Address' : `${weeksShown(place.pages)}-Week Journal for Goals, Gratitude and Habits`}
      description={words.description}
      keywords={['journal', 'goal setting', 'gratitude', 'habits', 'daily planner']}
      {...(isUnknown ? {} : { path: paths.home, data: [siteData(words.description, place), organizationData(words, place)] })}
      className="[--reveal-time:1s]"
      hasForm={false}
    >
      {isUnknown && <NoPage />}
      <Hero {...words} Heading={isUnknown ? 'h2' : 'h1'} />
      <BelowViewport>
        <Benefits {...words} />
        <QuestionOfToday />
        <NewsletterBox {...words.newsletter} />
        <Creator author={words.author} />
      </BelowViewport>
      <ClosingCall closing={words.closing} picture="row" placement="main_cta_section" label={`Buy on ${place.site.retailer.name}`}>
        <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-2">
          {['Fast Shipping', 'Prime Eligible', 'Secure Payment'].map((badge) => (
            <li key={badge} className="ticked">
              {badge}
            </li>
          ))}
        </ul>
      </ClosingCall>
    </Page>
  );
}

/** The newsletter signup. Without JavaScript, the form redirects back to it with `?subscribed=1`. */
function NewsletterBox({ title, text }: Site['newsletter']) {
  const isSubscribed = new URLSearchParams(useSearch()).has('subscribed');
  return (
    <section id="newsletter" aria-labelledby="newsletter-title" className="bg-tint print:hidden">
      <div className="wrap grid gap-10 py-section lg:grid-cols-12 lg:items-center">
        <div className="lg:col-span-5">
          <SectionTitle id="newsletter-title" text={title} />
          <p className="mt-5 measure-22 text-body">{text}</p>
        </div>
        <NewsletterForm isSubscribed={isSubscribed} className="sheet grid gap-1.5 p-step lg:col-span-6 lg:col-start-7">
          {(isSubmitting) => (
            <>
              <Field label="First Name" name="name" placeholder="Your first name" autoComplete="given-name" maxLength={200} />
              <Field label="Email Address" type="email" name="email" placeholder="you@example.com" autoComplete="email" maxLength={254} />
              <SubscribeButton className="button justify-self-start" isSubmitting={isSubmitting} />
            </>
          )}
        </NewsletterForm>
      </div>
    </section>
  );
}

function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="ui leading-snug font-semibold">
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        required
        className="mb-6 w-full border-b border-ink py-1.25 text-(length:--text-lead) placeholder:italic focus:outline-hidden focus:underlined"
      />
    </>
  );
}

function Creator({ author }: Pick<Site, 'author'>) {
  const [opening, second] = paragraphsOf(author.bio);
  return (
    <section aria-labelledby="creator-title" className="wrap py-section">
      <Reveal className="grid gap-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SectionTitle id="creator-title" className="text-display wrap-anywhere italic" text={author.name} />
          <p className="mt-4 font-sans text-ui text-muted">{author.role}</p>
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          <p className="text-lead">{opening}</p>
          <p className="mt-5 measure-30.5">{second}</p>
          <p className="mt-7">
            <TextLink to={paths.about}>How a sheet of paper became a book</TextLink>
          </p>
        </div>
      </Reveal>
    </section>
  );
}

const cueClass = 'inline-flex items-center gap-2 py-1.5 underline decoration-rule underline-offset-6 hover:decoration-current';

function Hero({ hero, reviews, Heading }: Pick<Site, 'hero' | 'reviews'> & { Heading: 'h1' | 'h2' }) {
  const { site, price } = usePageData();
  const { retailer, tagline } = site;
  const [review] = reviews;
  return (
    <section
      className="wrap grid gap-4 pt-4 sm:gap-7 sm:pt-half-step lg:grid-cols-hero lg:items-center lg:gap-x-columns lg:gap-y-step"
      aria-labelledby="hero-title"
    >
      <BookPicture name="hero" alt={`${retailer.productName}: the closed book on a day that is filled in by hand.`} />
      <div className="lg:col-start-1 lg:row-start-1">
        <Heading id="hero-title" className="text-headline">
          {hero.title}
        </Heading>
        <p className="mt-3 mb-3 text-subtitle italic sm:mt-5">{tagline}</p>
        <p className="measure-18 text-lead">{hero.text}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-8">
          <BuyLink placement="hero_section">Buy on {retailer.name}</BuyLink>
          {price !== null && <p className="text-body-large lining">{price}</p>}
          <p className="ticked">{hero.note}</p>
        </div>
        <p className="ui mt-half-step flex flex-wrap gap-x-7 gap-y-1 print:hidden">
          <Link href={paths.lookInside} className={cueClass}>
            Look inside
            <Icon outline="M5 12h14m-7-7l7 7l-7 7" />
          </Link>
          <a href="#benefits" className={cueClass} data-event={usageEvents.scrollClick()} data-scroll>
            See what the pages do
            <Icon outline="M12 5v14m7-7l-7 7l-7-7" />
          </a>
        </p>
      </div>
      {review && (
        <figure className="border-t border-rule pt-5 lg:col-span-full">
          <blockquote>
            <p className="text-subtitle italic">“{review.content}”</p>
          </blockquote>
          <figcaption className="ui mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{review.name}</span> <Stars rating={review.rating} />
          </figcaption>
        </figure>
      )}
    </section>
  );
}
