import { useEffect, useRef, useState, type ReactNode } from 'react';
import { paths } from '../../server/model/api/paths.ts';
import { Link } from 'wouter';
import { usageEvents } from '../data/analytics.ts';
import { sendForm } from '../data/http.ts';
import { usePageData } from '../data/page-context.ts';
import { useTimeout } from '../data/use-timeout.ts';
import { SampleLink } from './links.tsx';

/** `subscribed`: a form sent without JavaScript succeeded. */
type SignupState = 'idle' | 'submitting' | 'success' | 'subscribed' | 'error';

const successMs = 5000;

interface NewsletterFormProps {
  className: string;
  /** Whether a form without JavaScript has just been sent. */
  isSubscribed?: boolean;
  children: (isSubmitting: boolean) => ReactNode;
}

/** A newsletter form. Works without JavaScript, and with the form handling of static hosts. Hides its thanks after 5 s. */
export function NewsletterForm({ className, isSubscribed = false, children }: NewsletterFormProps) {
  const [state, setState] = useState<SignupState>(isSubscribed ? 'subscribed' : 'idle');
  const isThanked = state === 'success' || state === 'subscribed';
  // The link to the sample stays after the thanks are hidden.
  const [hasLetter, setLetter] = useState(isSubscribed);
  useTimeout(isThanked || undefined, successMs, () => setState('idle'));
  const message = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The button may be at the bottom of the window, or above the keyboard of a phone.
    if (state === 'success' || state === 'error') message.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const submit = async (form: HTMLFormElement) => {
    setState('submitting');
    try {
      await sendForm(paths.signup, fieldsOf(form));
    } catch (error) {
      console.error('The newsletter signup failed:', error);
      setState('error');
      return;
    }
    form.reset();
    setLetter(true);
    setState('success');
  };

  return (
    <form
      name="newsletter"
      method="post"
      action={paths.signup}
      data-netlify="true"
      netlify-honeypot="bot-field"
      className={className}
      data-hold
      // Loads React, which hides the thanks.
      data-near={isSubscribed || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'submitting') void submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="form-name" value="newsletter" />
      <p hidden>
        <label>
          Leave this empty: <input type="text" name="bot-field" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children(state === 'submitting')}
      <SignupNote />
      {/* The letter stays where it is when the thanks above it go. */}
      <output
        ref={message}
        // A plain form leads to it.
        id={isSubscribed ? 'subscribed' : undefined}
        className={`ui mt-2 scroll-mt-[50svh] flex flex-col items-start justify-end leading-relaxed ${hasLetter ? 'lines-3 sm:lines-2' : 'lines-1'}`}
      >
        {isThanked && (
          <span data-view={usageEvents.newsletterSignup()} suppressHydrationWarning>
            Thank you for subscribing! Check your inbox soon.
          </span>
        )}
        {hasLetter && state !== 'error' && <SampleLink className="text-inherit!" />}
        {state === 'error' && <span className="text-error">Something went wrong. Please try again.</span>}
      </output>
    </form>
  );
}

function SignupNote() {
  const { signupNote, hasPrivacy } = usePageData().site;
  if (signupNote === undefined) return null;
  return (
    <p className="mt-3 font-sans text-small">
      {signupNote}
      {hasPrivacy && (
        <>
          {' '}
          <Link href={paths.privacy} className="underline underline-offset-4">
            Privacy
          </Link>
        </>
      )}
    </p>
  );
}

/** The values of the form, without an empty honeypot field. */
function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(fields.filter(([name, value]) => name !== 'bot-field' || value !== ''));
}

export function SubscribeButton({ className, isSubmitting }: { className: string; isSubmitting: boolean }) {
  return (
    // `disabled` would make it lose the focus.
    <button type="submit" className={`aria-disabled:cursor-default ${className}`} aria-disabled={isSubmitting}>
      {isSubmitting ? 'Subscribing...' : 'Subscribe'}
    </button>
  );
}
