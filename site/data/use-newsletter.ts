import { useEffect, useState } from 'react';
import { sendForm } from './http.ts';
import { track } from './analytics.ts';
import { paths } from '../../server/model/api/paths.ts';

export type SignupState = 'idle' | 'submitting' | 'success' | 'error';

const successMs = 5000;

/** The state of a newsletter form, and a function that sends it. Success becomes idle after 5 s. */
export function useNewsletter(initial: SignupState = 'idle'): { state: SignupState; submit: (form: HTMLFormElement) => Promise<void> } {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (state !== 'success') return undefined;
    const timer = setTimeout(() => setState('idle'), successMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, submit };

  async function submit(form: HTMLFormElement): Promise<void> {
    setState('submitting');
    try {
      await sendForm(paths.signup, fieldsOf(form));
    } catch (error) {
      console.error('The newsletter signup failed:', error);
      setState('error');
      return;
    }
    track.newsletterSignup();
    form.reset();
    setState('success');
  }
}

/** The values of the form, without the robots' field when it is empty. */
function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(fields.filter(([name, value]) => name !== 'bot-field' || value !== ''));
}
