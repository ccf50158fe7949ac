import type { PrintEvent } from '../../../server/model/api/editions-api.ts';
import { capitalized, counted } from '../../../server/model/text/wording.ts';
import { fileIn } from '../api/use-checks.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { useEditionNames } from '../api/use-editions.ts';
import { FaultLink, faultWords, textFileOf } from '../kinds/editions.tsx';
import type { PrintState } from '../preview/use-print.tsx';

type PrintResultProps = Pick<JournalLists, 'prompts' | 'quotes'> & { result: PrintEvent & { kind: 'printed' } };

/** `Ready for Amazon KDP. 8 texts are set smaller.` */
export function verdictOf(state: PrintState, printer: string): string {
  if (state.status === 'failed') return `Not ready for ${printer}. ${state.message}`;
  if (state.status !== 'printed') return '';
  const { problems, smaller } = state.result;
  if (problems.length > 0) return `Not ready for ${printer}: ${counted(problems.length, 'problem')}.`;
  const divided = smaller.flatMap((text) => text.divided).length;
  const set = smaller.filter((text) => text.divided.length === 0).length;
  return [
    `Ready for ${printer}.`,
    ...(set > 0 ? [`${counted(set, 'text')} ${set === 1 ? 'is' : 'are'} set smaller.`] : []),
    ...(divided > 0 ? [`${counted(divided, 'word')} ${divided === 1 ? 'is' : 'are'} divided.`] : []),
  ].join(' ');
}

export function PrintProblems({ result: { problems }, ...texts }: PrintResultProps) {
  const nameOf = useEditionNames();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="trouble w-full">
      <ul className="grid gap-1">
        {problems.map(({ file, line, column, message, fault }) => {
          const edition = fileIn(file)?.id ?? '';
          return (
            <li key={`${file}:${line}:${column} ${message}`}>
              {fault && fault.kind !== 'gone' && <span translate="no">{wordsOf(textFileOf(fault), texts)} </span>}
              {fault ? faultWords(fault, nameOf(edition)) : `${wordsOf(file, texts)}, line ${line}: ${message}`}
              <span className="-mx-2 flex flex-wrap gap-x-1">{fault && <FaultLink edition={edition} fault={fault} />}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function PreflightDetails({ result: { facts, smaller }, ...texts }: PrintResultProps) {
  if (facts.length === 0) return null;
  return (
    <details className="w-full">
      <summary className="cursor-pointer font-semibold">Show details</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:beside-28">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{capitalized(name)}</dt>
            <dd className="block wrap-anywhere first-letter:uppercase">{fact}</dd>
          </div>
        ))}
        {smaller.length > 0 && (
          <div className="contents">
            <dt className="font-semibold">Smaller</dt>
            <dd>
              <ul className="grid gap-1">
                {smaller.map((text) => (
                  <li key={`${text.file} ${text.page}`}>
                    Page {text.page}, in {text.size} pt
                    {text.excess > 0 && `, ${counted(text.excess, 'character')} too long for full size`}: {wordsOf(text.file, texts)}
                    {text.divided.map((word) => ` “${word}” is divided.`)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function wordsOf(file: string, { quotes, prompts }: Omit<PrintResultProps, 'result'>): string {
  const { part, id } = fileIn(file) ?? {};
  const item = (part === 'quotes' ? quotes.items : part === 'prompts' ? prompts.items : []).find((each) => each.id === id);
  return item ? `“${item.text}”` : file;
}
