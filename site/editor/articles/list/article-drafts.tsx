import { useLocation } from 'wouter';
import { articleEditorPath } from '../../../../server/model/api/editor-views.ts';
import { withSearch } from '../../../../server/model/api/paths.ts';
import { useIsReadOnly } from '../../api/session.ts';
import { postKind } from '../../kinds/posts.tsx';
import { DraftOffers } from '../../save/draft-offers.tsx';
import { useFreeDrafts, type Draft } from '../../save/draft-store.ts';

export function ArticleDrafts({ isNewOnly }: { isNewOnly?: boolean }) {
  const [, navigate] = useLocation();
  const drafts = useFreeDrafts('article', false).filter(({ id }) => !isNewOnly || id === undefined);
  const resume = ({ id, key }: Draft) =>
    navigate(id === undefined ? withSearch(articleEditorPath('new'), { draft: key }) : articleEditorPath(id));
  return <DraftOffers kind={postKind} drafts={drafts} resume={useIsReadOnly() ? undefined : resume} />;
}
