import { useId } from 'react';
import { useSearch } from 'wouter';
import { useNewsletter } from '../../data/use-newsletter.ts';
import { usePageData } from '../../data/page-context.ts';
import { SignupForm } from '../../components/signup-form.tsx';

const labelClass = 'ui leading-[1.4] font-semibold';
const inputClass =
  'mb-6 w-full border-b border-ink py-[0.3rem] text-(length:--text-lead) placeholder:italic focus:outline-hidden focus:[box-shadow:0_1px_0_var(--color-ink)]';

/** The newsletter signup. Without JavaScript the form redirects to it with `?subscribed=1`. */
export function NewsletterBox() {
  const { title, text } = usePageData().site.newsletter;
  const isSubscribed = new URLSearchParams(useSearch()).has('subscribed');
  const { state, submit } = useNewsletter(isSubscribed ? 'success' : 'idle');
  const id = useId();
  return (
    <section id="newsletter" aria-labelledby={`${id}-title`} className="bg-tint print:hidden">
      <div className="wrap grid gap-10 py-section lg:grid-cols-12 lg:items-center">
        <div className="lg:col-span-5">
          <h2 id={`${id}-title`} className="text-title">
            {title}
          </h2>
          <p className="mt-5 max-w-[22em] text-body">{text}</p>
        </div>
        <SignupForm
          state={state}
          submit={submit}
          className="sheet grid gap-[0.35rem] p-[clamp(1.5rem,4vw,3.25rem)] lg:col-span-6 lg:col-start-7"
        >
          <label htmlFor={`${id}-name`} className={labelClass}>
            First Name
          </label>
          <input
            id={`${id}-name`}
            type="text"
            name="name"
            placeholder="Your first name"
            // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- the rule does not know the HTML standard's own name
            autoComplete="given-name"
            maxLength={200}
            required
            className={inputClass}
          />
          <label htmlFor={`${id}-email`} className={labelClass}>
            Email Address
          </label>
          <input
            id={`${id}-email`}
            type="email"
            name="email"
            placeholder="you@example.com"
            autoComplete="email"
            maxLength={254}
            required
            className={inputClass}
          />
          <button type="submit" className="button justify-self-start" disabled={state === 'submitting'}>
            {state === 'submitting' ? 'Subscribing...' : 'Subscribe'}
          </button>
        </SignupForm>
      </div>
    </section>
  );
}
