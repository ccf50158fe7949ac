import { ExpectedError } from '../model/errors.ts';

/** A book that cannot be printed as requested. `option` names the option at fault, if one is. */
export class PrintRefusedError extends ExpectedError {
  readonly option: 'edition' | 'pages' | 'printing' | 'template' | undefined;

  constructor(message: string, option?: PrintRefusedError['option']) {
    super(message);
    this.option = option;
  }
}
