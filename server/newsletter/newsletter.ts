import { rateLimit } from '../http/too-many-requests.ts';
import type { LinkPurpose, LinkResult } from '../model/api/newsletter-links.ts';
import type { Site } from '../model/entities/site.ts';
import { openDeliveries } from './deliveries.ts';
import { maxMailsPerHour } from './signup-limits.ts';
import { mailboxOf } from './email-address.ts';
import type { NewsletterSettings } from './newsletter-settings.ts';
import { mailSender } from './confirmation-mail.ts';
import { SignedLinks } from './signed-links.ts';
import { Subscribers, type Signup } from './subscribers.ts';
import { webhookSender } from './webhook.ts';

const hourMs = 3_600_000;

interface NewsletterOptions extends NewsletterSettings {
  dataFolder: string;
  origin: string;
  site: () => Site | undefined;
  closing: AbortSignal;
}

export type Newsletter = ReturnType<typeof createNewsletter>;

/** A newsletter with double opt-in: an address is subscribed once its owner opens the link in a mail and presses the button there. */
export function createNewsletter(options: NewsletterOptions) {
  const { dataFolder, origin, site, closing, webhook, recipe } = options;
  const subscribers = new Subscribers(dataFolder, 'confirmed');
  // Signups from the time before confirmation mails.
  const unconfirmed = new Subscribers(dataFolder);
  const links = new SignedLinks(dataFolder, origin);
  const service = webhook === undefined ? undefined : webhookSender(webhook, recipe);
  const deliveries = openDeliveries(dataFolder, { mail: mailSender(options, links, site), service }, closing);
  const ofMailbox = rateLimit({ max: maxMailsPerHour.mailbox, windowMs: hourMs });
  const ofNetwork = rateLimit({ max: maxMailsPerHour.network, windowMs: hourMs });

  /** Queues a mail that asks to confirm, durably; returns the seconds to wait, or 0. Neither response nor timing reveals who gets no further mail. */
  async function signUp(signup: Signup, network: string): Promise<number> {
    // Checked first. Otherwise the response would reveal who is a subscriber.
    const waitSeconds = ofNetwork(network);
    if (waitSeconds > 0) return waitSeconds;
    const isKnown = await subscribers.knows(signup.email);
    const getsMail = !isKnown && ofMailbox(mailboxOf(signup.email)) === 0;
    await deliveries.add(getsMail ? 'confirmation' : 'nothing', signup);
    return 0;
  }

  /** Opens a link. Acts only when its button was pressed, because programs that scan mails open every link. */
  async function open(purpose: LinkPurpose, token: string, isPressed: boolean): Promise<LinkResult> {
    const signup = await links.read(purpose, token);
    if (typeof signup === 'string') return signup;
    const { email } = signup;
    const isConfirm = purpose === 'confirm';
    const isListed = (await subscribers.knows(email)) || (!isConfirm && (await unconfirmed.knows(email)));
    if (isListed === isConfirm) return 'already';
    if (!isPressed) return 'ask';
    // Notifies the service first: after a crash in between, the reader can press the button again.
    if (service) await deliveries.add(isConfirm ? 'subscribed' : 'unsubscribed', signup);
    if (isConfirm) await subscribers.add(signup);
    else for (const list of [unconfirmed, subscribers]) if (await list.knows(email)) await list.remove(email);
    return 'done';
  }

  return { signUp, open };
}
