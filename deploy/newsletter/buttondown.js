// https://buttondown.com
//
// NEWSLETTER_WEBHOOK=https://token:API-KEY@api.buttondown.com/v1/subscribers
// NEWSLETTER_RECIPE=deploy/newsletter/buttondown.js

export function callsOf({ kind, name, email }, { password }) {
  const headers = { authorization: `Token ${password}`, 'x-buttondown-collision-behavior': 'overwrite' };
  if (kind === 'unsubscribed')
    return [{ method: 'PATCH', path: `/${encodeURIComponent(email)}`, headers, body: { type: 'unsubscribed' }, accept: [404] }];
  // "regular": Buttondown asks for no second confirmation.
  return [{ method: 'POST', headers, body: { email_address: email, type: 'regular', metadata: { name } } }];
}
