import type { Template } from '../../../server/model/entities/template.ts';
import { download } from '../api/download.ts';
import { useToasts } from '../ui/toasts.tsx';
import { usePrint } from './use-print.ts';

/** Downloads the pages of a template as a PDF: one of each type, with texts that fit. */
export function TemplateExport({ template: { id, name } }: { template: Template }) {
  const { state, print } = usePrint();
  const toasts = useToasts();
  const isRunning = state.status === 'running';
  return (
    <button
      type="button"
      className="item-action"
      aria-label={`Export ${name}`}
      title="Its pages as a PDF"
      aria-busy={isRunning}
      onClick={() => void exportPages()}
    >
      <span className={isRunning ? 'icon-[lucide--loader]' : 'icon-[lucide--file-down]'} aria-hidden="true" />
      Export
    </button>
  );

  async function exportPages(): Promise<void> {
    if (isRunning) return;
    const end = await print({ kind: 'pages', template: id });
    if (end.status === 'printed' && end.result.pdf !== undefined) download(end.result.pdf, `${id}.pdf`);
    else if (end.status === 'printed') toasts.error(`Nothing was exported. ${problemOf(end.result.problems[0])}`);
    else if (end.status === 'failed') toasts.error(`Nothing was exported. ${end.message}`);
  }
}

function problemOf(problem: { file: string; line: number; message: string } | undefined): string {
  return problem ? `${problem.file}, line ${problem.line}: ${problem.message}` : '';
}
