import type { ReactNode } from 'react';
import type { Check, Lack, Severity } from '../../../server/model/api/checks-api.ts';
import type { EditionFault } from '../../../server/model/api/editions-api.ts';
import { withArticle } from '../../../server/model/text/wording.ts';
import { fileIn } from '../api/use-checks.ts';
import { useEditionNames } from '../api/use-editions.ts';
import { SamePrice } from '../forms/same-price.tsx';
import { FaultLink, faultWords, textFileOf } from '../kinds/editions.tsx';
import { placeOf } from '../kinds/places.ts';
import { machineWords, sentence } from '../kinds/words.ts';
import { ItemAction, ItemLink } from '../ui/buttons.tsx';
import { useCopy } from '../ui/toasts.tsx';
import { itemIn, withList, valueOf, type CheckedLists, type ItemFix } from './use-checked-lists.ts';
import { withoutAdvice } from './check-words.ts';
import { SimilarPair } from './similar-pair.tsx';

type CheckProps = { check: Check; lists: CheckedLists };

export function CheckRow({ check, severity, lists }: CheckProps & { severity: Severity }) {
  const { file, other, fix, lack, fault, rule } = check;
  if (severity === 'error') {
    const about = lists.textIn(file) ?? placeOf(file).name;
    const button = <ItemAction icon="icon-[lucide--file-search]" label="Open" about={about} onClick={() => lists.open({ file })} />;
    return (
      <FileRow file={file} lists={lists} actions={fileIn(file) ? button : <WayOut check={check} />}>
        <CheckMessage check={check} />
      </FileRow>
    );
  }
  if (lack) return <LackRow check={check} lack={lack} lists={lists} />;
  if (fault) return <FaultRow file={file} fault={fault} lists={lists} />;
  if (rule === 'two-prices')
    return (
      <Row>
        <SamePrice part="site" />
        <SamePrice part="cover" />
      </Row>
    );
  if (other !== undefined && [file, other].every(lists.textIn)) return <PairRow check={check} other={other} lists={lists} />;
  return (
    <ItemRow check={check} lists={lists}>
      {fix ? <p className="text-muted">Becomes {quoted(file, fix.value)}</p> : <CheckMessage check={check} />}
    </ItemRow>
  );
}

/** An item that can be corrected; for a file without an item, a link to it. */
export function ItemRow({ check, lists, children }: CheckProps & { children: ReactNode }) {
  const { file } = check;
  const text = lists.textIn(file);
  const item = itemIn(file);
  const fixes = lists.fixesOf([check]);
  const actions = !lists.isReadOnly && item && (
    <>
      {fixes.length > 0 && <FixButton label="Correct" about={text} fixes={fixes} lists={lists} />}
      <ItemAction icon="icon-[lucide--pencil]" label="Edit" about={text} onClick={() => lists.open(item)} />
    </>
  );
  return (
    <FileRow file={file} lists={lists} actions={text === undefined ? <WayOut check={check} /> : actions}>
      {children}
    </FileRow>
  );
}

function FileRow({ file, lists, actions, children }: RowProps & { file: string; lists: CheckedLists }) {
  const text = lists.textIn(file);
  return (
    <Row text={text && quoted(file, text)} actions={actions}>
      {text === undefined && <p>{placeOf(file).name}</p>}
      {children}
    </Row>
  );
}

function PairRow({ check: { file, message }, other, lists }: CheckProps & { other: string }) {
  const words = sentence(withoutAdvice(message).replace(other, 'the other'));
  const folder = itemIn(file)?.folder ?? 'quotes';
  const ids = [other, file].map((each) => itemIn(each)?.id);
  return withList(folder, lists, (kind, collection) => (
    <SimilarPair kind={kind} collection={collection} ids={ids} words={words} edit={(id) => lists.open({ folder, id })} />
  ));
}

