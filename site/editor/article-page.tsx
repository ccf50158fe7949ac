import type { PageProps } from '../data/page-context.ts';
import { useArticleList } from './articles/list/use-articles.ts';
import { WritingScreen } from './articles/screen/writing-screen.tsx';
import { EditorFrame } from './editor-frame.tsx';

/** The page of the editor on which an article is written. */
export function ArticlePage({ slug }: PageProps) {
  return (
    <EditorFrame page="Article" description="Writes an article of the blog.">
      <OpenScreen slug={slug} />
    </EditorFrame>
  );
}

function OpenScreen({ slug }: { slug: string }) {
  return <WritingScreen slug={slug} list={useArticleList()} />;
}
