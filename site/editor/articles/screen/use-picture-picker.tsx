import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { PicturePicker } from '../../pictures/picture-picker.tsx';
import type { ChosenPicture } from '../../pictures/picture-picker.tsx';

interface PictureQuestion {
  current?: string | undefined;
  /** The first value of the alternative text; without it none is asked for. */
  alt?: string;
  /** Pictures to upload at once. */
  files?: readonly File[];
}

/** Asks for a picture of the library; undefined when none was chosen. */
export type PickPicture = (question: PictureQuestion) => Promise<ChosenPicture | undefined>;

/** The dialog that asks for pictures, and the function that opens it. */
export function usePicturePicker(): { pick: PickPicture; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: PictureQuestion; answer: (picture: ChosenPicture | undefined) => void }>();
  const end = (picture?: ChosenPicture) => {
    asked?.answer(picture);
    setAsked(undefined);
  };
  const pick = useCallback<PickPicture>((question) => new Promise((answer) => setAsked({ question, answer })), []);
  return {
    pick,
    dialog: asked && <PicturePicker {...asked.question} choose={end} close={() => end()} />,
  };
}
