import { useState, type ReactNode } from 'react';
import { counted, shortened } from '../../../../server/model/text/wording.ts';
import { Cover } from '../../../components/post-card.tsx';
import { useCategories } from '../../../data/blog-reads.ts';
import { pageTitle } from '../../../components/format.ts';
import { usePageData } from '../../../data/page-context.ts';
import { fieldState, FormField, type FieldState } from '../../forms/field.tsx';
import { keywordsIn, parseMinutes, type PostValues } from '../../kinds/posts.tsx';
import { isSame } from '../../save/merge-values.ts';
import { FieldFate } from '../../save/save-note.tsx';
import { usePicturePicker } from '../../pictures/use-picture-picker.tsx';
import { Check, ItemAction } from '../../ui/buttons.tsx';
import { AddressField, type AddressState } from './address-field.tsx';
import { PublishField } from './publish-field.tsx';
import type { ArticleParts } from './use-article-form.ts';

type ArticleDetailsProps = ArticleParts & Pick<AddressState, 'address' | 'rename'> & { minutes: number };

export function ArticleDetails({ form: { edit, view }, isReadOnly, posts, minutes, address, rename }: ArticleDetailsProps) {
  const field = <Name extends keyof PostValues>(name: Name) => fieldState(edit, view, name, isReadOnly);
  const { item, isDirty, values, errors } = view;
  const readTime = field('readTime');
  const hasSearchError = errors['metaTitle'] ?? errors['metaDescription'] ?? errors['keywords'];
  return (
    <div className="grid gap-6">
      <PublishField date={field('publishedAt')} draft={field('draft')} saved={item} />
      <AddressField {...field('slug')} saved={item} address={address} isDirty={isDirty} rename={rename} />
      <FormField {...field('author')} others={posts} />
      <CategoryField {...field('categories')} />
      <CoverField {...field('featuredImage')} />
      <FormField
        {...readTime}
        label="Read time in minutes"
        inputMode="numeric"
        placeholder={String(minutes)}
        note={readTime.value === null ? `Counted from the words: ${counted(minutes, 'minute')}.` : undefined}
        value={String(readTime.value ?? '')}
        set={(text) => readTime.set(parseMinutes(text))}
      />
      <details className="grid gap-4" open={hasSearchError !== undefined}>
        <summary className="cursor-pointer font-semibold">Search and social media</summary>
        <div className="mt-4 grid gap-4">
          <FormField {...field('metaTitle')} placeholder={values.title} note={lengthNote(values.metaTitle, maxTitle)} />
          <FormField {...field('metaDescription')} placeholder={values.excerpt} note={lengthNote(values.metaDescription, maxDescription)} />
          <KeywordsField {...field('keywords')} />
          <SearchPreviews {...values} slug={address} />
        </div>
      </details>
    </div>
  );
}

function CategoryField({ value: chosen, set, error, elsewhere, isReadOnly }: FieldState<readonly string[]>) {
  const { value: known } = useCategories();
  const unknown = chosen.filter((slug) => known?.every((category) => category.slug !== slug));
  const shown = [...(known ?? []), ...unknown.map((slug) => ({ slug, name: `${slug} (does not exist)` }))];
  return (
    <fieldset className="grid gap-x-4" disabled={isReadOnly}>
      <legend className="mb-1 p-0 font-semibold">Categories</legend>
      {shown.map(({ slug, name }) => {
        const isChosen = chosen.includes(slug);
        const others = chosen.filter((other) => other !== slug);
        const makeMain = () => set([slug, ...others]);
        return (
          <div key={slug} className="flex flex-wrap items-center gap-x-3">
            <Check label={name} checked={isChosen} set={(isOn) => set(isOn ? [...chosen, slug] : others)} />
            {chosen.length > 1 && slug === chosen[0] && <span className="text-small text-muted">Main category</span>}
            {isChosen && slug !== chosen[0] && (
              <ItemAction label="Make main" className="min-h-0 py-0" aria-label={`Make main: ${name}`} onClick={makeMain} />
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

function CoverField({ value, set, error, elsewhere, isReadOnly }: FieldState<string>) {
  const { pick, dialog } = usePicturePicker();
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
      {dialog}
    </section>
  );
}

// What Google and social networks show of a title and a description on a wide screen.
const maxTitle = 60;
const maxDescription = 155;

function SearchPreviews({ title, excerpt, metaTitle, metaDescription, featuredImage, slug }: PostValues) {
  const { site, origin } = usePageData();
  const shownTitle = pageTitle(site, metaTitle || title || 'Title');
  const description = metaDescription || excerpt;
  const host = origin.replace(/^https?:\/\//, '');
  return (
    <>
      <figure aria-label="The search result">
        <figcaption className="mb-1 text-small text-muted">In search results</figcaption>
        <div className="border border-rule bg-white px-3.5 py-3 wrap-anywhere">
          <p className="text-small text-muted">
            {host} › blog › {slug || '…'}
          </p>
          <p className="text-lg/6 text-[#1a0dab]">{shortened(shownTitle, maxTitle)}</p>
          <p className="text-small">{shortened(description, maxDescription)}</p>
        </div>
      </figure>
      <figure aria-label="The card on social media">
        <figcaption className="mb-1 text-small text-muted">Shared on social media</figcaption>
        <div className="border border-rule bg-white">
          <Cover image={featuredImage || undefined} sizes="20rem" loading="lazy" />
          <div className="px-3 py-2">
            <p className="text-small text-muted">{host}</p>
            <p className="font-semibold">{shownTitle}</p>
            <p className="line-clamp-2 text-small">{description}</p>
          </div>
        </div>
      </figure>
    </>
  );
}

function KeywordsField({ value, set, ...rest }: FieldState<readonly string[]>) {
  const [text, setText] = useState('');
  const note = value.length > 1 ? `${value.length} keywords` : 'Separated by commas.';
  return (
    <FormField
      {...rest}
      note={note}
      // Keeps the text as typed, such as a trailing comma, while it means the same list.
      value={isSame(keywordsIn(text), value) ? text : value.join(', ')}
      set={(typed) => {
        setText(typed);
        set(keywordsIn(typed));
      }}
    />
  );
}

/** `62 characters; about 60 are shown` */
function lengthNote(text: string, maxShown: number): ReactNode {
  const length = [...text.trim()].length;
  const counts = `${counted(length, 'character')}${length > maxShown ? `; about ${maxShown} are shown` : ` of about ${maxShown}`}`;
  return text !== '' && <span className="block">{counts}</span>;
}
