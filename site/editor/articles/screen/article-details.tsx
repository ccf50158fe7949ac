import { memo, useState } from 'react';
import type { ArticleSummary, PostSource } from '../../../../server/model/api/articles-api.ts';
import { counted } from '../../../../server/model/text/counted.ts';
import { paths } from '../../../../server/model/api/paths.ts';
import { valuesOfSource } from '../../kinds/article-fields.ts';
import { isAddressFree } from './address.ts';
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
  /** The slug that a save gives the post. */
  address: string;
  /** The counted read time. */
  minutes: number;
  posts: readonly ArticleSummary[];
  pick: PickPicture;
}

/** The fields of a post beside its text. `values` are without it: it changes with each key. */
export const ArticleDetails = memo(function ArticleDetails(props: ArticleDetailsProps) {
  const { values, address, minutes, errors, elsewhere, saved, set, isReadOnly, choices, posts, pick } = props;
  return (
    <div className="grid gap-6">
      <PublishField
        values={values}
        saved={saved && valuesOfSource(saved)}
        set={set}
        error={errors.publishedAt ?? errors.draft}
        elsewhere={elsewhere.draft || elsewhere.publishedAt}
        isReadOnly={isReadOnly || choices.draft === 'theirs' || choices.publishedAt === 'theirs'}
      />
      <AddressField {...fieldProps(props, 'slug')} saved={saved} address={address} />
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
      <SearchFields {...props} slug={address} />
    </div>
  );
});

interface AddressFieldProps extends ReturnType<typeof fieldProps> {
  saved: PostSource | undefined;
  address: string;
}

function AddressField({ saved, address, ...field }: AddressFieldProps) {
  // An empty field stays empty while another address is typed.
  const [isCleared, setCleared] = useState(false);
  const isFree = saved === undefined || isAddressFree(saved);
  return (
    <FormField
      {...field}
      value={isCleared ? field.value : address}
      placeholder={address}
      isReadOnly={field.isReadOnly || !isFree}
      note={
        isFree
          ? `${saved ? 'An empty one is made' : 'Made'} from the title${saved ? '' : ' unless you write one'}. You can change it until visitors can see the article.`
          : `Visitors can see the article at ${paths.post(saved.id)}. It stays there, so that links to it work.`
      }
      set={(value) => {
        setCleared(value === '');
        field.set(value.toLowerCase().replace(/\s+/g, '-'));
      }}
    />
  );
}
