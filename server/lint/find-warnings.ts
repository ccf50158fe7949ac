import { sentenceOf } from '../model/entities/explain.ts';
import { byPlace } from '../model/entities/problem.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { Fonts } from '../print/fonts.ts';
import { maxProblems, placesIn } from '../content/parse-item.ts';
import { readSource } from '../content/files/read-file.ts';
import type { Repository } from '../content/repository.ts';
import { authorSpellings } from './author-spellings.ts';
import { daysWithoutText } from './days-without-text.ts';
import { npmPackages } from './npm-packages.ts';
import { formulas } from './formulas.ts';
import { iconNames } from './icon-names.ts';
import type { FindIcons } from './icon-names.ts';
import { cachedSimilarTexts } from './similar-texts-cache.ts';
import { longExcerpts } from './long-excerpts.ts';
import { pictureUse } from './picture-use.ts';
import { printFit } from './print-fit.ts';
import { removedHtml } from './removed-html.ts';
import type { Warning } from './warning.ts';

export interface Sources {
  /** Loads the journal's fonts; called only when a text is long or has rare letters. */
  fonts: () => Promise<Fonts>;
  icons: FindIcons;
  /** Caches warnings that take long to find. */
  cacheFolder?: string | undefined;
}

/** Warnings about valid items, sorted by file and place, with a limit for one rule in one file. Invalid files are `repository.problems()`. */
export async function findWarnings(repository: Repository, { fonts, icons, cacheFolder }: Sources): Promise<Problem[]> {
  const found = [
    ...cachedSimilarTexts(repository, cacheFolder),
    ...authorSpellings(repository),
    ...daysWithoutText(repository),
    ...npmPackages(repository),
    ...formulas(repository),
    ...iconNames(repository, icons),
    ...longExcerpts(repository),
    ...pictureUse(repository),
    ...(await removedHtml(repository)),
    ...(await printFit(repository, fonts)),
  ];
  const sources = new Map<string, Source>();
  return readable(found)
    .map((warning) => ({
      file: warning.file,
      ...placeOf(warning),
      severity: 'warning' as const,
      rule: warning.rule,
      message: sentenceOf(warning),
    }))
    .sort(byPlace);

  /** The beginning for a warning about a whole file, and for a file that was deleted meanwhile. */
  function placeOf({ file, path: steps, spot }: Warning): Place {
    if (steps.length === 0 && !spot) return beginning;
    const source = sourceOf(file);
    const field = steps.length === 0 ? beginning : source.placeOf(steps);
    return (spot && placeOfSpot(source.text, field.line, spot)) ?? field;
  }

  function sourceOf(file: string): Source {
    let source = sources.get(file);
    if (!source) {
      const read = readSource(repository.folder, file);
      const text = read && 'text' in read ? read.text : '';
      source = { text, placeOf: placesIn(text) };
      sources.set(file, source);
    }
    return source;
  }
}

/** The first warnings of each rule in each file, and the number of the others. */
function readable(warnings: readonly Warning[]): Warning[] {
  const counts = new Map<string, { file: string; rule: string; count: number }>();
  const first = warnings.filter(({ file, rule }) => {
    const alike = counts.get(`${rule} ${file}`) ?? { file, rule, count: 0 };
    counts.set(`${rule} ${file}`, alike);
    alike.count += 1;
    return alike.count <= maxProblems;
  });
  const cut = [...counts.values()].filter(({ count }) => count > maxProblems);
  return [
    ...first,
    ...cut.map(({ file, rule, count }) => ({
      file,
      rule,
      path: [],
      message: `has ${count - maxProblems} more of these`,
    })),
  ];
}

interface Source {
  text: string;
  placeOf: ReturnType<typeof placesIn>;
}

/** From 1. */
interface Place {
  line: number;
  column: number;
}

const beginning: Place = { line: 1, column: 1 };

/** The first match from the line on where the field begins. */
function placeOfSpot(text: string, line: number, spot: RegExp): Place | undefined {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).join('\n').length;
  const index = text.slice(before).search(spot);
  if (index < 0) return undefined;
  const above = text.slice(0, before + index).split('\n');
  return { line: above.length, column: (above.at(-1)?.length ?? 0) + 1 };
}
