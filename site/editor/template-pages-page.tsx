import { Tabs } from 'radix-ui';
import { EditorFrame } from './editor-frame.tsx';
import { PagesScreen } from './pages/pages-screen.tsx';

/** The page of the editor on which the pages of a template are changed. */
export function TemplatePagesPage() {
  return (
    <EditorFrame page="Template pages" screen="templates" description="The pages of a template of the journal.">
      {screen}
    </EditorFrame>
  );
}

const screen = (
  <Tabs.Content value="templates">
    <PagesScreen />
  </Tabs.Content>
);
