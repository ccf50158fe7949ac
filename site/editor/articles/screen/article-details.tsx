import { memo } from 'react';
import type { ArticleSummary } from '../../../../server/model/api/articles-api.ts';
import { counted, shortened } from '../../../../server/model/text/wording.ts';
import { Cover } from '../../../components/post-card.tsx';
import { useCategories } from '../../../data/blog-reads.ts';
import { pageTitle } from '../../../components/format.ts';
import { usePageData } from '../../../data/page-context.ts';
import { keywordsIn } from '../../kinds/article-fields.ts';
import { FieldFate } from '../../save/save-note.tsx';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';
import { Check, ItemAction } from '../../ui/buttons.tsx';
import { AddressField, type AddressState } from './address-field.tsx';
import { fieldProps, FormField, type ArticleFieldState, type FieldProps } from './form-field.tsx';
import { PublishField } from './publish-field.tsx';

interface ArticleDetailsProps extends ArticleFieldState, AddressState {
  minutes: number;
  posts: readonly ArticleSummary[];
  pick: PickPicture;
}

/** The fields of a post beside its text. `values` are without it: it changes with each key. */
export const ArticleDetails = memo(function ArticleDetails(props: ArticleDetailsProps) {
  const { values, address, isDirty, rename, minutes, saved, set, posts, pick } = props;
  return (
    <div className="grid gap-6">
      <PublishField {...props} />
      <AddressField {...fieldProps(props, 'slug')} saved={saved} address={address} isDirty={isDirty} rename={rename} />
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

/** The topics of a post. The first is the main one. */
function CategoryField({ value, set, error, elsewhere, isReadOnly }: FieldProps) {
  const read = useCategories();
  const chosen = value.split('\n').filter(Boolean);
  const known = read.status === 'loaded' ? read.value : [];
  const unknown = chosen.filter((slug) => read.status === 'loaded' && known.every((category) => category.slug !== slug));
  const shown = [...known, ...unknown.map((slug) => ({ slug, name: `${slug} (does not exist)` }))];
  const put = (slugs: readonly string[]) => set(slugs.join('\n'));
  return (
    <fieldset className="grid gap-x-4" disabled={isReadOnly}>
      <legend className="mb-1 p-0 font-semibold">Categories</legend>
      {shown.map(({ slug, name }) => {
        const isChosen = chosen.includes(slug);
        const others = chosen.filter((other) => other !== slug);
        return (
          <div key={slug} className="flex flex-wrap items-center gap-x-3">
            <Check label={name} checked={isChosen} set={(isOn) => put(isOn ? [...chosen, slug] : others)} />
            {chosen.length > 1 && slug === chosen[0] && <span className="text-small text-muted">Main category</span>}
            {isChosen && slug !== chosen[0] && (
              <ItemAction
                label="Make main"
                className="min-h-0 py-0"
                aria-label={`Make main: ${name}`}
                onClick={() => put([slug, ...others])}
              />
            )}
          </div>
        );
      })}
      <p className="text-small empty:hidden">
        <FieldFate error={error} elsewhere={elsewhere} />
      </p>
    </fieldset>
  );
}

function CoverField({ value, set, error, elsewhere, isReadOnly, pick }: FieldProps & { pick: PickPicture }) {
  return (
    <section aria-label="Cover" className="grid gap-2">
      <h2 className="font-semibold">Cover</h2>
      {value === '' ? (
        <p className="text-small text-muted">Without one, the post shows the journal.</p>
      ) : (
        <Cover image={value} sizes="20rem" loading="eager" className="border border-rule" />
      )}
      <p className="text-small empty:hidden">
        <FieldFate error={error} elsewhere={elsewhere} />
      </p>
      {!isReadOnly && (
        <div className="-ml-2 flex gap-1">
          <ItemAction
            label={value === '' ? 'Choose a cover' : 'Change cover'}
            onClick={() => void pick({ current: value || undefined }).then((picture) => picture && set(picture.url))}
          />
          {value !== '' && <ItemAction label="Remove cover" onClick={() => set('')} />}
        </div>
      )}
    </section>
  );
}

// What Google and social networks show of a title and a description on a wide screen.
const maxTitle = 60;
const maxDescription = 155;

/** What search engines and social networks show of a post. */
function SearchFields(props: ArticleFieldState & { slug: string }) {
  const { slug, values, errors } = props;
  const { site, origin } = usePageData();
  const title = pageTitle(site, values.metaTitle || values.title || 'Title');
  const description = values.metaDescription || values.excerpt;
  const keywords = keywordsIn(values.keywords).length;
  const host = origin.replace(/^https?:\/\//, '');
  return (
    <details className="grid gap-4" open={Boolean(errors.metaTitle ?? errors.metaDescription ?? errors.keywords)}>
      <summary className="cursor-pointer font-semibold">Search and social media</summary>
      <div className="mt-4 grid gap-4">
        <FormField {...fieldProps(props, 'metaTitle')} placeholder={values.title} maxShown={maxTitle} />
        <FormField {...fieldProps(props, 'metaDescription')} isLines placeholder={values.excerpt} maxShown={maxDescription} />
        <FormField {...fieldProps(props, 'keywords')} note={keywords > 1 ? `${keywords} keywords` : 'Separated by commas.'} />
        <figure aria-label="The search result">
          <figcaption className="mb-1 text-small text-muted">In search results</figcaption>
          <div className="border border-rule bg-white px-[0.9rem] py-3 wrap-anywhere">
            <p className="text-small text-muted">
              {host} › blog › {slug || '…'}
            </p>
            <p className="text-lg/[1.3] text-[#1a0dab]">{shortened(title, maxTitle)}</p>
            <p className="text-small">{shortened(description, maxDescription)}</p>
          </div>
        </figure>
        <figure aria-label="The card on social media">
          <figcaption className="mb-1 text-small text-muted">Shared on social media</figcaption>
          <div className="border border-rule bg-white">
            <Cover image={values.featuredImage || undefined} sizes="20rem" loading="lazy" />
            <div className="px-3 py-2">
              <p className="text-small text-muted">{host}</p>
              <p className="font-semibold">{title}</p>
              <p className="line-clamp-2 text-small">{description}</p>
            </div>
          </div>
        </figure>
      </div>
    </details>
  );
}
