import { sentence } from './check-words.ts';
import { itemIn, useChecks } from './use-checks.ts';

interface TemplateProblemsProps {
  /** The template that is shown. */
  shown: string | undefined;
  /** The ids of those that can be chosen. */
  listed: readonly string[];
}

/** What Checks says about the file of the shown template, and about files that are no template for their errors. */
export function TemplateProblems({ shown, listed }: TemplateProblemsProps) {
  const read = useChecks();
  const checks = read.status === 'loaded' ? read.value.groups.flatMap((group) => group.checks) : [];
  const problems = checks.flatMap((check) => {
    const of = itemIn(check.file);
    const isMeant = of?.folder === 'templates' && (of.id === shown || !listed.includes(of.id));
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
