import { ExpectedError } from '../model/errors.ts';
import { notOneOf } from '../model/text/suggest.ts';
import { withArticle } from '../model/text/wording.ts';

/** A book that cannot be printed as requested. `option` names the option at fault, if one is. */
export class PrintRefusedError extends ExpectedError {
  readonly option: 'edition' | 'pages' | 'printing' | 'template' | undefined;

  constructor(message: string, option?: PrintRefusedError['option']) {
    super(message);
    this.option = option;
  }
}

/** @param whenNone the message where the content has none */
export function unknownName(option: 'edition' | 'printing' | 'template', name: string, items: readonly { id: string }[], whenNone: string) {
  const ids = items.map(({ id }) => id);
  return new PrintRefusedError(ids.length === 0 ? whenNone : notOneOf(withArticle(option), ids, name), option);
}
