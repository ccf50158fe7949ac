import path from 'node:path';
import { openRepository } from '../../server/content/repository.ts';
import { idOfName } from '../../server/model/entities/ids.ts';
import type { PrinterName } from '../../server/model/page/print-products.ts';
import { ExpectedError } from '../../server/model/errors.ts';
import { slotNouns } from '../../server/model/entities/editions.ts';
import { counted } from '../../server/model/text/wording.ts';
import { editionTexts } from '../../server/lint/text-warnings.ts';
import { warningPlacer } from '../../server/lint/warning.ts';
import { makeEdition, type EditionOrder } from '../../server/book/change-edition.ts';
import { refusedAsOption, UsageError } from '../input/usage-error.ts';
import { formatProblems } from '../output/validation-report.ts';

interface EditionOptions extends Pick<EditionOrder, 'rechoose' | 'start' | 'template' | 'weeks'> {
  content: string;
  for?: PrinterName;
}

/** Makes or fills an edition and prints its path, what was done, and warnings about its texts. @throws ExpectedError */
export async function fillEdition(given: string, options: EditionOptions): Promise<void> {
  const { content, for: printer, ...pages } = options;
  // The path that this command and `validate` print.
  const [, typed = given] = /(?:^|[\\/])editions[\\/](.+)\.yaml$/.exec(given) ?? [];
  const name = idOfName(typed);
  if (name === '') throw new UsageError(`"${typed}" cannot name an edition; write a name with letters from a to z or digits`);
  const repository = await openRepository(content);
  // Invalid texts would be missing in the edition.
  const isUsed = (file: string) => file === `editions/${name}.yaml` || /^(quotes|prompts|templates)\b/.test(file);
  const errors = repository.problems().filter(({ severity, file }) => severity === 'error' && isUsed(file));
  if (errors.length > 0) {
    process.stderr.write(formatProblems(errors, content));
    throw new ExpectedError(`${counted(errors.length, 'problem')}; nothing was written`);
  }
  const made = await makeEdition(repository, name, { ...pages, ...(typed !== name && { name: typed }), printer }).catch(refusedAsOption);
  const warnings = editionTexts(repository).filter(({ file }) => file === made.file);
  process.stderr.write(formatProblems(warnings.map(warningPlacer(repository.folder)), content));
  process.stdout.write(`${path.join(content, made.file)}\n`);
  const chosen = made.chosen > 0 ? [`${counted(made.chosen, 'text')} chosen`] : [];
  for (const { day, slot, reason, next } of made.rechosen)
    process.stderr.write(`day ${day}: ${reason}; its ${slotNouns[slot]} is "${next}" now\n`);
  process.stderr.write(`${[made.kind, ...chosen].join(', ')}\n`);
}
