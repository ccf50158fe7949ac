import { Link } from 'wouter';
import type { PageType } from '../../../server/model/page/page-types.ts';
import { editorPath } from '../../../server/model/api/editor-paths.ts';
import { useToasts } from '../ui/toasts.tsx';

/** The page as text for InDesign, with placeholders that are filled from the exported tables. */
export function TemplateCode({ type, code }: { type: PageType; code: string }) {
  const toasts = useToasts();
  return (
    <div className="grid justify-start gap-x-12 gap-y-6 min-[62rem]:grid-cols-[minmax(0,1fr)_minmax(14rem,22rem)]">
      <div className="flex flex-wrap content-start items-center gap-x-6 gap-y-3.5 [&>:is(p,dl)]:basis-full min-[62rem]:order-1">
        <button type="button" className="small-button main-button" onClick={() => void copy()}>
          <span className="icon-[lucide--copy]" aria-hidden="true" />
          Copy
        </button>
        <p>
          Paste it into a text frame on the master page. Data Merge puts a row of the table in place of{' '}
          {type === 'evening' ? 'each placeholder' : 'the placeholder'}:
        </p>
        <dl className="grid gap-0.5 [&>dd+dt]:mt-2">
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
            A document merges one table, so the quotes and the prompts need a separate document each. Or merge both from days.txt, under
            Export Days, which has one row a day: write <code>{'<<quote>>'}</code> for the first <code>{'<<text>>'}</code> and{' '}
            <code>{'<<eveningPrompt>>'}</code> for the second.
          </p>
        )}
        <p>
          {type === 'evening' ? 'The tables are' : 'The table is'} on the{' '}
          <Link href={editorPath('export')} className="text-link">
            Export tab
          </Link>
          , as text for InDesign’s Data Merge.
        </p>
      </div>
      <pre
        className="max-h-168 overflow-auto border border-rule bg-sheet px-5 py-4.5 text-sm/[1.6] [tab-size:8]"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls wide lines
        tabIndex={0}
        aria-label="Template code"
      >
        <code>{code}</code>
      </pre>
    </div>
  );

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
    } catch (error) {
      // The user may have denied access to the clipboard.
      if (!(error instanceof DOMException)) throw error;
      toasts.error('The code could not be copied. Select it and copy it by hand.');
      return;
    }
    toasts.success('Template code copied.');
  }
}
