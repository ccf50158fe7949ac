import type { PrintProblem, PrintRequest } from '../../../server/model/api/editions-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { editionIn, FaultActions, faultWords, KeepAllWords, textFileOf } from './edition-fault.tsx';
import type { PrintState } from './use-print.tsx';

interface PrintResultProps {
  state: PrintState;
  quotes: readonly Quote[];
  prompts: readonly Prompt[];
  printAgain: (request: PrintRequest) => void;
}

/** The progress of a print, and then its preflight and its PDF, or why there is none. */
export function PrintResult({ state, quotes, prompts, printAgain }: PrintResultProps) {
  if (state.status === 'idle') return null;
  if (state.status === 'running') return <Progress {...state} />;
  if (state.status === 'failed')
    return (
      <p role="alert" className="trouble w-full">
        Nothing was printed. {state.message}
      </p>
    );
  const { facts, smaller, problems, pdf } = state.result;
  const { edition, kind } = state.request;
  const file = `${edition ?? 'journal'}${kind === 'interior' ? '' : `-${kind}`}.pdf`;
  const again = () => printAgain(state.request);
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
                <ProblemWords {...problem} wordsOf={wordsOf} printAgain={again} />
              </li>
            ))}
          </ul>
          <KeepAllWords problems={problems} kept={again} />
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
                Page {text.page}, in {text.size} pt
                {text.excess > 0 && `, ${counted(text.excess, 'character')} too long for full size`}: {wordsOf(text.file)}
                {text.divided.map((word) => ` “${word}” is divided.`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );

  /** The words of a text, or the name of its file. */
  function wordsOf(file: string): string {
    const [, part, id] = /^(quotes|prompts)\/(.+)\.yaml$/.exec(file) ?? [];
    const items: readonly (Quote | Prompt)[] = part === 'prompts' ? prompts : quotes;
    const item = items.find((each) => each.id === id);
    return item ? `“${item.text}”` : file;
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

interface ProblemWordsProps extends PrintProblem {
  wordsOf: (file: string) => string;
  printAgain: () => void;
}

function ProblemWords({ file, line, message, fault, wordsOf, printAgain }: ProblemWordsProps) {
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
      {fault.kind !== 'gone' && <span translate="no">{wordsOf(textFileOf(fault))} </span>}
      {faultWords(fault, edition)}
      <span className="-mx-2 flex flex-wrap gap-x-1">
        <FaultActions edition={edition} fault={fault} kept={printAgain} />
      </span>
    </>
  );
}
