/** What a link in a mail of the newsletter is for: the last part of its path. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

export type LinkResult = 'ask' | 'done' | 'already' | 'late' | 'forged' | 'failed';

const faults = {
  late: { title: 'This link is too old', text: 'It worked for three days. Please sign up once more; the new mail has a new link.' },
  forged: { title: 'This link is not complete', text: 'Please open it from the mail once more, or copy all of it into the address bar.' },
  failed: { title: 'Something went wrong. Please try again.', text: 'The link in the mail works again in a moment.' },
};

export const linkWords: Record<LinkPurpose, Record<LinkResult, { title: string; text: string; button?: string }>> = {
  confirm: {
    ask: { title: 'Confirm your subscription', text: 'Press the button to get the next letter.', button: 'Confirm' },
    done: { title: 'You are subscribed', text: 'Thank you. You will get the next letter.' },
    already: { title: 'You are subscribed', text: 'Your address was confirmed before. There is nothing left to do.' },
    ...faults,
  },
  unsubscribe: {
    ask: { title: 'Unsubscribe', text: 'Press the button to get no more letters.', button: 'Unsubscribe' },
    done: { title: 'You are unsubscribed', text: 'Your address is deleted from our list. You will get no more letters.' },
    already: { title: 'You are unsubscribed', text: 'Your address is not on our list, so you will get no letters.' },
    ...faults,
  },
};
