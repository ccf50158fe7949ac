import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { cssOf } from '../model/api/page-request.ts';
import { openRepository } from '../content/repository.ts';
import { contentIcons } from './content-icons.ts';

test('each icon that the content names has a style, and nothing else of the content gets into it', async () => {
  const content = await contentFolder();
  const write = (name: string, icon: string) =>
    writeFile(path.join(content, `categories/${name}.yaml`), `name: hidden\ndescription: flex\nicon: ${JSON.stringify(icon)}\n`);
  await write('rocket', 'icon-[lucide--rocket] underline');
  await write('alias', 'icon-[lucide--activity-square]');
  await write('hostile', 'icon-[lucide--x]{}body{display:none}');
  await write('missing', 'icon-[lucide--no-such-icon]');
  await write('inherited', 'icon-[lucide--constructor]');
  await write('not-installed', 'icon-[mdi--home]');
  const repository = await openRepository(content);
  const icons = contentIcons(repository, path.resolve('.'));
  const rules = icons();
  const css = cssOf(rules);
  expect(css).toMatch(/^@layer theme,base,components,utilities;@layer utilities\{/);
  const classes = [...css.matchAll(/\.icon-\\\[([\w-]+)\\\]\{/g)].map(([, name]) => name);
  expect(classes.toSorted()).toEqual([...new Set(classes)].toSorted());
  expect(classes).toEqual(expect.arrayContaining(['lucide--rocket', 'lucide--activity-square', 'lucide--repeat']));
  for (const absent of ['underline', 'body{', 'no-such-icon', 'constructor', 'mdi', '<', 'hidden']) expect(css).not.toContain(absent);
  expect(icons()).toBe(rules);

  await write('rocket', 'icon-[lucide--anchor]');
  repository.rescan();
  expect(cssOf(icons())).toContain('lucide--anchor');
  expect(cssOf(icons())).not.toContain('lucide--rocket');
});
