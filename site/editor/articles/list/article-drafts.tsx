import { useLocation } from 'wouter';
import { articleEditorPath } from '../../../../server/model/api/editor-paths.ts';
import { searchOf, withSearch } from '../../../../server/model/api/paths.ts';
import { useIsReadOnly } from '../../api/session.ts';
import { DraftOffers } from '../../save/draft-offers.tsx';
import { useFreeDrafts, type Draft } from '../../save/draft-store.ts';
import { articleKind } from './article-kind.tsx';

const kind = articleKind([]);

/** What was typed for posts before and not saved. */
export function ArticleDrafts({ isNewOnly }: { isNewOnly?: boolean }) {
  const [, navigate] = useLocation();
  const drafts = useFreeDrafts('article', false).filter(({ id }) => !isNewOnly || id === undefined);
  const goOn = ({ id, key }: Draft) =>
    navigate(id === undefined ? withSearch(articleEditorPath('new'), searchOf({ draft: key })) : articleEditorPath(id));
  return <DraftOffers kind={kind} drafts={drafts} goOn={useIsReadOnly() ? undefined : goOn} />;
}
