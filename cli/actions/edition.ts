import path from 'node:path';
import { openRepository } from '../../server/content/repository.ts';
import { idOfName } from '../../server/model/entities/ids.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { counted } from '../../server/model/text/counted.ts';
import { editionTexts } from '../../server/lint/edition-texts.ts';
import { warningPlacer } from '../../server/lint/place-warnings.ts';
import { makeEdition } from '../../server/book/change-edition.ts';
import type { EditionOrder } from '../../server/book/change-edition.ts';
import { refusedAsOption } from '../input/refused-option.ts';
import { UsageError } from '../input/usage-error.ts';

export interface Made {
  /** The path of the edition. */
  file: string;
  /** What was done, in a sentence. */
  summary: string;
  /** Why nothing was done. */
  errors: Problem[];
  /** Texts of the edition that are gone or changed. */
  warnings: Problem[];
}

/** Makes or fills an edition. @throws UsageError, PrintRefusedError, and what writes throw */
export async function edition(content: string, typed: string, order: EditionOrder): Promise<Made> {
  const name = idOfName(typed);
  if (name === '') throw new UsageError(`"${typed}" cannot name an edition; write a name with letters from a to z or digits`);
  const repository = await openRepository(content);
  const file = `editions/${name}.yaml`;
  const errors = repository.problems().filter((problem) => problem.severity === 'error' && isNeeded(problem.file, file));
  if (errors.length > 0) return { file, summary: '', errors, warnings: [] };
  const made = await makeEdition(repository, name, order).catch(refusedAsOption);
  const place = warningPlacer(repository.folder);
  const warnings = editionTexts(repository)
    .filter((warning) => warning.file === made.file)
    .map(place);
  const accepted = made.accepted > 0 ? [`${counted(made.accepted, 'changed text')} accepted`] : [];
  const chosen = made.chosen > 0 ? [`${counted(made.chosen, 'text')} chosen`] : [];
  const summary = [made.kind, ...chosen, ...accepted].join(', ');
  return { file: path.join(content, made.file), summary, errors: [], warnings };
}

/** Without all texts, an edition would lack some of them. */
function isNeeded(file: string, edition: string): boolean {
  return file === edition || /^(quotes|prompts|templates)\b/.test(file);
}
