import type { Repository } from '../content/repository.ts';
import { runInSlices } from '../content/yield.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { JournalDay } from './choose-days.ts';
import { daysThatFit } from './fits.ts';
import type { Fonts } from '../layout/fonts.ts';
import { faultProblems, planJournal } from './plan-journal.ts';

/**
 * The days of an edition, and for each whether its texts fit their pages, in words; or what in the content is wrong. It yields to the
 * event loop.
 * @throws PrintRefusedError for an unknown edition
 */
export async function editionDays(
  content: Repository,
  edition: string,
  fonts: () => Promise<Fonts>,
): Promise<{ days: JournalDay[]; fits: string[] } | { problems: Problem[] }> {
  const plan = planJournal(content, { edition });
  if ('problems' in plan) return plan;
  const { days, design, measures, faults } = plan;
  const problems = faultProblems(content, edition, faults);
  if (problems.length > 0) return { problems };
  return { days, fits: await runInSlices(daysThatFit(days, design.pages, measures, await fonts())) };
}
