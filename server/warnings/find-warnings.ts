import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sentenceOf } from '../model/explain.ts';
import { byPlace } from '../model/problem.ts';
import type { Problem } from '../model/problem.ts';
import type { Fonts } from '../print/fonts.ts';
import { placesIn } from '../store/parse-item.ts';
import type { Repository } from '../store/repository.ts';
import { isSystemError } from '../store/system-error.ts';
import { authorSpellings } from './author-spellings.ts';
import { daysWithoutText } from './days-without-text.ts';
import { foreignPackages } from './foreign-packages.ts';
import { formulas } from './formulas.ts';
import { iconNames } from './icon-names.ts';
import type { FindIcons } from './icon-names.ts';
import { keptAlikeTexts } from './kept-alike-texts.ts';
import { longExcerpts } from './long-excerpts.ts';
import { pictureUse } from './picture-use.ts';
import { printFit } from './print-fit.ts';
import { removedHtml } from './removed-html.ts';
import type { Warning } from './warning.ts';

export interface Sources {
  /** Loads the faces that pages are set in; asked for only when a text is long or has rare letters. */
  fonts: () => Promise<Fonts>;
  icons: FindIcons;
  /** Where to keep what need not be found twice. */
  cacheFolder?: string | undefined;
}

/** What in the valid items of the tree is doubtful, by file and place. Invalid files are `repository.problems()`. */
export async function findWarnings(repository: Repository, { fonts, icons, cacheFolder }: Sources): Promise<Problem[]> {
  const found = [
    ...keptAlikeTexts(repository, cacheFolder),
    ...authorSpellings(repository),
    ...daysWithoutText(repository),
    ...foreignPackages(repository),
    ...formulas(repository),
    ...iconNames(repository, icons),
    ...longExcerpts(repository),
    ...pictureUse(repository),
    ...(await removedHtml(repository)),
    ...(await printFit(repository, fonts)),
  ];
  const sources = new Map<string, Source>();
  return found.map((warning) => problemOf(warning, sourceOf(warning.file))).sort(byPlace);

  function sourceOf(file: string): Source {
    let source = sources.get(file);
    if (!source) {
      const text = readText(path.join(repository.folder, file));
      source = { text, placeOf: placesIn(text) };
      sources.set(file, source);
    }
    return source;
  }
}

interface Source {
  text: string;
  placeOf: ReturnType<typeof placesIn>;
}

function problemOf({ file, path: steps, rule, message, spot }: Warning, { text, placeOf }: Source): Problem {
  const field = steps.length === 0 ? { line: 1, column: 1 } : placeOf(steps);
  const place = (spot && placeOfSpot(text, field.line, spot)) ?? field;
  return { file, ...place, severity: 'warning', rule, message: sentenceOf({ path: steps, message }) };
}

/** The first match from the line on where the field begins. */
function placeOfSpot(text: string, line: number, spot: RegExp): { line: number; column: number } | undefined {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).join('\n').length;
  const index = text.slice(before).search(spot);
  if (index < 0) return undefined;
  const above = text.slice(0, before + index).split('\n');
  return { line: above.length, column: (above.at(-1)?.length ?? 0) + 1 };
}

/** Empty for a picture, a folder, and a file that has gone meanwhile: their warnings stand at the beginning. */
function readText(file: string): string {
  if (!file.endsWith('.yaml')) return '';
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return '';
    throw error;
  }
}
