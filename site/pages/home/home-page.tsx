import { BelowViewport } from '../../components/below-viewport.tsx';
import { ClosingCall } from '../../components/closing-call.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import { usePageData } from '../../data/page-context.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { organizationData, siteData } from '../../components/structured-data.ts';
import { paths } from '../../../server/model/api/paths.ts';
import type { PageProps } from '../../data/page-props.ts';
import { Badges } from './badges.tsx';
import { Benefits } from './benefits.tsx';
import { Creator } from './creator.tsx';
import { Hero } from './hero.tsx';

/** The home page. At an unknown address it says so, and is `noindex`. */
export function HomePage({ isUnknown }: PageProps) {
  const place = usePageData();
  const { site } = place;
  return (
    <>
      <PageHead
        title="13-Week Journal for Goals, Gratitude and Habits"
        description={site.description}
        keywords={['journal', 'goal setting', 'gratitude', 'habits', 'daily planner']}
        {...(isUnknown ? {} : { path: paths.home, data: [siteData(place), organizationData(place)] })}
      />
      <main id="main" className="[--reveal-time:1s]">
        {isUnknown && <p className="wrap ui pt-4 text-muted">There is no page at this address. This is the home page.</p>}
        <Hero />
        <BelowViewport>
          <Benefits />
          <NewsletterBox />
          <Creator />
        </BelowViewport>
        <ClosingCall
          page="home"
          pictures={['reflection', 'thursday-evening', 'thursday-morning']}
          placement="main_cta_section"
          label={`Buy on ${site.retailer.name}`}
        >
          <Badges />
        </ClosingCall>
      </main>
      <SiteFooter />
    </>
  );
}
