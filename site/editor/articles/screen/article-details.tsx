import { memo } from 'react';
import type { ArticleSummary, PostSource } from '../../../../server/model/api/articles.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import { idFromText } from '../../../../server/model/entities/ids.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { valuesOfSource } from '../../kinds/article-fields.ts';
import { CategoryField } from './category-field.tsx';
import { CoverField } from './cover-field.tsx';
import { fieldProps, FormField } from './form-field.tsx';
import type { ArticleFieldState } from './form-field.tsx';
import { PublishField } from './publish-field.tsx';
import { SearchFields } from './search-fields.tsx';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';

interface ArticleDetailsProps extends ArticleFieldState {
  /** As it is in its file; undefined for a new post. */
  saved: PostSource | undefined;
  /** The counted read time. */
  minutes: number;
  posts: readonly ArticleSummary[];
  pick: PickPicture;
}

/** The fields of a post beside its text. `values` are without it: it changes with each key. */
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
        {...fieldProps(props, 'slug')}
        placeholder={slugOf(values.title)}
        isReadOnly={isReadOnly || saved !== undefined}
        note={
          saved ? `${paths.post(saved.id)} stays as it is, so that links to the article work.` : 'Made from the title unless you write one.'
        }
        set={(value) => set('slug', value.toLowerCase().replace(/\s+/g, '-'))}
      />
      <FormField {...fieldProps(props, 'author')} isRequired suggestions={[...new Set(posts.map(({ author }) => author))]} />
      <CategoryField {...fieldProps(props, 'categories')} />
      <CoverField {...fieldProps(props, 'featuredImage')} pick={pick} />
      <FormField
        {...fieldProps(props, 'readTime')}
        label="Read time in minutes"
        inputMode="numeric"
        placeholder={String(minutes)}
        note={values.readTime === '' ? `Counted from the words: ${counted(minutes, 'minute')}.` : undefined}
        set={(value) => set('readTime', value.replace(/\D/g, ''))}
      />
      <SearchFields {...props} slug={values.slug || slugOf(values.title)} />
    </div>
  );
});

/** The address that the server makes of a title, unless it is taken. */
function slugOf(title: string): string {
  return title.trim() === '' ? '' : idFromText(title, 'post', () => false);
}
