import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ChosenPicture, PicturePickerProps } from './picture-picker.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';

const PicturePicker = lazyDialog(async () => (await import('./picture-picker.tsx')).PicturePicker);

type PictureQuestion = Pick<PicturePickerProps, 'current' | 'alt' | 'files'>;

/** Asks for a picture of the library; undefined when none was chosen. */
export type PickPicture = (question: PictureQuestion) => Promise<ChosenPicture | undefined>;

export function usePicturePicker(): { pick: PickPicture; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: PictureQuestion; answer: (picture: ChosenPicture | undefined) => void }>();
  const end = (picture?: ChosenPicture) => {
    // So that the dialog closes and gives the focus back before another can open.
    flushSync(() => setAsked(undefined));
    setTimeout(() => asked?.answer(picture));
  };
  const pick: PickPicture = (question) => new Promise((answer) => setAsked({ question, answer }));
  return { pick, dialog: asked && <PicturePicker {...asked.question} choose={end} close={() => end()} /> };
}
