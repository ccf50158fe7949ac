import { Link, useSearch } from 'wouter';
import { editorPath, parseTab } from '../../../server/model/api/editor-paths.ts';
import { usePageData } from '../../data/page-context.ts';
import { countOf, sumOf } from './check-words.ts';
import { useChecks } from './use-checks.ts';

/** Opens the checks, with the number of errors and warnings. */
export function ChecksLink() {
  const read = useChecks();
  const isCurrent = parseTab(useSearch()) === 'checks';
  if (usePageData().isStatic) return null;
  const groups = read.status === 'loaded' ? read.value.groups : [];
  const errors = countOf(groups, 'error');
  const count = errors + countOf(groups, 'warning');
  const sum = sumOf(groups, ['error', 'warning']);
  return (
    <Link href={editorPath('checks')} className={`item-action ${isCurrent ? 'bg-tint' : ''}`} aria-current={isCurrent ? 'page' : undefined}>
      <span className="icon-[lucide--list-checks]" aria-hidden="true" />
      Checks
      {sum && <span className="sr-only"> {sum}</span>}
      {count > 0 && (
        <span
          className={`min-w-[1.35rem] rounded-2xl px-1.5 text-center text-xs/[1.35rem] font-semibold text-paper forced-color-adjust-none ${errors > 0 ? 'bg-error' : 'bg-ink'}`}
          title={sum}
          aria-hidden="true"
        >
          {count.toLocaleString('en-US')}
        </span>
      )}
    </Link>
  );
}
