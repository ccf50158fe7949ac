import type { PageProps } from '../data/page-context.ts';
import { WritingScreen } from './articles/screen/writing-screen.tsx';
import { EditorFrame } from './desk/editor-frame.tsx';

export function ArticlePage({ slug }: PageProps) {
  return (
    <EditorFrame page="Article" description="Writes an article of the blog.">
      <WritingScreen slug={slug} />
    </EditorFrame>
  );
}
