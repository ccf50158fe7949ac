import type { Site } from '../model/entities/site.ts';
import type { Send } from './deliveries.ts';
import type { NewsletterSettings } from './newsletter-settings.ts';
import type { SignedLinks } from './signed-links.ts';

// Long enough for servers that delay unknown senders. The five minutes of RFC 5321 are for busy relays.
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Sends the mail that asks a reader to confirm. It repeats nothing that was typed, because anybody can type anybody's address. */
export function mailSender({ smtp, from }: NewsletterSettings, links: SignedLinks, site: () => Site | undefined): Send {
  return async ({ id, name, email }, signal) => {
    const words = site();
    if (!words) throw new Error('content/site.yaml is not valid');
    const [confirm, unsubscribe] = await Promise.all((['confirm', 'unsubscribe'] as const).map((use) => links.url(use, { name, email })));
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: smtp,
      ...timeouts,
      // Requires TLS before it sends a password, unless the URL has `?requireTLS=false`.
      requireTLS: new URL(smtp).username !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: from ?? { name: words.name, address: words.email },
        to: { name: '', address: email },
        messageId: `<${id}@${words.email.split('@')[1]}>`,
        subject: `Confirm your subscription to ${words.name}`,
        text: textOf(words.name, String(confirm), String(unsubscribe)),
        // Unsubscribes with one click in the mail program: https://www.rfc-editor.org/rfc/rfc8058
        headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        signal,
      });
    } finally {
      transport.close();
    }
  };
}

function textOf(site: string, confirm: string, unsubscribe: string): string {
  return `Hello,

this address was given to us for the ${site} newsletter. To receive it, open this page and press "Confirm":

${confirm}

The link works for three days. If it was not you who asked, do nothing: no letter will come.

To unsubscribe, now or later:

${unsubscribe}
`;
}
