import { Link } from 'wouter';
import type { Check } from '../../../server/model/api/checks-api.ts';
import { editorPath } from '../../../server/model/api/editor-views.ts';
import { TextLink } from '../../components/links.tsx';
import { sentence } from '../kinds/words.ts';
import { countOf, sumOf } from './check-words.ts';
import { fileIn, useCheckGroups } from '../api/use-checks.ts';

/** Opens the checks, and shows how many things must be corrected on screens of every width. */
export function ChecksLink({ isCurrent }: { isCurrent: boolean }) {
  const groups = useCheckGroups();
  const count = countOf(groups, 'must');
  const hasErrors = groups.some(({ severity }) => severity === 'error');
  const sum = sumOf(groups, ['must']);
  return (
    <Link href={editorPath('checks')} className="desk-link" title={sum || undefined} aria-current={isCurrent ? 'page' : undefined}>
      Checks
      {sum && <span className="sr-only"> {sum}</span>}
      <span
        className={`min-w-5.5 rounded-2xl px-1.5 text-center text-xs/5.5 font-semibold text-paper forced-color-adjust-none ${hasErrors ? 'bg-error' : 'bg-ink'} ${count === 0 ? 'invisible' : ''}`}
        aria-hidden="true"
      >
        {count.toLocaleString('en-US')}
      </span>
    </Link>
  );
}

export function OutdatedNote({ noun, error }: { noun: string; error: Check }) {
  return (
    <p className="trouble mt-3 text-small">
      The file of this {noun} has an error in line {error.line}. You see its last good version, which cannot be changed.{' '}
      <TextLink to={editorPath('checks')}>See Checks</TextLink>
    </p>
  );
}

/** What Checks says about the shown template's file, and about files that errors keep from being templates. @param listed the ids of templates */
export function TemplateProblems({ shown, listed }: { shown: string | undefined; listed: readonly string[] }) {
  const checks = useCheckGroups().flatMap((group) => group.checks);
  const problems = checks.flatMap((check) => {
    const of = fileIn(check.file);
    const isMeant = of?.part === 'templates' && (of.id === shown || !listed.includes(of.id));
    return of && isMeant ? [{ ...check, place: `${of.id === shown ? 'Line' : `${of.id}, line`} ${check.line}` }] : [];
  });
  return (
    <output className="grid gap-2.5 not-empty:my-3.5">
      {problems.map(({ place, column, message }) => (
        <p key={`${place} ${column} ${message}`} className="trouble">
          <span className="font-semibold">{place}:</span> {sentence(message)}
        </p>
      ))}
    </output>
  );
}
