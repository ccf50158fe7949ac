import type { ReactNode } from 'react';
import type { BodyPicture } from '../body/article-body.tsx';
import type { PickPicture } from '../pictures.ts';

interface Pictures {
  pick: PickPicture;
  upload: (file: File) => Promise<BodyPicture | undefined>;
  dialog: ReactNode;
}

/** The library of pictures, from which an article picks. */
export function usePictures(): Pictures {
  return { pick: async () => undefined, upload: async () => undefined, dialog: null };
}
