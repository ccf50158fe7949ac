import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { publicPages, publicSite } from './public-site.ts';

const browser = useBrowser();

// What a phone on a slow network fetches in under half a second, and three faces of a font cut down to Latin.
const maxScriptBytes = 77 * 1024;
const maxFontBytes = 60 * 1024;

test('a public page brings at most 77 KB of scripts and 60 KB of fonts as they are sent, and nothing of the editor', async () => {
  const { url, get } = await publicSite();
  for (const where of publicPages) {
    const page = await browser.open('about:blank');
    const fetched = new Map<string, string[]>([
      ['script', []],
      ['font', []],
    ]);
    page.on('request', (request) => fetched.get(request.resourceType())?.push(new URL(request.url()).pathname));
    await page.goto(url + where, { waitUntil: 'networkidle' });
    const sizeOf = async (type: string) => {
      const sizes = [...new Set(fetched.get(type))].map(async (path) => {
        const response = await get(path, { 'accept-encoding': 'br' });
        return Number(response.headers.get('content-length'));
      });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const [scripts, fonts] = [await sizeOf('script'), await sizeOf('font')];
    expect({ where, hasScripts: scripts > 0, hasFonts: fonts > 0 }).toEqual({ where, hasScripts: true, hasFonts: true });
    expect(scripts, `scripts of ${where}`).toBeLessThanOrEqual(maxScriptBytes);
    expect(fonts, `fonts of ${where}`).toBeLessThanOrEqual(maxFontBytes);
    expect(fetched.get('script')?.filter((path) => path.includes('editor'))).toEqual([]);
    await page.context().close();
  }
});
