import type { Check, CheckGroup, Checks } from '../model/api/checks-api.ts';
import { paths } from '../model/api/paths.ts';
import { collectionNames, type CollectionName } from '../model/entities/collections.ts';
import { groupBy } from '../model/group-by.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { byPlace, type Problem } from '../model/entities/problem.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { maxProblems } from '../content/tree/parse-item.ts';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { runInSlices, timeSlicer } from '../content/ground/time-slices.ts';
import { daysWithoutText } from './empty-days.ts';
import { brokenLinksOfPosts, brokenLinksOfSite, linkTargetsIn, removedHtml } from './html-warnings.ts';
import { iconNames, type FindIcons } from './icon-names.ts';
import { leftoverMarks } from './leftover-marks.ts';
import { missingOrBroken, picturesOfPages, unusedPictures } from './picture-warnings.ts';
import { bookLetters, handLetters, pageFit, promptFit, quoteFit, templateFit } from './print-fit.ts';
import { misspelledNumbers, printedPages, soldOtherwise, twoPrices, writtenOtherwise } from './print-claims.ts';
import { strayFiles } from './stray-files.ts';
import {
  authorSpelling,
  decoratedTexts,
  editionTexts,
  formulas,
  longExcerpt,
  lostLetters,
  similarTexts,
  suggestionRules,
} from './text-warnings.ts';
import { areRead, warningPlacer, type Content, type ItemRule, type ItemRules, type Warning } from './warning.ts';

export interface Sources {
  /** Loads the journal's fonts; called only for a template, or a text that is long or has rare letters. */
  fonts: () => Promise<Fonts>;
  icons: FindIcons;
  /** Posts whose files were renamed by hand, with the slugs that visitors know. */
  lostAddresses?: (content: Repository) => Promise<readonly { post: StoredItem<'posts'>; slug: string }[]>;
}

/** Warnings about valid items, sorted by file and place. Problems within a single file, such as invalid YAML, are in `repository.problems()`. */
export async function findWarnings(repository: Repository, sources: Sources): Promise<Problem[]> {
  const place = warningPlacer(repository.folder);
  return (await warningsIn(repository, sources, () => undefined)).map(place).sort(byPlace);
}

/** Called between pieces of work, so that a server can handle requests; a command has none. */
type Pause = () => Promise<void> | undefined;

/** Warnings about valid items, with a limit for one rule in one file. */
async function warningsIn(content: Repository, sources: Sources, pause: Pause): Promise<Warning[]> {
  const { icons, lostAddresses } = sources;
  let loaded: Promise<Fonts> | undefined;
  const fonts = () => (loaded ??= sources.fonts());
  const links = linkTargetsIn(content);
  const rules: ItemRules = {
    quotes: [authorSpelling(content), formulas, lostLetters, decoratedTexts, quoteFit(content, fonts)],
    prompts: [formulas, lostLetters, decoratedTexts, promptFit(content, fonts)],
    categories: [lostLetters],
    posts: [leftoverMarks, lostLetters, longExcerpt, missingOrBroken(content), removedHtml, brokenLinksOfPosts(links)],
    templates: [templateFit(fonts), picturesOfPages(content)],
    pages: [pageFit, picturesOfPages(content), unusedPage(content)],
  };
  return readable([
    ...(await runInSlices(similarTexts(content), pause)),
    ...(await checkItems(content, rules, pause)),
    ...daysWithoutText(content),
    ...(await strayFiles(content.folder)),
    ...iconNames(content, icons),
    ...(await runInSlices(unusedPictures(content), pause)),
    ...brokenLinksOfSite(content, links),
    ...((await lostAddresses?.(content)) ?? []).map(lostAddressWarning),
    ...editionTexts(content),
    ...soldOtherwise(content),
    ...misspelledNumbers(content),
    ...printedPages(content),
    ...writtenOtherwise(content),
    ...twoPrices(content),
    ...(await bookLetters(content, fonts)),
    ...(await handLetters(content.site(), fonts)),
  ]);
}

