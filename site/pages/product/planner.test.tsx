import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { parse } from 'yaml';
import { siteSchema } from '../../../server/model/entities/site.ts';
import { devices } from '../../../server/model/page/devices.ts';
import { SiteFooter } from '../../components/site-footer.tsx';
import { PageContext, type PageData, type ShownPlanner } from '../../data/page-context.ts';
import { commonWords, routeAt } from '../../entry/routes.ts';
import { Planner } from './planner.tsx';

const fields = parse(readFileSync(path.join(import.meta.dirname, '../../../fixtures/full-content/site.yaml'), 'utf8')) as object;
const sold = { price: '12.00', url: 'https://shop.example/planner' };
const pages = { 'planner-weeks': 'Week by week.', 'planner-plan': 'The plan.', 'planner-day': 'Monday morning.' };

function shown(planner?: object): { footer: string; section: string | undefined } {
  const site = siteSchema.parse({ ...fields, planner });
  const data = { site: commonWords(site), pages, year: 2027 } as unknown as PageData;
  const { planner: words } = routeAt('/product').route.words(site) as { planner?: ShownPlanner };
  const render = (part: React.ReactElement) =>
    renderToStaticMarkup(
      <Router ssrPath="/product">
        <PageContext value={data}>{part}</PageContext>
      </Router>,
    );
  return { footer: render(<SiteFooter hasForm={false} />), section: words && render(<Planner {...words} />) };
}

test('the digital planner is announced nowhere before it is available, and then has its pages, price and screens', () => {
  for (const planner of [undefined, { state: 'coming soon' }, { ...sold, state: 'coming soon' }]) {
    const { footer, section } = shown(planner);
    expect([footer.includes(sold.url), /Digital Planner <span[^>]*>Coming Soon/.test(footer), section]).toEqual([false, true, undefined]);
  }
  const { footer, section = '' } = shown({ ...sold, state: 'available' });
  expect([footer.includes(`href="${sold.url}"`), footer.match(/Coming Soon/g)?.length]).toEqual([true, 1]);
  expect([section.includes('$12.00'), section.includes(`href="${sold.url}"`)]).toEqual([true, true]);
  expect([...section.matchAll(/<img src="([^"]+)"/g)].map(([, file]) => file)).toEqual(
    Object.keys(pages).map((page) => `/images/pages/${page}-640.webp`),
  );
  for (const { name, width, height } of Object.values(devices)) expect(section).toMatch(new RegExp(`${name}<.*${width} × ${height}`));
  const { error } = siteSchema.safeParse({ ...fields, planner: { state: 'available', price: '12.00' } });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['planner.url', 'is missing; write it before the planner is available'],
  ]);
});
