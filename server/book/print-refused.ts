import { ExpectedError } from '../model/runtime/expected-error.ts';

/** The journal cannot be printed, for the reason in the message. */
export class PrintRefusedError extends ExpectedError {
  /** The option that is wrong. */
  readonly option: 'edition' | 'pages' | 'template' | undefined;

  constructor(message: string, option?: PrintRefusedError['option']) {
    super(message);
    this.option = option;
  }
}
