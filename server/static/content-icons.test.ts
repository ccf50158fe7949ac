import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { contentIcons } from './content-icons.ts';

test('of the content only the icons that it names come to be styles, and no link is followed out of it', async () => {
  const root = await temporaryFolder();
  const outside = await temporaryFolder();
  const category = (name: string, text: string) => writeFile(path.join(root, 'content/categories', name), text);
  await mkdir(path.join(root, 'content/categories'), { recursive: true });
  const rest = 'name: hidden\ndescription: flex\n';
  await category('habits.yaml', `# See the style guide: [:is(&,body)]:hidden\n${rest}icon: icon-[lucide--repeat]\n`);
  await category('two.yaml', `${rest}icon: "icon-[lucide--flag] underline"\n`);
  await category('hostile.yaml', `${rest}icon: "[:is(&,body)]:hidden"\n`);
  await category('itself.yaml', `${rest}icon: icon-[lucide--star]\nbenefits: &a\n  - benefits: *a\n`);
  await category('long.yaml', `${rest}icon: icon-[lucide--star]\nx: {${Array.from({ length: 130_000 }, (_, n) => `k${n}`).join()}}\n`);
  await category('broken.yaml', 'icon: [\n');
  await category('a-list.yaml', '- icon\n');
  await symlink('/dev/zero', path.join(root, 'content/categories/zero.yaml'));
  await writeFile(path.join(outside, 'other.yaml'), `${rest}icon: outside\n`);
  await symlink(path.join(outside, 'other.yaml'), path.join(root, 'content/categories/other.yaml'));
  const site = await readFile('fixtures/content/site.yaml', 'utf8');
  expect(site).toMatch(/icon: .+\n/);
  await writeFile(path.join(root, 'content/site.yaml'), site.replaceAll(/icon: .+\n/g, 'icon: icon-[lucide--heart]\n'));

  const { configResolved } = contentIcons(root);
  (configResolved as () => void)();
  expect(await readFile(path.join(root, 'dist/content-icons.txt'), 'utf8')).toBe(
    'icon-[lucide--flag] underline\nicon-[lucide--heart]\nicon-[lucide--repeat]\n',
  );
});
