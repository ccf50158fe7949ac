import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { linkIn, mailServer } from '../../fixtures/harness/mail-server.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { publicSite, sharedPublicSite, waitForHydration, withoutPictures } from './public-site.ts';

const browser = useBrowser();
const { url, data } = await sharedPublicSite();

test('the thanks are shown for five seconds, the fields are cleared, and the signup is on disk', async () => {
  const page = await browser.open('about:blank');
  await page.clock.install({ time: 0 });
  await page.goto(url);
  await waitForHydration(page);
  await page.clock.pauseAt(3_600_000);
  const form = page.locator('#newsletter form');
  await form.getByPlaceholder('Your first name').fill('Ada');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const thanks = form.getByText('Thank you for subscribing! Check your inbox soon.');
  await thanks.waitFor();
  await expect
    .poll(async () => [await form.getByLabel('First Name').inputValue(), await form.getByLabel('Email Address').inputValue()])
    .toEqual(['', '']);
  expect(await readFile(path.join(data, 'newsletter.csv'), 'utf8')).toMatch(/,Ada,ada@example\.com\r\n$/);
  await page.clock.runFor(4999);
  await expect.poll(() => thanks.count()).toBe(1);
  // On each width, nothing moves when the thanks go.
  const places = async () => {
    const found = [];
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [around, letter] = await Promise.all([form.boundingBox(), form.getByRole('link', { name: 'Print a week' }).boundingBox()]);
      found.push({ width, height: around?.height, letter: (letter?.y ?? 0) - (around?.y ?? 0) });
    }
    return found;
  };
  const before = await places();
  await page.clock.runFor(1);
  await until(async () => (await thanks.count()) === 0);
  expect(await places()).toEqual(before);
});

test('the button is disabled during a request; a failed request is reported in the viewport until the next one', async () => {
  const page = await browser.open(url);
  await waitForHydration(page);
  const sent: string[] = [];
  let respond: (how: 'abort' | 'fail') => void = () => {};
  await page.route(`${url}/`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postData() ?? '');
    const how = await new Promise<'abort' | 'fail'>((resolve) => (respond = resolve));
    return how === 'abort' ? route.abort() : route.fulfill({ status: 500 });
  });
  const form = page.locator('#newsletter form');
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Email Address').fill('ada+mind@example.com');
  const button = form.getByRole('button');
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await button.click();
  await expect.poll(() => form.getByRole('button', { name: 'Subscribing...' }).isDisabled()).toBe(true);
  await until(() => sent.length === 1);
  respond('abort');
  const failure = form.getByText('Something went wrong. Please try again.');
  await expect.poll(() => isInViewport(failure)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => form.getByRole('button', { name: 'Subscribe' }).isEnabled()).toBe(true);
  await expect.poll(() => form.getByLabel('First Name').inputValue()).toBe('Ada');
  expect(browser.takeMessages(page).at(-1)).toContain('The newsletter signup failed: TypeError: Failed to fetch');

  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await button.click();
  await until(() => sent.length === 2);
  await expect.poll(() => failure.count()).toBe(0);
  // A response of any status is a success.
  respond('fail');
  await expect.poll(() => isInViewport(form.getByText('Thank you for subscribing! Check your inbox soon.'))).toBe(true);
  expect(sent[0]).toBe('form-name=newsletter&name=Ada&email=ada%2Bmind%40example.com');
  browser.ignoreMessages(page);
});

test('a form without a name or a valid address is not sent; the form in the footer only needs an address', async () => {
  const page = await browser.open(url);
  await waitForHydration(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const form = page.locator('#newsletter form');
  await form.getByRole('button').click();
  await expect.poll(() => invalidFields(page)).toEqual(['name', 'email']);
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Email Address').fill('ada at example');
  await form.getByRole('button').click();
  await expect.poll(() => invalidFields(page)).toEqual(['email']);
  expect(posts).toEqual([]);
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await page.getByPlaceholder('Enter your email').fill('grace@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thank you for subscribing! Check your inbox soon.').waitFor();
  expect(await readFile(path.join(data, 'newsletter.csv'), 'utf8')).toMatch(/,,grace@example\.com\r\n$/);
});

test('a signup over the rate limit is an error with and without JavaScript, and the fields keep their values', async () => {
  const { url, data } = await publicSite();
  for (let n = 0; n < 10; n += 1) {
    const body = new URLSearchParams({ 'form-name': 'newsletter', email: `${n}@example.com` });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  }
  const page = await browser.open(url);
  await waitForHydration(page);
  await signUp(page);
  await page.locator('#newsletter').getByText('Something went wrong. Please try again.').waitFor();
  await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ada@example.com');
  expect(browser.takeMessages(page).at(-1)).toContain('The newsletter signup failed: TypeError: Failed to fetch');

  const plain = await browser.open(url, { javaScriptEnabled: false });
  await signUp(plain);
  await plain.getByRole('heading', { name: 'Something went wrong. Please try again.' }).waitFor();
  await expect
    .poll(() => plain.getByRole('paragraph').textContent())
    .toMatch(/^Too many signups came from your connection\. Please wait .*seconds?, then try again\. Back to the form$/);
  expect(browser.takeMessages(plain)).toEqual([
    'error: Failed to load resource: the server responded with a status of 429 (Too Many Requests)',
  ]);
  await plain.getByRole('link', { name: 'Back to the form' }).click();
  await plain.getByLabel('Email Address').waitFor();
  expect(await readFile(path.join(data, 'newsletter.csv'), 'utf8')).not.toContain('ada');
});

test('without JavaScript, the links in the mail lead to a button that subscribes and to one that unsubscribes', async () => {
  const { url: smtp, mails } = await mailServer();
  const environment = { NEWSLETTER_SMTP: smtp, SITE_URL: 'https://mindset.example' };
  // Without a cache: with one, a public site would render the pictures of its cover in advance.
  const { url, data } = await testServer({ content: fullContent, dist: path.resolve('dist'), environment });
  const page = await browser.open('about:blank', { javaScriptEnabled: false });
  await withoutPictures(page);
  await page.goto(url);
  await signUp(page);
  await page.getByText('Thank you for subscribing! Check your inbox soon.').waitFor();
  const mail = await until(() => mails[0]);
  const response = await page.goto(url + linkIn(mail, 'confirm'));
  expect([response?.headers()['x-robots-tag'], response?.headers()['cache-control']]).toEqual(['noindex', 'no-store']);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await page.locator('script[src]').count()).toBe(0);
  await page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  expect(await readFile(path.join(data, 'newsletter-confirmed.csv'), 'utf8')).toMatch(/,Ada,ada@example\.com\r\n$/);
  await page.goto(url + linkIn(mail, 'unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await page.goto(`${url}/newsletter/confirm?token=x`);
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
  expect(browser.takeMessages(page)).toHaveLength(1);
  const scripted = await browser.open(url + linkIn(mail, 'confirm'));
  expect(await axeViolations(scripted)).toEqual([]);
});

test('each form says what happens to the address, with a link to the privacy page', async () => {
  const page = await browser.open(url);
  await page.locator('#newsletter').getByText('Unsubscribe in any letter.').waitFor();
  await page.locator('#newsletter').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('contentinfo').getByText('Unsubscribe in any letter.').count()).toBe(1);
});

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.locator('#newsletter').getByRole('button', { name: 'Subscribe' }).click();
}

async function invalidFields(page: Page): Promise<string[]> {
  return page.locator('#newsletter input:invalid').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
}

function isInViewport(message: Locator): Promise<boolean> {
  return message.evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight + 1);
}
