import type { Draft } from './draft.ts';

/** When something was last typed into a draft: `November 22, 3:05 AM`. */
export function typedAt({ savedAt }: Draft): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(savedAt);
}
