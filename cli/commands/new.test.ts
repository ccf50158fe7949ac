import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { answerInTerminal } from '../../fixtures/harness/run-in-terminal.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

describe('from options', () => {
  test.each([
    [
      'quote',
      ['--text', 'Begin anywhere.', '--author', 'John Cage', '--day', 'monday'],
      'quotes/begin-anywhere.yaml',
      'text: Begin anywhere.\nauthor: John Cage\ndayOfWeek: monday\n',
    ],
    ['prompt', ['--type', 'evening', '--text', 'What now?', '--id', 'now'], 'prompts/now.yaml', 'text: What now?\ntype: evening\n'],
    [
      'category',
      ['--name', 'Focus', '--description', 'One thing.', '--icon', 'icon-[lucide--target]'],
      'categories/focus.yaml',
      'name: Focus\ndescription: One thing.\nicon: icon-[lucide--target]\n',
    ],
    ['page', ['--name', 'Reading'], 'pages/reading.yaml', 'name: Reading\nblocks:\n  - title: Reading\n  - space: 1\n  - lines: rest\n'],
    ['template', ['--name', 'Busy week'], 'templates/busy-week.yaml', 'name: Busy week\n'],
  ])('a %s is written, and its path printed', async (kind, options, file, text) => {
    const content = await cleanContentFolder();
    expect(await journal('new', kind, '--content', content, ...options)).toMatchObject({
      status: 0,
      stdout: `${content}/${file}\n`,
      stderr: '',
    });
    expect(await readFile(path.join(content, file), 'utf8')).toBe(text);
  });

  test('a post is a valid draft with a sample body', async () => {
    const content = await cleanContentFolder();
    const options = [
      '--title',
      'Latest',
      '--excerpt',
      'What is new.',
      '--category',
      'habits',
      'mindfulness',
      '--keyword',
      'new',
      '--date',
      '2026-01-01',
      '--updated',
      '2026-01-03',
    ];
    const file = path.join(content, 'posts/latest-2.yaml');
    // "latest" itself is an address of the API.
    expect(await journal('new', 'post', '--content', content, ...options)).toMatchObject({ status: 0, stdout: `${file}\n` });
    const text = await readFile(file, 'utf8');
    expect(text.slice(0, text.indexOf('content:'))).toBe(
      'title: Latest\nexcerpt: What is new.\nauthor: Ivo Marsh\npublishedAt: "2026-01-01"\ncategories:\n  - habits\n  - mindfulness\nupdatedAt: "2026-01-03"\nkeywords:\n  - new\ndraft: true\n',
    );
    expect(text).toContain('\ncontent: |\n  <p>');
    expect((await journal('validate', '--strict', '--content', content, file)).stdout).toBe('1 file checked, no problems\n');
    await journal('new', 'post', '--content', content, ...options, '--publish', '--id', 'public');
    expect(await readFile(path.join(content, 'posts/public.yaml'), 'utf8')).not.toContain('draft');
  });

  test.each([
    ['quote', [], 'journal: text: is missing; write --text <text>\n'],
    ['prompt', ['--day', 'monday'], 'journal: text: is missing; write --text <text>\njournal: type: is missing; write --type <type>\n'],
    ['quote', ['--text', ' '], 'journal: --text: must not be empty\n'],
    [
      'quote',
      ['--text', 'a', '--id', 'A b'],
      'journal: --id: "A b" is not an id; write lower-case letters, digits and single hyphens, at most 80\n',
    ],
    ['quote', ['--text', 'a', '--id', 'two-lines'], 'journal: --id: the quote "two-lines" already exists\n'],
    [
      'post',
      ['--title', 'a', '--excerpt', 'b', '--id', 'all'],
      `journal: --id: "all" is reserved for the site's own addresses; choose another\n`,
    ],
    [
      'post',
      ['--title', 'a', '--excerpt', 'b', '--category', 'habit'],
      'journal: --category: there is no category "habit"; did you mean "habits"?\n',
    ],
    [
      'post',
      ['--title', 'a', '--excerpt', 'b', '--category', 'sport'],
      'journal: --category: there is no category "sport"; there are habits, mindfulness\n',
    ],
    ['post', ['--title', 'a', '--excerpt', 'b', '--date', '2026-02-30'], 'journal: --date: "2026-02-30" is not a date that exists\n'],
    [
      'post',
      ['--title', 'a', '--excerpt', 'b', '--image', '/images/no.png'],
      'journal: --image: there is no picture content/images/no.png\n',
    ],
  ])('new %s %j is refused', async (kind, options, stderr) => {
    expect(await journal('new', kind, '--content', await cleanContentFolder(), ...options)).toMatchObject({
      status: 2,
      stdout: '',
      stderr,
    });
  });
});

const firstQuestion = 'The question or invitation: ';

describe('on a terminal', () => {
  test('asks for every field, and again after an invalid answer', async () => {
    const content = await cleanContentFolder();
    const seen = await answerInTerminal(['new', 'prompt', '--content', content], firstQuestion, '\nWhat now?\nnoon\nevening\n\nGoals\n');
    expect(seen).toContain(firstQuestion);
    expect(seen).toContain('  must not be empty\n');
    expect(seen).toContain('The kind of page (morning, evening, sunday_reflection): ');
    expect(seen).toContain('  "noon" is not a prompt type; write morning, evening or sunday_reflection\n');
    expect(seen).toContain(
      'The day of the week it is for (any, monday, tuesday, wednesday, thursday, friday, saturday, sunday; Enter for none): ',
    );
    expect(seen.endsWith(`${content}/prompts/what-now.yaml\n`)).toBe(true);
    expect(await readFile(path.join(content, 'prompts/what-now.yaml'), 'utf8')).toBe('text: What now?\ntype: evening\ncategory: Goals\n');
  });

  test('asks only for missing fields, and writes nothing when it is stopped', async () => {
    const content = await cleanContentFolder();
    const seen = await answerInTerminal(['new', 'prompt', '--content', content, '--type', 'evening'], firstQuestion, '\u0004');
    expect(seen).toContain(firstQuestion);
    expect(seen).toContain('journal: nothing was written\n');
    expect(seen).not.toContain('The kind of page');
  });

  test.each([
    ['stops', 'Abc\n\u0004', []],
    ['stops', 'Abc\n\u0003', []],
    ['ends', 'What now?\nevening\n\n\n\u0004', ['what-now.yaml']],
  ])('input that %s at once needs no more input: %j', async (_what, typed, files) => {
    const content = await cleanContentFolder();
    const before = await readdir(path.join(content, 'prompts'));
    const seen = await answerInTerminal(['new', 'prompt', '--content', content], firstQuestion, typed);
    expect(seen.includes('nothing was written')).toBe(files.length === 0);
    expect((await readdir(path.join(content, 'prompts'))).toSorted()).toEqual([...before, ...files].toSorted());
  });
});
