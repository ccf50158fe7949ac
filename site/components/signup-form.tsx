import type { ReactNode } from 'react';
import type { SignupState } from '../data/use-newsletter.ts';
import { paths } from '../../server/model/api/paths.ts';

interface SignupFormProps {
  state: SignupState;
  submit: (form: HTMLFormElement) => Promise<void>;
  className?: string;
  /** The visible fields and the button. */
  children: ReactNode;
}

/** A newsletter form. It works without JavaScript, and with the form handling of static hosts. */
export function SignupForm({ state, submit, className, children }: SignupFormProps) {
  return (
    <form
      name="newsletter"
      method="post"
      action={paths.signup}
      data-netlify="true"
      netlify-honeypot="bot-field"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="form-name" value="newsletter" />
      <p hidden>
        <label>
          Leave this empty: <input type="text" name="bot-field" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children}
      <output className="ui mt-2 block min-h-[1.55em] leading-[1.55]">
        {state === 'success' && 'Thank you for subscribing! Check your inbox soon.'}
        {state === 'error' && <span className="text-error">Something went wrong. Please try again.</span>}
      </output>
    </form>
  );
}
