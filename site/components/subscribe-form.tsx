import { useId } from 'react';
import { useNewsletter } from '../data/use-newsletter.ts';
import { SignupForm } from './signup-form.tsx';

/** The short newsletter signup: an address and a button. */
export function SubscribeForm() {
  const { state, submit } = useNewsletter();
  const id = useId();
  return (
    <SignupForm state={state} submit={submit} className="mt-10 max-w-[26rem] [--color-error:#ffb8a6]">
      <label htmlFor={id} className="ui block font-semibold">
        Get the newsletter
      </label>
      <div className="mt-2 flex gap-4 border-b border-paper">
        <input
          id={id}
          type="email"
          name="email"
          placeholder="Enter your email"
          autoComplete="email"
          maxLength={254}
          required
          className="ui min-w-0 flex-1 py-2 text-base placeholder:text-rule"
        />
        <button
          type="submit"
          className="ui cursor-pointer px-1 py-2 font-semibold underline-offset-[0.3em] hover:underline"
          disabled={state === 'submitting'}
        >
          {state === 'submitting' ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
    </SignupForm>
  );
}
