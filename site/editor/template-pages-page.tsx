import { Tabs } from 'radix-ui';
import { useSearch } from 'wouter';
import { usePageData } from '../data/page-context.ts';
import { PhonePublishLine } from './changes/publish-line.tsx';
import { EditorFrame } from './desk/editor-frame.tsx';
import { OrderForm } from './templates/order-form.tsx';
import { PageForm } from './templates/page-form.tsx';
import { ListState } from './ui/list-state.tsx';

export function TemplatePagesPage() {
  return (
    <EditorFrame page="Template pages" screen="templates" description="The pages of a template of the journal.">
      <Tabs.Content value="templates">
        <PhonePublishLine />
        <PagesScreen />
      </Tabs.Content>
    </EditorFrame>
  );
}

/** The pages of the template in the address, or one of them. */
function PagesScreen() {
  const asked = new URLSearchParams(useSearch());
  const [template, page] = [asked.get('template'), asked.get('page')];
  if (usePageData().isStatic || template === null)
    return <ListState kind="empty" text="The address names no template. The Templates tab has a list of them." />;
  if (page === null) return <OrderForm key={template} template={template} />;
  return <PageForm key={`${template} ${page}`} template={template} page={page} />;
}
