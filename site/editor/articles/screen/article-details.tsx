import { memo, useState } from 'react';
import type { ArticleSummary } from '../../../../server/model/api/articles.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import type { ArticleField, ArticleValues } from '../../kinds/article-fields.ts';
import { isAddressFree } from './address.ts';
import { CategoryField } from './category-field.tsx';
import { CoverField } from './cover-field.tsx';
import { FormField } from './form-field.tsx';
import { PublishField } from './publish-field.tsx';
import { SearchFields } from './search-fields.tsx';
import type { ArticleForm } from './use-article-form.ts';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';

interface ArticleDetailsProps extends Pick<ArticleForm, 'errors' | 'saved' | 'slug' | 'dispatch'> {
  /** Without the text, which changes with each key. */
  values: ArticleValues;
  /** The address that a save gives the post. */
  address: string;
  /** The counted read time. */
  minutes: number;
  isReadOnly: boolean;
  posts: readonly ArticleSummary[];
  pick: PickPicture;
}

/** The fields of a post beside its text. */
export const ArticleDetails = memo(function ArticleDetails(props: ArticleDetailsProps) {
  const { values, address, minutes, errors, saved, slug, dispatch, isReadOnly, posts, pick } = props;
  const set = (name: ArticleField, value: string) => dispatch({ type: 'type', name, value });
  return (
    <div className="grid gap-6">
      <PublishField values={values} saved={saved?.values} set={set} error={errors.publishedAt ?? errors.draft} isReadOnly={isReadOnly} />
      <AddressField saved={saved} slug={slug} address={address} error={errors.slug} isReadOnly={isReadOnly} dispatch={dispatch} />
      <FormField
        label="Author"
        name="author"
        isRequired
        value={values.author}
        isReadOnly={isReadOnly}
        error={errors.author}
        suggestions={[...new Set(posts.map(({ author }) => author))]}
        set={(value) => set('author', value)}
      />
      <CategoryField
        value={values.categories}
        isReadOnly={isReadOnly}
        error={errors.categories}
        set={(value) => set('categories', value)}
      />
      <CoverField
        value={values.featuredImage}
        isReadOnly={isReadOnly}
        error={errors.featuredImage}
        pick={pick}
        set={(value) => set('featuredImage', value)}
      />
      <FormField
        label="Read time in minutes"
        name="readTime"
        inputMode="numeric"
        value={values.readTime}
        placeholder={String(minutes)}
        isReadOnly={isReadOnly}
        error={errors.readTime}
        note={values.readTime === '' ? `Counted from the words: ${counted(minutes, 'minute')}.` : undefined}
        set={(value) => set('readTime', value.replace(/\D/g, ''))}
      />
      <SearchFields slug={address} values={values} errors={errors} isReadOnly={isReadOnly} set={set} />
    </div>
  );
});

interface AddressFieldProps extends Pick<ArticleDetailsProps, 'saved' | 'slug' | 'address' | 'dispatch' | 'isReadOnly'> {
  error: string | undefined;
}

function AddressField({ saved, slug, address, dispatch, isReadOnly, error }: AddressFieldProps) {
  // An empty field stays empty while another address is typed.
  const [isCleared, setCleared] = useState(false);
  const isFree = saved === undefined || isAddressFree(saved);
  return (
    <FormField
      label="Web address"
      name="slug"
      value={isCleared ? slug : address}
      placeholder={address}
      isReadOnly={isReadOnly || !isFree}
      error={error}
      note={
        isFree
          ? 'Made from the title unless you write one. You can change it until visitors can see the article.'
          : `Visitors can see the article at ${paths.post(saved.slug)}. It stays there, so that links to it work.`
      }
      set={(value) => {
        setCleared(value === '');
        dispatch({ type: 'slug', slug: value.toLowerCase().replace(/\s+/g, '-') });
      }}
    />
  );
}
