import { expect, test } from 'vitest';
import { mailingService } from '../../fixtures/harness/mailing-service.ts';
import type { Delivery } from './deliveries.ts';
import { webhookSender } from './webhook.ts';

const never = new AbortController().signal;
const ann: Delivery = { id: 'id-1', kind: 'subscribed', name: 'Ann "A"', email: "o'ann+x@example.com", time: '2026-01-02T03:04:05.000Z' };
const gone: Delivery = { ...ann, kind: 'unsubscribed' };
const md5 = 'dd12e82cdb0066214d8e5db263895415';

test('without a recipe the service gets the event as JSON, with an idempotency key', async () => {
  const service = await mailingService();
  await webhookSender(service.url, undefined)(ann, never);
  await webhookSender(service.url, undefined)(gone, never);
  const { name, email, time } = ann;
  expect(service.calls).toEqual([
    { call: 'POST /', authorization: undefined, key: 'id-1', body: { event: 'subscribed', name, email, time } },
    { call: 'POST /', authorization: undefined, key: 'id-1', body: { event: 'unsubscribed', name, email, time } },
  ]);
});

const list = { query: `md5(lower(subscribers.email)) = '${md5}'`, target_list_ids: [1] };
const basic = `Basic ${Buffer.from('any:k%y').toString('base64')}`;
test.each([
  [
    'buttondown',
    [
      { call: 'POST /v1', authorization: 'Token k%y', body: { email_address: ann.email, type: 'regular', metadata: { name: ann.name } } },
      { call: "PATCH /v1/o'ann%2Bx%40example.com", authorization: 'Token k%y', body: { type: 'unsubscribed' } },
    ],
  ],
  [
    'mailchimp',
    [
      {
        call: `PUT /v1/members/${md5}`,
        authorization: basic,
        body: { email_address: ann.email, status: 'subscribed', status_if_new: 'subscribed', merge_fields: { FNAME: ann.name } },
      },
      { call: `PATCH /v1/members/${md5}`, authorization: basic, body: { status: 'unsubscribed' } },
    ],
  ],
  [
    'listmonk',
    [
      { call: 'POST /v1', authorization: basic, body: { email: ann.email, name: ann.name, status: 'enabled' } },
      { call: 'PUT /v1/query/lists', authorization: basic, body: { ...list, action: 'add', status: 'confirmed' } },
      { call: 'PUT /v1/query/lists', authorization: basic, body: { ...list, action: 'unsubscribe' } },
    ],
  ],
])('the recipe of %s makes its calls, and counts an address that exists or is gone already as a success', async (name, calls) => {
  const service = await mailingService((call) => (call.startsWith('PATCH') ? 404 : name === 'listmonk' && call === 'POST /v1' ? 409 : 200));
  const send = webhookSender(`${service.url.replace('//', '//any:k%25y@')}/v1/`, `deploy/newsletter/${name}.js`);
  await send(ann, never);
  await send(gone, never);
  expect(service.calls).toEqual(calls.map((call) => ({ ...call, key: 'id-1' })));
});

test('a percent sign in the login need not be encoded', async () => {
  const service = await mailingService(() => 200);
  await webhookSender(service.url.replace('//', '//us%er:%25y@'), undefined)(ann, never);
  expect(service.calls).toMatchObject([{ authorization: `Basic ${Buffer.from('us%er:%y').toString('base64')}` }]);
});

test('every other response is a failure, and redirects are not followed', async () => {
  let status = 422;
  const service = await mailingService(() => status);
  const send = webhookSender(service.url, undefined);
  for (status of [401, 404, 410, 422, 429, 500]) await expect(send(ann, never)).rejects.toThrow(`the mailing service answered ${status}`);
  status = 302;
  await expect(send(ann, never)).rejects.toThrow('fetch failed');
  expect(service.calls.every(({ call }) => call === 'POST /')).toBe(true);
});

test('a recipe that cannot be loaded stops the deliveries', async () => {
  const send = webhookSender('https://service.example', 'deploy/newsletter/nowhere.js');
  await expect(send(ann, never)).rejects.toThrow('nowhere.js');
});
