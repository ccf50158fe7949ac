import { useSearch } from 'wouter';
import { linkWords, type LinkPurpose, type LinkResult } from '../../server/model/api/newsletter-links.ts';
import { paths } from '../../server/model/api/paths.ts';
import { SampleLink, TextLink } from '../components/links.tsx';
import { Page } from '../components/page.tsx';
import type { PageProps } from '../data/page-context.ts';

/** The page that links in newsletter mails lead to. The server puts the result in the query. The page has no scripts. */
export function NewsletterLinkPage({ slug }: PageProps) {
  const search = new URLSearchParams(useSearch());
  const { title, text, button } = linkWords[slug as LinkPurpose][search.get('result') as LinkResult];
  const token = search.get('token') ?? '';
  return (
    <Page title={title} description={text} className="wrap pb-section pt-14 lg:pt-20" hasForm={false}>
      <h1 className="text-display">{title}</h1>
      <p className="mt-6 measure-25 text-lead">{text}</p>
      {button ? (
        <form method="post" action={`${paths.newsletterLink(slug)}?${new URLSearchParams({ token })}`} className="mt-10">
          <button type="submit" className="button">
            {button}
          </button>
        </form>
      ) : (
        <p className="mt-10 flex flex-wrap gap-x-7 gap-y-2">
          {slug === 'confirm' && <SampleLink />}
          <TextLink to={paths.home}>To the home page</TextLink>
        </p>
      )}
    </Page>
  );
}
