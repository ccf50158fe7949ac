import { useId } from 'react';
import { useNewsletter } from '../data/use-newsletter.ts';
import { SignupForm } from './signup-form.tsx';

/** The short form of the newsletter signup: an address and a button. */
export function SubscribeForm() {
  const { state, submit } = useNewsletter();
  const id = useId();
  return (
    <SignupForm state={state} submit={submit} className="subscribe-form">
      <label htmlFor={id} className="footer-heading">
        The newsletter, by e-mail
      </label>
      <div className="subscribe-row">
        <input id={id} type="email" name="email" placeholder="Enter your email" autoComplete="email" maxLength={254} required />
        <button type="submit" disabled={state === 'submitting'}>
          {state === 'submitting' ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
    </SignupForm>
  );
}
