import { paragraphsOf } from '../components/format.ts';
import { Page } from '../components/page.tsx';
import { breadcrumbData } from '../components/structured-data.ts';
import { usePageData, type PageProps } from '../data/page-context.ts';
import { paths } from '../../server/model/api/paths.ts';
import type { Site } from '../../server/model/entities/site.ts';

export function PrivacyPage({ words: { privacy } }: PageProps<Pick<Site, 'privacy'>>) {
  const place = usePageData();
  return (
    <Page
      title="Privacy"
      description={`What ${place.site.name} stores of its visitors and readers, why, and how to have it deleted.`}
      path={paths.privacy}
      data={[breadcrumbData(place, ['Privacy', paths.privacy])]}
      className="wrap pb-section pt-14 lg:pt-20"
    >
      <h1 className="text-display">Privacy</h1>
      <p className="mt-6 measure-25 text-lead">{privacy?.intro}</p>
      {privacy?.sections.map(({ title, text }) => (
        <section key={title} className="mt-12 grid grid-cols-1 gap-x-8 gap-y-3 border-t border-rule pt-6 lg:grid-cols-12">
          <h2 className="text-title lg:col-span-4">{title}</h2>
          <div className="measure-34 lg:col-span-7 lg:col-start-6">
            {paragraphsOf(text).map((paragraph) => (
              <p key={paragraph} className="mb-4">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      ))}
    </Page>
  );
}
