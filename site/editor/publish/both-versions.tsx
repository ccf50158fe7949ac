import { useId } from 'react';
import type { ReactNode } from 'react';
import type { UpstreamConflict } from '../../../server/model/api/publish-api.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import { fieldWords, parts } from '../kinds/parts.ts';

interface BothVersionsProps {
  conflict: UpstreamConflict;
  /** Below the versions. */
  children?: ReactNode;
}

/** The version of others and the own one of an item, field by field. */
export function BothVersions({ conflict: { part, name, fields }, children }: BothVersionsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-3">
      <h3 id={id} className="mb-2 font-semibold wrap-anywhere">
        <span className="text-muted">{capitalized(parts[part].noun)}</span> {name}
      </h3>
      {fields.length === 0 && (
        <p>Its two versions cannot be compared here: it is a picture, or one side deleted it, or one version has an error.</p>
      )}
      <dl className="grid gap-3">
        {fields.map((change) => (
          <div key={change.field} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <dt className="text-small text-muted sm:col-span-2">{fieldWords(part, change.field).label}</dt>
            <Version whose="Theirs">{side(change, 'removed')}</Version>
            <Version whose="Mine">{side(change, 'added')}</Version>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function Version({ whose, children }: { whose: string; children: ReactNode }) {
  return (
    <dd className="font-serif text-[1.0625rem]/[1.4] wrap-anywhere whitespace-pre-line">
      <span className="block font-sans text-small font-semibold">{whose}</span>
      {children}
    </dd>
  );
}

/** The words of one side, with those marked that the other lacks: neither side is the older one. */
function side(change: FieldChange, own: 'removed' | 'added'): ReactNode {
  if (change.kind === 'edited')
    return (
      change.parts
        .filter(({ is }) => is === 'same' || is === own)
        // oxlint-disable-next-line react/no-array-index-key -- parts repeat
        .map(({ is, text }, index) => (is === 'same' ? text : <mark key={index}>{text}</mark>))
    );
  if (change.kind !== own) return <em className="font-sans text-small">empty</em>;
  return <mark>{change.kind === 'added' ? change.after : change.before}</mark>;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
