import type { PageProps } from '../data/page-context.ts';
import { WritingScreen } from './articles/screen/writing-screen.tsx';
import { EditorFrame } from './desk/editor-frame.tsx';

/** The page of the editor on which an article is written: a new one, or the one at a slug. */
export function ArticlePage({ slug }: PageProps) {
  return (
    <EditorFrame page="Article" description="Writes an article of the blog.">
      <WritingScreen slug={slug} />
    </EditorFrame>
  );
}
