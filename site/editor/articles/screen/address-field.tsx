import { useState } from 'react';
import type { PostSource } from '../../../../server/model/api/articles-api.ts';
import type { ArticleRenaming } from '../../../../server/model/api/response-schemas.ts';
import { editorApi } from '../../../../server/model/api/editor-calls.ts';
import { idFault, slugOf } from '../../../../server/model/entities/ids.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { counted, listed } from '../../../../server/model/text/wording.ts';
import { useRead } from '../../../data/use-read.ts';
import { ItemAction } from '../../ui/buttons.tsx';
import { FormField, type FieldState } from '../../forms/field.tsx';
import { RenameDialog } from '../../save/rename-dialog.tsx';

export interface AddressState {
  /** The post as it is in its file; undefined for a new one. */
  saved: PostSource | undefined;
  /** The slug that a save gives the post. */
  address: string;
  isDirty: boolean;
  /** Resolves to the reason when the address is refused, to undefined when it is changed. */
  rename: (slug: string) => Promise<string | undefined>;
}

/** The web address of a post: typed for a new post; for a saved one, changed at once together with the links to it. */
export function AddressField({ saved, address, isDirty, rename, ...field }: FieldState<string> & AddressState) {
  // Keeps an emptied field empty until another address is typed.
  const [isCleared, setCleared] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!saved)
    return (
      <FormField
        {...field}
        value={isCleared ? field.value : address}
        // A hyphen at the end may become the next word's.
        error={field.error ?? (field.value === '' ? undefined : idFault('posts', field.value.replace(/-$/, '')))}
        placeholder={address}
        note="Made from the title unless you write one."
        set={(value) => {
          setCleared(value === '');
          field.set(value.toLowerCase().replace(/\s+/g, '-'));
        }}
      />
    );
  return (
    <div>
      <FormField {...field} value={paths.post(saved.id)} isReadOnly />
      {!field.isReadOnly && (
        <p className="mt-2 -ml-2 flex flex-wrap items-center gap-x-2">
          <ItemAction label="Change address…" disabled={isDirty} onClick={() => setAsking(true)} />
          {isDirty && <span className="text-small text-muted">Save what you typed first.</span>}
        </p>
      )}
      {isAsking && <ChangeAddress slug={saved.id} close={() => setAsking(false)} rename={rename} />}
    </div>
  );
}

function ChangeAddress({ slug, close, rename }: { slug: string; close: () => void; rename: AddressState['rename'] }) {
  const read = useRead<ArticleRenaming>(editorApi.postRenaming(slug), undefined, { revalidatesOnMount: true });
  return (
    <RenameDialog
      title="Change the web address"
      label="New address"
      name={slug}
      before={paths.post('')}
      submitLabel="Change address"
      note={read.value ? effectOf(slug, read.value) : ' '}
      close={close}
      rename={(typed) => rename(slugOf(typed) || typed)}
    />
  );
}

/** `The old address, /blog/one, will lead here. Links in 2 other articles will change.` */
function effectOf(slug: string, { keepsAddress, changed }: ArticleRenaming): string {
  const count = (folder: string) => changed.filter(({ file }) => file.startsWith(folder)).length;
  const [articles, pages, site] = [count('posts/'), count('pages/'), count('site.yaml')];
  const places = [
    ...(articles > 0 ? [counted(articles, 'other article')] : []),
    ...(pages > 0 ? [counted(pages, 'book page')] : []),
    ...(site > 0 ? ['the words of the site'] : []),
  ];
  const old = `The old address, ${paths.post(slug)}, ${keepsAddress ? 'will lead here.' : 'will lead nowhere: no visitor has seen it.'}`;
  return places.length > 0 ? `${old} Links in ${listed(places)} will change.` : old;
}
