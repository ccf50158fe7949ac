import { isLoopbackOrigin } from '../../server/access/guard.ts';
import { Shares } from '../../server/access/shares.ts';
import { openRepository } from '../../server/content/repository.ts';
import { serverPaths } from '../../server/model/api/paths.ts';
import { onThisComputer, shareDay, shareParts } from '../../server/model/api/shares-api.ts';
import { readSettings } from '../../server/settings.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { parseItemName } from '../input/item-name.ts';
import { UsageError } from '../input/usage-error.ts';

interface ShareOptions {
  content: string;
  days: number;
  fixed?: boolean;
}

/** Prints the address of a new link to an item; `list` prints the links, `end` ends the one with the id. @throws UsageError; like `Shares` */
export async function shareItem(what: string, id: string | undefined, { content, days, fixed = false }: ShareOptions): Promise<void> {
  const { dataFolder, siteOrigin } = readSettings(process.env);
  const shares = new Shares(dataFolder);
  if (what === 'end' && id !== undefined) return shares.end(id);
  if (what === 'end') throw new UsageError('end takes the id of a link; journal share list shows it');
  if (id !== undefined) throw new UsageError(`${JSON.stringify(id)} is one argument too many; only end takes the id of a link`);
  if (what === 'list') {
    for (const { id, until, fixed, part, item, page, name } of shares.list()) {
      const place = part === 'site' ? `site.yaml (${page ?? 'home'})` : `${part}/${item}`;
      process.stdout.write(visibleText(`${id}  ${until.slice(0, 10)}  ${fixed ? 'fixed  ' : 'follows'}  ${place}  ${name}`) + '\n');
    }
    return;
  }
  const { part: named, id: item } = parseItemName(what, content);
  const part = shareParts.find((shown) => shown === named);
  if (!part) throw new UsageError(`${what}: a link shows an article, a page of the book, a category or site.yaml`);
  const origin = siteOrigin ?? `http://localhost:${process.env['PORT'] || 3000}`;
  const { key, share } = await shares.add(await openRepository(content), { part, item, days, isFixed: fixed });
  process.stdout.write(`${origin}${serverPaths.show(key)}\n`);
  process.stderr.write(
    `Anyone with this address can see “${visibleText(share.name)}” until ${shareDay(share.until)}. Copy it now, it is not shown again. To end it: journal share end ${share.id}\n`,
  );
  if (isLoopbackOrigin(origin)) process.stderr.write(`${onThisComputer} Set SITE_URL.\n`);
}
