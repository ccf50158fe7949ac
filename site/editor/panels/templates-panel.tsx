import type { Template } from '../../../server/model/entities/template.ts';
import { usePageData } from '../../data/page-context.ts';
import type { Collection } from '../api/use-collection.ts';
import { TemplateProblems } from '../checks/template-problems.tsx';
import { CollectionPanel } from './collection-panel.tsx';
import { TemplatePreview } from '../preview/template-preview.tsx';
import { TemplateExport } from '../book/use-print.tsx';
import { TemplateGuidelines } from './template-guidelines.tsx';
import { templateKind } from '../kinds/journal-kinds.tsx';

/** The templates of the journal, a preview of its pages, and the guidelines for them. */
export function TemplatesPanel({ collection }: { collection: Collection<Template> }) {
  const { isStatic } = usePageData();
  return (
    <>
      <CollectionPanel
        kind={templateKind}
        collection={collection}
        isLasting
        listHeading={<h3 className="mb-3.5 font-semibold">Your Templates</h3>}
        {...(!isStatic && { actions: exportButton })}
      />
      {isStatic ? <NoPreview /> : <TemplatePreview Problems={TemplateProblems} />}
      <TemplateGuidelines />
    </>
  );
}

/** Replaces the preview on a static host. */
function NoPreview() {
  return (
    <section aria-labelledby="template-preview">
      <h3 id="template-preview" className="mb-3.5 font-semibold">
        Template Preview
      </h3>
      <p className="trouble">
        Previews need the journal’s server, and this copy of the site is static files. Run <code>npm start</code> in the repository to see
        them.
      </p>
    </section>
  );
}

function exportButton(template: Template) {
  return <TemplateExport template={template} />;
}
