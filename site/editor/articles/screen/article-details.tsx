import { memo } from 'react';
import type { ArticleSummary, PostSource } from '../../../../server/model/api/articles.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import { idFromText } from '../../../../server/model/entities/ids.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { valuesOfSource } from '../../kinds/article-fields.ts';
import type { ArticleErrors, ArticleField, ArticleValues } from '../../kinds/article-fields.ts';
import { CategoryField } from './category-field.tsx';
import { CoverField } from './cover-field.tsx';
import { FormField } from './form-field.tsx';
import { PublishField } from './publish-field.tsx';
import { SearchFields } from './search-fields.tsx';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';

interface ArticleDetailsProps {
  /** As it is in its file; undefined for a new post. */
  saved: PostSource | undefined;
  errors: ArticleErrors;
  /** What changed elsewhere in each field, in words. */
  elsewhere: ArticleValues;
  set: (name: ArticleField, value: string) => void;
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
  const { values, minutes, errors, elsewhere, saved, set, isReadOnly, posts, pick } = props;
  return (
    <div className="grid gap-6">
      <PublishField
        values={values}
        saved={saved && valuesOfSource(saved)}
        set={set}
        error={errors.publishedAt ?? errors.draft}
        elsewhere={elsewhere.draft || elsewhere.publishedAt}
        isReadOnly={isReadOnly}
      />
      <FormField
        label="Address"
        name="slug"
        value={values.slug}
        placeholder={slugOf(values.title)}
        isReadOnly={isReadOnly || saved !== undefined}
        error={errors.slug}
        elsewhere=""
        note={
          saved ? `${paths.post(saved.id)} stays as it is, so that links to the article work.` : 'Made from the title unless you write one.'
        }
        set={(value) => set('slug', value.toLowerCase().replace(/\s+/g, '-'))}
      />
      <FormField
        label="Author"
        name="author"
        isRequired
        value={values.author}
        isReadOnly={isReadOnly}
        error={errors.author}
        elsewhere={elsewhere.author}
        suggestions={[...new Set(posts.map(({ author }) => author))]}
        set={(value) => set('author', value)}
      />
      <CategoryField
        value={values.categories}
        isReadOnly={isReadOnly}
        error={errors.categories}
        elsewhere={elsewhere.categories}
        set={(value) => set('categories', value)}
      />
      <CoverField
        value={values.featuredImage}
        isReadOnly={isReadOnly}
        error={errors.featuredImage}
        elsewhere={elsewhere.featuredImage}
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
        elsewhere={elsewhere.readTime}
        note={values.readTime === '' ? `Counted from the words: ${counted(minutes, 'minute')}.` : undefined}
        set={(value) => set('readTime', value.replace(/\D/g, ''))}
      />
      <SearchFields
        slug={values.slug || slugOf(values.title)}
        values={values}
        errors={errors}
        elsewhere={elsewhere}
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
