import { ExpectedError } from '../model/errors.ts';

/** A book that cannot be printed as asked; `option` is the wrong one. */
export class PrintRefusedError extends ExpectedError {
  readonly option: 'edition' | 'pages' | 'printing' | 'template' | undefined;

  constructor(message: string, option?: PrintRefusedError['option']) {
    super(message);
    this.option = option;
  }
}