/** Checks each item once, with all rules for its collection. The warnings of a rule stay together, whichever item comes first. */
async function checkItems(content: Repository, rules: ItemRules, pause: Pause): Promise<Warning[]> {
  const found: Warning[][] = [];
  for (const name of collectionNames) {
    const own = rules[name] as readonly ItemRule<CollectionName>[] | undefined;
    const byRule = (own ?? []).map((rule) => ({ rule, warnings: [] as Warning[] }));
    for (const item of own ? content.list(name) : []) {
      const paused = pause();
      if (paused) await paused;
      for (const { rule, warnings } of byRule) {
        const more = rule(item);
        warnings.push(...(more instanceof Promise ? await more : more));
      }
    }
    found.push(...byRule.map(({ warnings }) => warnings));
  }
  return found.flat();
}

function lostAddressWarning({ post: { file, fields }, slug }: { post: StoredItem<'posts'>; slug: string }): Warning {
  const address = paths.post(slug);
  const line = fields.aliases ? `"- ${address}" below aliases` : `"aliases: [${address}]"`;
  const message = `visitors know this post at ${address}, which now leads nowhere; write ${line}`;
  return { file, path: fields.aliases ? ['aliases'] : [], rule: 'lost-address', message };
}

function unusedPage(content: Content): ItemRule<'pages'> {
  if (!areRead(content, /^templates\b/)) return () => [];
  const named = new Set(content.list('templates').flatMap(({ fields }) => pagesNamed(fields).map(({ id }) => id)));
  const message = 'is not named in any template, so no book has it; name it under "front", "back" or another place, or remove it';
  return ({ id, file }) => (named.has(id) ? [] : [{ file, path: [], rule: 'unused-page', message }]);
}

/** The first warnings of each rule in each file, and the number of the others. */
function readable(warnings: readonly Warning[]): Warning[] {
  return [...groupBy(warnings, ({ file, rule }) => `${rule} ${file}`).values()].flatMap((alike) => {
    const [{ file, rule }] = alike as [Warning];
    const cut = { file, rule, path: [], message: `has ${alike.length - maxProblems} more of these` };
    return alike.length > maxProblems ? [...alike.slice(0, maxProblems), cut] : alike;
  });
}

// Per rule. More would not help the reader.
const maxChecks = 200;

/** Everything known about the content: errors, warnings and suggestions. It yields to the event loop. */
export async function findChecks(repository: Repository, sources: Sources): Promise<Checks> {
  const problems = repository.problems().toSorted((a, b) => a.severity.localeCompare(b.severity));
  const pause = timeSlicer();
  const found = {
    warning: await warningsIn(repository, sources, pause),
    suggestion: await checkItems(repository, suggestionRules, pause),
  };
  const place = warningPlacer(repository.folder);
  const groups: CheckGroup[] = [];
  // Errors are the first group, whatever their rules.
  for (const [rule, alike] of groupBy(problems, ({ rule, severity }) => (severity === 'error' ? 'error' : rule))) {
    const checks = alike.slice(0, maxChecks).map(({ file, line, column, rule, message }): Check => {
      return { file, line, column, rule, message, ...(repository.isOutdated(file) && { isOutdated: true }) };
    });
    groups.push({ severity: rule === 'error' ? 'error' : 'warning', rule, count: alike.length, checks });
  }
  for (const severity of ['warning', 'suggestion'] as const)
    for (const [rule, alike] of groupBy(found[severity], ({ rule }) => rule)) {
      const checks: Check[] = [];
      for (const warning of alike.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)).slice(0, maxChecks)) {
        await pause();
        const { file, line, column } = place(warning);
        const { message, other, fix, lack, fault } = warning;
        checks.push({ file, line, column, rule, message, other, fix, lack, fault });
      }
      groups.push({ severity, rule, count: alike.length, checks });
    }
  return { groups };
}
