import { memo } from 'react';
import type { ArticleSummary } from '../../../../server/model/api/articles.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import { idFromText } from '../../../../server/model/entities/ids.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import type { ArticleField, ArticleValues } from '../../kinds/article-fields.ts';
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
  /** The counted read time. */
  minutes: number;
  isReadOnly: boolean;
  posts: readonly ArticleSummary[];
  pick: PickPicture;
}

/** The fields of a post beside its text. */
export const ArticleDetails = memo(function ArticleDetails(props: ArticleDetailsProps) {
  const { values, minutes, errors, saved, slug, dispatch, isReadOnly, posts, pick } = props;
  const set = (name: ArticleField, value: string) => dispatch({ type: 'type', name, value });
  return (
    <div className="grid gap-6">
      <PublishField values={values} saved={saved?.values} set={set} error={errors.publishedAt ?? errors.draft} isReadOnly={isReadOnly} />
      <FormField
        label="Address"
        name="slug"
        value={saved ? saved.slug : slug}
        placeholder={slugOf(values.title)}
        isReadOnly={isReadOnly || saved !== undefined}
        error={errors.slug}
        note={
          saved
            ? `${paths.post(saved.slug)} stays as it is, so that links to the article work.`
            : 'Made from the title unless you write one.'
        }
        set={(value) => dispatch({ type: 'slug', slug: value.toLowerCase().replace(/\s+/g, '-') })}
      />
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
      <SearchFields
        slug={saved?.slug ?? (slug || slugOf(values.title))}
        values={values}
        errors={errors}
        isReadOnly={isReadOnly}
        set={set}
      />
    </div>
  );
});

/** The address that the server makes of a title, unless it is taken. */
function slugOf(title: string): string {
  return title.trim() === '' ? '' : idFromText(title, 'post', () => false);
}
