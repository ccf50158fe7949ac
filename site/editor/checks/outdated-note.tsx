import { Link } from 'wouter';
import type { Check } from '../../../server/model/api/checks-api.ts';
import { editorPath } from '../../../server/model/api/editor-paths.ts';

/** On the card of an item whose file is broken. */
export function OutdatedNote({ noun, error }: { noun: string; error: Check }) {
  return (
    <p className="trouble mt-3 text-small">
      The file of this {noun} has an error in line {error.line}. You see its last good version, which cannot be changed.{' '}
      <Link href={editorPath('checks')} className="text-link">
        See Checks
      </Link>
    </p>
  );
}
