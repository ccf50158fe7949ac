import type { CsvProfile, LayoutEncoding } from '../../server/model/api/tables-api.ts';
import { generalCategory, matches, type FilterValues } from '../../server/model/entities/item-filter.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { defaultDays } from '../../server/model/entities/editions.ts';
import { ExpectedError } from '../../server/model/errors.ts';
import { notOneOf } from '../../server/model/text/suggest.ts';
import { counted } from '../../server/model/text/wording.ts';
import { chooseDays } from '../../server/book/choose-days.ts';
import { dayNotes, editionDays } from '../../server/book/check-days.ts';
import { openRepository, type Repository } from '../../server/content/repository.ts';
import type { StoredItem } from '../../server/content/tree/stored-item.ts';
import { loadFonts } from '../../server/book/journal-fonts.ts';
import { subscriberTable } from '../../server/newsletter/subscriber-table.ts';
import { subscribersFile, UnreadableSignups } from '../../server/newsletter/subscribers.ts';
import { readSettings } from '../../server/settings.ts';
import type { BulkCollection } from '../../server/model/api/changes-api.ts';
import { daysTable } from '../../server/tables/days-table.ts';
import { contentTable, csvBytes } from '../../server/tables/write-csv.ts';
import { refusedAsOption, UsageError } from '../input/usage-error.ts';
import { formatProblems } from '../output/validation-report.ts';
import { problemsIn } from '../input/collection-problems.ts';
import { writeOutput } from './write-output.ts';

export type ExportedTable = BulkCollection | 'days' | 'subscribers';

interface ExportOptions extends FilterValues {
  content: string;
  out?: string;
  profile: CsvProfile;
  encoding?: LayoutEncoding;
  edition?: string;
  from?: string;
  /** The number of days, by default that of the printed edition. */
  days?: number;
}

interface Exported {
  table: Buffer | string[][];
  problems?: Problem[];
  notes?: string[];
}

/** Writes a table: the bytes of the HTTP export with the same filters. @throws ExpectedError after writing, when invalid files are left out */
export async function exportTable(name: ExportedTable, options: ExportOptions): Promise<void> {
  refuseOtherOptions(name, options);
  const { table, problems = [], notes = [] } = await tableNamed(name, options);
  const bytes = Buffer.isBuffer(table) ? table : csvBytes(table, options.profile, options.encoding);
  await writeOutput(options.out, bytes, name === 'subscribers');
  process.stderr.write(notes.map((note) => `${note}\n`).join('') + formatProblems(problems, options.content));
  if (problems.length > 0) throw new ExpectedError(`${counted(problems.length, 'problem')}; these files are not in the table`);
}

/** The tables that accept an option. All tables accept the other options. */
const tablesOf: Partial<Record<keyof ExportOptions, readonly ExportedTable[]>> = {
  day: ['quotes', 'prompts'],
  type: ['prompts'],
  category: ['quotes', 'prompts'],
  edition: ['days'],
  from: ['days'],
  days: ['days'],
};

function refuseOtherOptions(name: ExportedTable, options: ExportOptions): void {
  for (const [option, meant = []] of Object.entries(tablesOf))
    if (options[option as keyof ExportOptions] !== undefined && !meant.includes(name))
      throw new UsageError(`--${option} is for ${meant.join(' and ')}; ${name} have none`);
  if (options.edition !== undefined && (options.from ?? options.days) !== undefined)
    throw new UsageError('--edition has its own days; leave --from and --days out');
  if (options.encoding !== undefined && options.profile !== 'indesign')
    throw new UsageError('--encoding is for --profile indesign; the others are UTF-8');
}

async function tableNamed(name: ExportedTable, options: ExportOptions): Promise<Exported> {
  if (name === 'subscribers') return subscribers();
  const repository = await openRepository(options.content);
  if (name === 'days') return journalDays(repository, options);
  const all = repository.list(name) as readonly StoredItem<BulkCollection>[];
  const items = all.filter(({ fields }) => matches(fields, options));
  if (options.category !== undefined && all.length > 0) requireCategory(options.category, all);
  return { table: contentTable(name, items, options.profile, options.encoding), problems: problemsIn(repository, name) };
}

function requireCategory(category: string, items: readonly StoredItem<BulkCollection>[]): void {
  const used = [...new Set(items.map(({ fields }) => fields.category ?? generalCategory))].sort();
  if (!used.includes(category)) throw new UsageError(`--category: ${notOneOf('a category', used, category)}`);
}

/** A row for each journal day, with notes on items that are used twice or missing. */
async function journalDays(repository: Repository, options: ExportOptions): Promise<Exported> {
  const { content, edition, from, days = defaultDays, profile } = options;
  if (edition !== undefined) {
    const recorded = await editionDays(repository, edition, loadFonts).catch(refusedAsOption);
    if ('problems' in recorded)
      throw new ExpectedError(`the edition cannot be exported\n${formatProblems(recorded.problems, content).trimEnd()}`);
    return { table: daysTable(recorded.days, profile, recorded.checked), notes: dayNotes(recorded.days) };
  }
  const chosen = chooseDays({ days, from }, { quotes: repository.list('quotes'), prompts: repository.list('prompts') });
  const problems = [...problemsIn(repository, 'quotes'), ...problemsIn(repository, 'prompts')];
  return { table: daysTable(chosen, profile), problems, notes: dayNotes(chosen) };
}

/** The newsletter's signups. Without signups, the table is a header, and a note names the file. */
async function subscribers(): Promise<Exported> {
  const { dataFolder, newsletter, siteOrigin } = readSettings(process.env);
  const { table, kind, unconfirmed } = await subscriberTable(dataFolder, newsletter && siteOrigin).catch((error: unknown) => {
    throw error instanceof UnreadableSignups ? new ExpectedError(`${dataFolder}: ${error.message}`) : error;
  });
  const notes = [
    ...(table.length === 1 ? [`there are no signups in ${subscribersFile(dataFolder, kind)}`] : []),
    ...(unconfirmed > 0 ? [`${counted(unconfirmed, 'signup')} without confirmation in ${subscribersFile(dataFolder)} left out`] : []),
  ];
  return { table, notes };
}
