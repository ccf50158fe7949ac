import { Link } from 'wouter';
import type { Check } from '../../../server/model/api/checks-api.ts';
import { placeOf } from '../kinds/places.ts';
import { machineWords, sentence } from '../kinds/words.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useCopy } from '../ui/use-copy.ts';

/** The way to what a check is about, or to whom to ask. */
export function WayOut({ check: { file, line, message } }: { check: Check }) {
  const copy = useCopy();
  const { name, href } = placeOf(file, message);
  if (href === undefined)
    return (
      <ItemAction
        icon="icon-[lucide--copy]"
        label="Copy for whoever runs the site"
        onClick={() => void copy(`content/${file}:${line}: ${message}`, 'Copied.', 'It could not be copied. It is below “Details”.')}
      />
    );
  return (
    <Link href={href} className="item-action" aria-label={`Show ${name}`}>
      <span className="icon-[lucide--arrow-right]" aria-hidden="true" />
      Show
    </Link>
  );
}

/** What was found, where it can be said in words, and its place in the files below “Details”. */
export function CheckMessage({ check: { file, line, message } }: { check: Check }) {
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
