import type { BodyPicture } from './body/article-body.tsx';

/** Asks for a picture of the library; undefined when none was chosen. */
export type PickPicture = () => Promise<BodyPicture | undefined>;