function FaultRow({ file, fault, lists }: Pick<CheckProps, 'lists'> & { file: string; fault: EditionFault }) {
  const edition = fileIn(file)?.id ?? '';
  return (
    <FileRow file={textFileOf(fault)} lists={lists} actions={<FaultLink edition={edition} fault={fault} />}>
      <p className="text-muted">{faultWords(fault, useEditionNames()(edition))}</p>
    </FileRow>
  );
}

function LackRow({ check: { file, message }, lack, lists }: CheckProps & { lack: Lack }) {
  const folder = file === 'quotes' ? 'quotes' : 'prompts';
  const label = `Add ${withArticle(folder === 'quotes' ? 'quote' : 'prompt')}`;
  const words = sentence(withoutAdvice(message));
  const open = () => lists.open({ folder, lack });
  const button = <ItemAction icon="icon-[lucide--plus]" label={label} aria-label={`${label}: ${words}`} onClick={open} />;
  return (
    <Row actions={!lists.isReadOnly && button}>
      <p className="py-1.5">{words}</p>
    </Row>
  );
}

export function AuthorRow({ checks, lists }: { checks: readonly Check[]; lists: CheckedLists }) {
  const fixes = lists.fixesOf(checks);
  const [first] = fixes;
  const value = checks[0]?.fix?.value ?? '';
  const count = fixes.length.toLocaleString('en-US');
  const label = `Use “${value}”${fixes.length === 1 ? '' : ` in all ${count}`}`;
  return (
    <Row text={first ? valueOf(first.item, 'author') : ''} actions={first && <FixButton label={label} fixes={fixes} lists={lists} />}>
      <p className="text-muted">
        {fixes.length === 1 ? 'One quote has' : `${count} quotes have`} this spelling. Others have “{value}”.
      </p>
    </Row>
  );
}

interface FixButtonProps {
  label: string;
  about?: string | undefined;
  fixes: readonly ItemFix[];
  lists: CheckedLists;
}

/** A button that applies fixes; absent on a read-only site. */
export function FixButton({ label, about, fixes, lists: { isReadOnly, isFixing, apply } }: FixButtonProps) {
  if (isReadOnly) return null;
  const fix = () => void apply(fixes);
  return <ItemAction icon="icon-[lucide--wand-sparkles]" label={label} about={about} isBusy={isFixing} onClick={fix} />;
}

function WayOut({ check: { file, line, message } }: { check: Check }) {
  const copy = useCopy();
  const { name, href } = placeOf(file, message);
  if (href !== undefined) return <ItemLink href={href} icon="icon-[lucide--arrow-right]" label="Show" about={name} />;
  return (
    <ItemAction
      icon="icon-[lucide--copy]"
      label="Copy for whoever runs the site"
      onClick={() => void copy(`content/${file}:${line}: ${message}`, 'Copied.', 'It could not be copied. It is below “Details”.')}
    />
  );
}

/** The message, if it is in plain words, with its place in the files below “Details”. */
function CheckMessage({ check: { file, line, message } }: { check: Check }) {
  const words = sentence(message);
  const isPlain = !machineWords.test(words);
  return (
    <>
      {isPlain && <p className="text-muted">{words}</p>}
      <details className="text-small text-muted">
        <summary className="cursor-pointer">Details</summary>
        <code>content/{file}</code>
        {file.endsWith('.yaml') && `, line ${line}`}
        {!isPlain && <span className="block">{words}</span>}
      </details>
    </>
  );
}

type RowProps = { text?: string | undefined; children: ReactNode; actions?: ReactNode };

function Row({ text, children, actions }: RowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-80 wrap-anywhere">
        {text !== undefined && (
          <p className="line-clamp-3 font-serif text-lg/6" translate="no">
            {text}
          </p>
        )}
        {children}
      </div>
      <div className="-mx-2 flex flex-wrap gap-x-1">{actions}</div>
    </div>
  );
}

const quoted = (file: string, text: string): string => (file.startsWith('quotes/') ? `“${text}”` : text);
