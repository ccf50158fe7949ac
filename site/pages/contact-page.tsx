import { usePageData, type PageProps } from '../data/page-context.ts';
import { Page } from '../components/page.tsx';
import { SocialLinks } from '../components/site-footer.tsx';
import { breadcrumbData, organizationData } from '../components/structured-data.ts';
import { paths } from '../../server/model/api/paths.ts';
import type { Site } from '../../server/model/entities/site.ts';

export function ContactPage({ words }: PageProps<Pick<Site, 'description' | 'contact' | 'email'>>) {
  const place = usePageData();
  const { contact, email } = words;
  const at = email.indexOf('@');
  return (
    <Page
      title="Contact"
      description={`Write to ${place.site.name}: questions about the journal, its pages and its prompts.`}
      path={paths.contact}
      data={[organizationData(words, place), breadcrumbData(place, ['Contact', paths.contact])]}
      className="wrap grid gap-x-8 gap-y-12 pb-section pt-14 lg:grid-cols-12 lg:pt-20"
    >
      <div className="lg:col-span-8">
        <h1 className="text-display">Contact</h1>
        <p className="mt-6 measure-25 text-lead">{contact.text}</p>
        <p className="mt-10">
          <a href={`mailto:${email}`} className="text-address wrap-anywhere text-accent underline decoration-1 underline-offset-4">
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </a>
        </p>
      </div>
      <div className="lg:col-span-3 lg:col-start-10">
        <h2 className="ui text-muted">Elsewhere</h2>
        <SocialLinks className="mt-3" linkClass="block border-t border-rule py-1.75 underline-offset-4 hover:underline" />
      </div>
    </Page>
  );
}
