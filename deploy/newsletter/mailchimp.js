// https://mailchimp.com
//
// The key ends with the name of the server (here us1). The id of the list is in Audience, Settings.
// NEWSLETTER_WEBHOOK=https://any:API-KEY@us1.api.mailchimp.com/3.0/lists/LIST-ID
// NEWSLETTER_RECIPE=deploy/newsletter/mailchimp.js
import { createHash } from 'node:crypto';

export function callsOf({ kind, name, email }) {
  const path = `/members/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;
  if (kind === 'unsubscribed') return [{ method: 'PATCH', path, body: { status: 'unsubscribed' }, accept: [404] }];
  return [
    {
      method: 'PUT',
      path,
      body: { email_address: email, status: 'subscribed', status_if_new: 'subscribed', merge_fields: { FNAME: name } },
    },
  ];
}
