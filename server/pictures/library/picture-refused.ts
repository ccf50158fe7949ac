import { ConflictError } from '../../content/errors.ts';
import { ExpectedError } from '../../model/runtime/expected-error.ts';

/** A file that cannot be a picture of the library; the message is a sentence for its author. */
export class PictureRefusedError extends ExpectedError {}

/** Another picture has the name. */
export class PictureTakenError extends ConflictError {
  /** The name that is taken. */
  readonly takenName: string;
  /** A name that no picture has. */
  readonly freeName: string;
  /** The version of the picture that has the name. */
  readonly version: string | undefined;

  constructor(name: string, freeName: string, version: string | undefined) {
    super(`There already is a picture named ${name}; choose another name, such as ${freeName}`);
    this.takenName = name;
    this.freeName = freeName;
    this.version = version;
  }
}
