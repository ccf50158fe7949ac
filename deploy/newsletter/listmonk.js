// https://listmonk.app
//
// The user of the API needs the permissions subscribers:manage and subscribers:sql_query. Choose a list with single opt-in.
// NEWSLETTER_WEBHOOK=https://USER:TOKEN@listmonk.example/api/subscribers
// NEWSLETTER_RECIPE=deploy/newsletter/listmonk.js
import { createHash } from 'node:crypto';

const lists = [1];

export function callsOf({ kind, name, email }) {
  // The query is SQL, so it contains a hash instead of what a reader typed.
  const query = `md5(lower(subscribers.email)) = '${createHash('md5').update(email.toLowerCase()).digest('hex')}'`;
  const change = (body) => ({ method: 'PUT', path: '/query/lists', body: { query, target_list_ids: lists, ...body } });
  if (kind === 'unsubscribed') return [change({ action: 'unsubscribe' })];
  return [
    { method: 'POST', body: { email, name: name || email.split('@')[0], status: 'enabled' }, accept: [409] },
    change({ action: 'add', status: 'confirmed' }),
  ];
}
