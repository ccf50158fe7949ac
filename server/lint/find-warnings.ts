import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Check, CheckGroup, Checks } from '../model/api/checks-api.ts';
import { paths } from '../model/api/paths.ts';
import { groupBy } from '../model/runtime/group-by.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { byPlace, type Problem } from '../model/entities/problem.ts';
import type { Fonts } from '../layout/fonts.ts';
import { ignoreSystemError } from '../content/files/system-error.ts';
import { maxProblems } from '../content/parse-item.ts';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { runInSlices, timeSlicer } from '../content/yield.ts';
import { daysWithoutText } from './empty-days.ts';
import { brokenLinkWarnings, removedHtml } from './html-warnings.ts';
import { iconNames, type FindIcons } from './icon-names.ts';
import { pictureUse } from './picture-use.ts';
import { printFit, templateFit } from './print-fit.ts';
import { printClaims, printedPages } from './print-claims.ts';
import { similarTextWarnings } from './similar-text-warnings.ts';
import { authorSpellings, editionTexts, formulas, longExcerpts, suggestionsIn } from './text-warnings.ts';
import { warningPlacer, type Warning } from './warning.ts';

export interface Sources {
  /** Loads the journal's fonts; called only when a text is long or has rare letters. */
  fonts: () => Promise<Fonts>;
  icons: FindIcons;
  /** The posts whose files got other names by hand, and the slugs at which visitors know them. */
  lostAddresses?: (content: Repository) => Promise<readonly { post: StoredItem<'posts'>; slug: string }[]>;
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
async function warningsIn(content: Repository, { fonts, icons, lostAddresses, cacheFolder }: Sources): Promise<Warning[]> {
  const rules: (() => Warning[] | Promise<Warning[]>)[] = [
    () => runInSlices(similarTextWarnings(content, cacheFolder)),
    () => authorSpellings(content),
    () => daysWithoutText(content),
    () => npmPackages(content.folder),
    () => runInSlices(formulas(content)),
    () => iconNames(content, icons),
    () => longExcerpts(content),
    () => runInSlices(pictureUse(content)),
    () => removedHtml(content),
    () => runInSlices(brokenLinkWarnings(content)),
    async () => ((await lostAddresses?.(content)) ?? []).map(lostAddressWarning),
    () => printFit(content, fonts),
    () => templateFit(content, fonts),
    () => editionTexts(content),
    () => unusedPages(content),
    () => printClaims(content),
    () => printedPages(content),
  ];
  const found: Warning[][] = [];
  for (const rule of rules) {
    await yieldToEventLoop();
    found.push(await rule());
  }
  return readable(found.flat());
}

function lostAddressWarning({ post: { file, fields }, slug }: { post: StoredItem<'posts'>; slug: string }): Warning {
  const address = paths.post(slug);
  const line = fields.aliases ? `"- ${address}" below aliases` : `"aliases: [${address}]"`;
  const message = `visitors know this post at ${address}, which leads nowhere now; write ${line}`;
  return { file, path: fields.aliases ? ['aliases'] : [], rule: 'lost-address', message };
}

function unusedPages(content: Pick<Repository, 'list'>): Warning[] {
  const named = new Set(content.list('templates').flatMap(({ fields }) => pagesNamed(fields).map(({ id }) => id)));
  const message = 'is named by no template, so no book has it; name it under "front", "back" or another place, or remove it';
  const unused = content.list('pages').filter(({ id }) => !named.has(id));
  return unused.map(({ file }): Warning => ({ file, path: [], rule: 'unused-page', message }));
}

/** Files in the content that make `npx journal` run another program when it is called in their folder. */
async function npmPackages(root: string, folder = ''): Promise<Warning[]> {
  const warnings: Warning[] = [];
  // npm cannot read a folder either that this process cannot read.
  for (const entry of (await readdir(path.join(root, folder), { withFileTypes: true }).catch(ignoreSystemError)) ?? []) {
    const file = path.posix.join(folder, entry.name);
    if (entry.name === 'package.json' || entry.name === 'node_modules')
      warnings.push({ file, path: [], rule: 'package', message: 'npm and npx would run what this names; remove it' });
    else if (entry.isDirectory()) warnings.push(...(await npmPackages(root, file)));
  }
  return warnings;
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
  return [...first, ...cut.map(({ file, rule, count }) => ({ file, rule, path: [], message: `has ${count - maxProblems} more of these` }))];
}

// Of one rule. More are no help to a reader.
const maxChecks = 200;

/** All that is known about the content: errors, warnings and suggestions. It yields to the event loop. */
export async function findChecks(repository: Repository, sources: Sources): Promise<Checks> {
  const errors = repository.problems();
  const found = { warning: await warningsIn(repository, sources), suggestion: await runInSlices(suggestionsIn(repository)) };
  const place = warningPlacer(repository.folder);
  const yieldWhenDue = timeSlicer();
  const groups: CheckGroup[] = [];
  if (errors.length > 0) {
    const checks = errors.slice(0, maxChecks).map(({ file, line, column, rule, message }): Check => {
      return { file, line, column, rule, message, ...(repository.isOutdated(file) && { isOutdated: true }) };
    });
    groups.push({ severity: 'error', rule: 'error', count: errors.length, checks });
  }
  for (const severity of ['warning', 'suggestion'] as const)
    for (const [rule, alike] of groupBy(found[severity], ({ rule }) => rule)) {
      const checks: Check[] = [];
      for (const warning of alike.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)).slice(0, maxChecks)) {
        await yieldWhenDue();
        const { file, line, column } = place(warning);
        const { message, other, fix, lack, fault } = warning;
        checks.push({ file, line, column, rule, message, other, fix, lack, fault });
      }
      groups.push({ severity, rule, count: alike.length, checks });
    }
  return { groups };
}
