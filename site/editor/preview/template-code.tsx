import { Link } from 'wouter';
import type { PageType } from '../../../server/model/page/page-types.ts';
import { editorPath } from '../../../server/model/api/paths.ts';
import { useToasts } from '../ui/toasts.tsx';

/** The page as text to paste into InDesign, where the placeholders are filled from the exported tables. */
export function TemplateCode({ type, code }: { type: PageType; code: string }) {
  const toasts = useToasts();
  return (
    <div className="code-columns">
      <div className="preview-tools">
        <button type="button" className="small-button main-button" onClick={() => void copy()}>
          <span className="icon-[lucide--copy]" aria-hidden="true" />
          Copy
        </button>
        <p>
          Paste it into a text frame on the master page. Data Merge puts a row of the table in the place of{' '}
          {type === 'evening' ? 'each placeholder' : 'the placeholder'}:
        </p>
        <dl className="placeholders">
          {type === 'evening' && (
            <>
              <dt>
                <code>{'“<<text>>”'}</code> and <code>{'<<author>>'}</code>
              </dt>
              <dd>the quote and who wrote it, from quotes.txt</dd>
            </>
          )}
          <dt>
            <code>{'<<text>>'}</code> {type === 'evening' && 'under “Day review”'}
          </dt>
          <dd>the prompt, from prompts.txt</dd>
        </dl>
        {type === 'evening' && (
          <p>
            One document merges one table, so the quotes and the prompts want a document each. Or merge them both from the table of{' '}
            <code>journal export days --profile indesign</code>, one row a day, with <code>{'<<quote>>'}</code> in the place of the first{' '}
            <code>{'<<text>>'}</code> and <code>{'<<eveningPrompt>>'}</code> in the place of the second.
          </p>
        )}
        <p>
          Both tables are on the{' '}
          <Link href={editorPath('export')} className="text-link">
            Export tab
          </Link>
          , made for InDesign.
        </p>
      </div>
      {/* Wide lines are scrolled to by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="template-code" tabIndex={0} aria-label="Template code">
        <code>{code}</code>
      </pre>
    </div>
  );

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
    } catch (error) {
      // The browser's user may have forbidden it.
      if (!(error instanceof DOMException)) throw error;
      toasts.error('The code could not be copied. Select it and copy it by hand.');
      return;
    }
    toasts.success('Template code copied.');
  }
}
