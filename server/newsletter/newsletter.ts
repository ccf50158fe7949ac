import { RateLimit } from '../http/rate-limits.ts';
import type { LinkPurpose, LinkResult } from '../model/api/newsletter-links.ts';
import type { Site } from '../model/entities/site.ts';
import { Deliveries } from './deliveries.ts';
import type { NewsletterSettings } from './newsletter-settings.ts';
import { mailSender } from './send-mail.ts';
import { SignedLinks } from './signed-links.ts';
import { Subscribers, type Signup } from './subscribers.ts';
import { webhookSender } from './webhook.ts';

const hourMs = 3_600_000;
// Mails within an hour. Anybody can type anybody's address, and behind a proxy all visitors share one network.
const maxMailsPerAddress = 3;
const maxMailsPerNetwork = 100;

interface NewsletterOptions extends NewsletterSettings {
  dataFolder: string;
  /** The public origin, in links. */
  origin: string;
  site: () => Site | undefined;
  closing: AbortSignal;
}

/** A newsletter with double opt-in: an address is a subscriber when its owner opened the link in a mail and pressed the button there. */
export class Newsletter {
  readonly #subscribers: Subscribers;
  /** Signups from before mails were sent. */
  readonly #unconfirmed: Subscribers;
  readonly #links: SignedLinks;
  readonly #deliveries: Deliveries;
  readonly #hasService: boolean;
  readonly #perAddress = new RateLimit({ max: maxMailsPerAddress, windowMs: hourMs });
  readonly #perNetwork = new RateLimit({ max: maxMailsPerNetwork, windowMs: hourMs });

  constructor(options: NewsletterOptions) {
    const { dataFolder, origin, site, closing, webhook, recipe } = options;
    this.#subscribers = new Subscribers(dataFolder, 'confirmed');
    this.#unconfirmed = new Subscribers(dataFolder);
    this.#links = new SignedLinks(dataFolder, origin);
    this.#hasService = webhook !== undefined;
    const service = webhook === undefined ? undefined : webhookSender(webhook, recipe);
    this.#deliveries = new Deliveries(dataFolder, { mail: mailSender(options, this.#links, site), service }, closing);
  }

  /**
   * Asks an address to confirm, with a mail that is on disk when the promise resolves, and returns 0; or the seconds to wait. A subscriber,
   * or an address with several mails already, gets no further one, and the response does not tell.
   */
  async signUp(signup: Signup, network: string): Promise<number> {
    if (await this.#subscribers.has(signup.email)) return 0;
    const waitSeconds = this.#perNetwork.take(network);
    if (waitSeconds > 0) return waitSeconds;
    if (this.#perAddress.take(signup.email.toLowerCase()) === 0) await this.#deliveries.add('confirmation', signup);
    return 0;
  }

  /** Opens a link, and does what it is for when its button was pressed: programs that check mails open every link. */
  async open(purpose: LinkPurpose, token: string, isPressed: boolean): Promise<LinkResult> {
    const signup = await this.#links.read(purpose, token);
    if (typeof signup === 'string') return signup;
    const isSubscribed = await this.#subscribers.has(signup.email);
    if (isSubscribed === (purpose === 'confirm')) return 'already';
    if (!isPressed) return 'ask';
    // The service first: after a crash in between, the link is pressed once more.
    if (this.#hasService) await this.#deliveries.add(purpose === 'confirm' ? 'subscribed' : 'unsubscribed', signup);
    if (purpose === 'confirm') await this.#subscribers.add(signup);
    else for (const list of [this.#unconfirmed, this.#subscribers]) if (await list.has(signup.email)) await list.remove(signup.email);
    return 'done';
  }
}
