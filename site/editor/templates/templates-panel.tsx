import { editorPath } from '../../../server/model/api/editor-views.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { bleed, defaultTrim, margins, trimLabel } from '../../../server/model/page/measures.ts';
import { pageNames } from '../../../server/model/entities/page-types.ts';
import { TextLink } from '../../components/links.tsx';
import { usePageData } from '../../data/page-context.ts';
import type { Collection } from '../api/use-collection.ts';
import { TemplateExport } from '../preview/use-print.tsx';
import { templateKind } from '../kinds/templates.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CollectionPanel } from '../panels/collection-panel.tsx';
import { TemplatePreview } from './template-preview.tsx';

const CardPages = lazyPart(
  async () => (await import('./page-thumbnails.tsx')).CardPages,
  // Reserves its height.
  <div className="mt-3 h-57.5" />,
);

export function TemplatesPanel({ collection }: { collection: Collection<Template> }) {
  const { isStatic } = usePageData();
  return (
    <>
      <CollectionPanel
        kind={templateKind}
        collection={collection}
        cannotDelete
        listHeading={<h3 className="mb-3.5 font-semibold">Your Templates</h3>}
        {...(!isStatic && { actions: exportButton, below: thumbnails })}
      />
      {/* Only after the list has loaded, so that it shifts nothing. */}
      {collection.list.status !== 'loading' && (
        <>
          <section className="mt-12 border-t border-rule pt-6" aria-label="Template Preview">
            <h3 className="mb-3.5 font-semibold">Template Preview</h3>
            {isStatic ? (
              <p className="trouble">
                Previews need the journal’s server, and this copy of the site is static files. Ask whoever runs the site where its editor
                is.
              </p>
            ) : (
              <TemplatePreview />
            )}
          </section>
          <TemplateGuidelines />
        </>
      )}
    </>
  );
}

const exportButton = (template: Template) => <TemplateExport template={template} />;

const thumbnails = (template: Template) => <CardPages key="pages" template={template} />;

function TemplateGuidelines() {
  return (
    <section className="mt-12 border-t border-rule pt-6" aria-label="Template Guidelines">
      <h3 className="mb-3.5 font-semibold">Template Guidelines</h3>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <dl className="grid beside-32 content-start gap-x-4 gap-y-2">
          <dt className="font-semibold">Size</dt>
          <dd>{trimLabel(defaultTrim)}, unless the template has another trim</dd>
          <dt className="font-semibold">Margins</dt>
          <dd>
            inside {margins.inside} in
            <br />
            outside {margins.outside} in
            <br />
            top and bottom {margins.top} in
          </dd>
          <dt className="font-semibold">Bleed</dt>
          <dd>{bleed} in</dd>
          <dt className="font-semibold">Facing pages</dt>
          <dd>on; the inside margin is at the spine</dd>
          <dt className="font-semibold">Master pages</dt>
          <dd>one for each type: {Object.values(pageNames).join(', ')}</dd>
        </dl>
        <div>
          <h4 className="font-semibold">Text variables</h4>
          <ol className="mt-2 list-decimal pl-5 *:py-1 *:pl-1">
            <li>
              Get the days of an edition as “Text for InDesign’s Data Merge” on the{' '}
              <TextLink to={editorPath('export')}>Export tab</TextLink>, under Export Days.
            </li>
            <li>
              Paste the Template Code of the morning and of the evening into text frames on two facing pages of the document, not on a
              master page.
            </li>
            <li>Open Window, Utilities, Data Merge, and choose the table with “Select Data Source”.</li>
            <li>Replace each placeholder by the column that the Template Code names: select it, then click the column in the panel.</li>
            <li>Turn on “Preview” to see them filled in, then choose “Create Merged Document” with “Single Record”.</li>
          </ol>
          <p className="mt-2">The Sundays are merged in the same way. Whoever runs the site has a guide with all steps.</p>
        </div>
      </div>
    </section>
  );
}
