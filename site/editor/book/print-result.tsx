import type { PlacedText, PrintEvent, PrintProblem, PrintRequest } from '../../../server/model/api/editions.ts';
import type { Prompt } from '../../../server/model/entities/prompt.ts';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { counted } from '../../../server/model/text/counted.ts';
import type { Collection } from '../api/use-collection.ts';
import { editionIn, FaultActions, faultWords, KeepAllWords, textFileOf } from './edition-fault.tsx';
import type { PrintState } from './use-print.tsx';

interface PrintResultProps {
  state: PrintState;
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  printAgain: (request: PrintRequest) => void;
}

/** The progress of a print, and then its preflight and its PDF, or why there is none. */
export function PrintResult({ state, quotes, prompts, printAgain }: PrintResultProps) {
  switch (state.status) {
    case 'idle':
      return null;
    case 'running':
      return <Progress {...state} />;
    case 'failed':
      return (
        <p role="alert" className="trouble w-full">
          Nothing was printed. {state.message}
        </p>
      );
    case 'printed':
      return (
        <Preflight
          {...state.result}
          file={fileOf(state.request)}
          wordsOf={(text) => wordsOf(text, quotes, prompts)}
          printAgain={() => printAgain(state.request)}
        />
      );
  }
}

function Progress({ done, pages }: { done: number; pages: number | undefined }) {
  return (
    <div className="grid w-full gap-1.5">
      <progress className="print-progress" aria-label="Pages laid out" {...(pages !== undefined && { value: done, max: pages })} />
      <p className="text-muted">
        {pages === undefined ? 'Reading the content…' : done < pages ? `${done} of ${pages} pages` : 'Writing the PDF…'}
      </p>
    </div>
  );
}

interface PreflightProps extends Pick<PrintEvent & { kind: 'printed' }, 'facts' | 'pdf' | 'problems' | 'smaller'> {
  /** The name of the downloaded file. */
  file: string;
  wordsOf: (text: Pick<PlacedText, 'file'>) => string;
  printAgain: () => void;
}

function Preflight({ facts, smaller, problems, pdf, file, wordsOf, printAgain }: PreflightProps) {
  return (
    <div className="grid w-full gap-4 border-t border-rule pt-4">
      {problems.length > 0 && (
        <div role="alert" className="trouble">
          <p className="font-semibold">
            {pdf === undefined ? 'Nothing was printed' : 'Not for the printer'}: {counted(problems.length, 'problem')}.
          </p>
          <ul className="mt-1.5 grid gap-1">
            {problems.map((problem) => (
              <li key={`${problem.file}:${problem.line}:${problem.column} ${problem.message}`}>
                <ProblemWords {...problem} wordsOf={wordsOf} printAgain={printAgain} />
              </li>
            ))}
          </ul>
          <KeepAllWords problems={problems} kept={printAgain} />
        </div>
      )}
      {pdf !== undefined && (
        <output>
          <a href={pdf} download={file} className="small-button main-button">
            <span className="icon-[lucide--download]" aria-hidden="true" />
            Download {file}
          </a>
        </output>
      )}
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)] [&>dd]:max-sm:mb-1">
          {facts.map(([name, fact]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
              <dd className="block wrap-anywhere first-letter:uppercase">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {smaller.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold">{counted(smaller.length, 'text')} in smaller type</summary>
          <ul className="mt-1.5 grid gap-1">
            {smaller.map((text) => (
              <li key={`${text.file} ${text.page}`}>
                Page {text.page}, in {text.size} pt: {wordsOf(text)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function ProblemWords({ file, line, message, fault, wordsOf, printAgain }: PrintProblem & Pick<PreflightProps, 'printAgain' | 'wordsOf'>) {
  if (!fault)
    return (
      <>
        <code>
          {file}, line {line}
        </code>{' '}
        {message}
      </>
    );
  const edition = editionIn(file) ?? '';
  return (
    <>
      {fault.kind !== 'gone' && <span translate="no">{wordsOf({ file: textFileOf(fault) })} </span>}
      {faultWords(fault, edition)}
      <span className="-mx-2 flex flex-wrap gap-x-1">
        <FaultActions edition={edition} fault={fault} kept={printAgain} />
      </span>
    </>
  );
}

function fileOf({ edition, kind }: PrintRequest): string {
  return `${edition ?? 'journal'}${kind === 'interior' ? '' : `-${kind}`}.pdf`;
}

/** The words of a text, or the name of its file. */
function wordsOf({ file }: Pick<PlacedText, 'file'>, quotes: Collection<Quote>, prompts: Collection<Prompt>): string {
  const [, part, id] = /^(quotes|prompts)\/(.+)\.yaml$/.exec(file) ?? [];
  const { list } = part === 'prompts' ? prompts : quotes;
  const item = list.status === 'loaded' ? list.value.find((each) => each.id === id) : undefined;
  return item ? `“${item.text}”` : file;
}
