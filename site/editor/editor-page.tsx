import './editor.css';
import { PageHead } from '../components/page-head.tsx';

/** The Journal Content Editor. */
export function EditorPage() {
  return (
    <>
      <PageHead title="Journal Content Editor" description="Quotes, prompts and templates of the printed journal." />
      <main id="main" className="wrap py-14">
        <h1 className="text-title">Journal Content Editor</h1>
      </main>
    </>
  );
}
