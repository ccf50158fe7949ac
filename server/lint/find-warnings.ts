import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { byPlace } from '../model/entities/problem.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { Fonts } from '../layout/fonts.ts';
import { maxProblems } from '../content/parse-item.ts';
import type { Repository } from '../content/repository.ts';
import { runInSlices, timeSlicer } from '../content/yield.ts';
import { authorSpellings } from './author-spelling-warnings.ts';
import { brokenLinkWarnings } from './broken-link-warnings.ts';
import { daysWithoutText } from './days-without-text.ts';
import { npmPackages } from './npm-packages.ts';
import { editionTexts } from './edition-texts.ts';
import { formulas } from './formulas.ts';
import { iconNames } from './icon-names.ts';
import type { FindIcons } from './icon-names.ts';
import { cachedSimilarTexts } from './cached-similar-texts.ts';
import { longExcerpts } from './long-excerpts.ts';
import { pictureUse } from './picture-use.ts';
import { warningPlacer } from './place-warnings.ts';
import { printFit } from './print-fit.ts';
import { removedHtml } from './removed-html.ts';
import { templateFit } from './template-fit.ts';
import type { Warning } from './warning.ts';

export interface Sources {
  /** Loads the journal's fonts; called only when a text is long or has rare letters. */
  fonts: () => Promise<Fonts>;
  icons: FindIcons;
  /** Caches warnings that take long to find. */
  cacheFolder?: string | undefined;
}

/** Warnings about valid items, sorted by file and place. Invalid files are `repository.problems()`. */
export async function findWarnings(repository: Repository, sources: Sources): Promise<Problem[]> {
  const problems: Problem[] = [];
  const place = warningPlacer(repository.folder);
  const yieldWhenDue = timeSlicer();
  for (const warning of await warningsIn(repository, sources)) {
    await yieldWhenDue();
    problems.push(place(warning));
  }
  return problems.sort(byPlace);
}

/** Warnings about valid items, with a limit for one rule in one file. It yields to the event loop. */
export async function warningsIn(content: Repository, { fonts, icons, cacheFolder }: Sources): Promise<Warning[]> {
  const rules: (() => Warning[] | Promise<Warning[]>)[] = [
    () => runInSlices(cachedSimilarTexts(content, cacheFolder)),
    () => authorSpellings(content),
    () => daysWithoutText(content),
    () => npmPackages(content),
    () => runInSlices(formulas(content)),
    () => iconNames(content, icons),
    () => longExcerpts(content),
    () => runInSlices(pictureUse(content)),
    () => removedHtml(content),
    () => runInSlices(brokenLinkWarnings(content)),
    () => printFit(content, fonts),
    () => templateFit(content, fonts),
    () => editionTexts(content),
  ];
  const found: Warning[][] = [];
  for (const rule of rules) {
    await yieldToEventLoop();
    found.push(await rule());
  }
  return readable(found.flat());
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
