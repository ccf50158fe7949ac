import { Cover } from '../../../components/cover.tsx';
import { pageTitle } from '../../../components/page-title.ts';
import { usePageData } from '../../../data/page-context.ts';
import { keywordsIn } from '../../kinds/article-fields.ts';
import { fieldProps, FormField } from './form-field.tsx';
import type { ArticleFieldState } from './form-field.tsx';

interface SearchFieldsProps extends ArticleFieldState {
  slug: string;
}

// What Google and social networks show of a title and a description on a wide screen.
const maxTitle = 60;
const maxDescription = 155;

/** What search engines and social networks show of a post. */
export function SearchFields(props: SearchFieldsProps) {
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

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).trimEnd()}…`;
}
