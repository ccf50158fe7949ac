import { useToasts } from './toasts.tsx';

/** The function that copies a text, and says that it did, or that it could not. */
export function useCopy(): (text: string, done: string, failed: string) => Promise<void> {
  const toasts = useToasts();
  return async (text, done, failed) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      // The user may have denied access to the clipboard; pages over plain HTTP have none.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      toasts.error(failed);
      return;
    }
    toasts.success(done);
  };
}
