import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

// Each list names the rooms of a house floor by floor, from the ground up. A room imports itself and the floors below it.
const server = [
  ['model'],
  ['content', 'layout'],
  ['book'],
  ['pictures'],
  ['tables', 'migrate', 'review', 'lint', 'blog'],
  ['http'],
  ['access', 'newsletter'],
  ['settings.ts'],
  ['services.ts'],
  ['routes'],
  ['app.ts', 'development.ts'],
  ['start.ts', 'static'],
];
const cli = [['output'], ['input'], ['actions'], ['commands'], ['program.ts']];
const site = [['data'], ['components'], ['pages'], ['entry']];
const editor = [
  // ground
  ['kinds'],
  ['api'],
  ['ui'],
  // forms
  ['save', 'preview'],
  ['dialog', 'schema-form'],
  // lists
  ['list'],
  ['publish', 'table'],
  ['changes'],
  ['book'],
  ['checks'],
  // desk
  ['pictures', 'documents'],
  ['articles/body', 'pages'],
  ['panels', 'site-words'],
  ['articles'],
];

const model = 'The model is pure: it imports no other room and no package of Node, React or h3.';
const serverOnly = server
  .flat()
  .filter((room) => room !== 'model')
  .map((room) => `**/server/${room}**`);

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist/**', 'content/**'],
  rules: {
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    // A module is imported once, with its types.
    'import/no-duplicates': ['error', { preferInline: true }],
    eqeqeq: 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-shadow': 'off',
  },
  overrides: [
    ...directions('server', server, { group: ['**/site/**', '**/cli/**'], message: 'The server imports neither site nor cli.' }),
    { files: ['server/model/**'], rules: restrict({ group: ['../../**', 'node:*', 'react', 'h3'], message: model }) },
    ...directions('cli', cli, { group: ['**/site/**'], message: 'The command line does not import the site.' }),
    ...directions('site', site, { group: [...serverOnly, '**/cli/**', 'node:*'], message: 'The site imports server/model alone.' }),
    ...directions('site/editor', editor, {
      group: [...serverOnly, '**/cli/**', 'node:*', '**/site/pages/**', '**/site/entry/**', '**/body/*', '!**/body/article-body.tsx'],
      message: 'The editor imports server/model, site/data and site/components; of articles/body the file of its name alone.',
    }),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'site/e2e/**', 'site/*.config.ts', 'fixtures/**', '*.config.mjs'],
      rules: { 'no-restricted-imports': 'off', 'import/no-default-export': 'off', 'unicorn/consistent-function-scoping': 'off' },
    },
    { files: ['fixtures/bench/**', 'cli/**'], rules: { 'no-console': 'off' } },
  ],
});

/** One override for each room: what no room of the house may import, and the room's own and higher floors. */
function directions(house, floors, outside) {
  const listed = new Set(floors.flat());
  const unlisted = readdirSync(new URL(house, import.meta.url), { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !listed.has(entry.name),
  );
  if (unlisted && house !== 'site') throw new Error(`oxlint.config.mjs does not list the room ${house}/${unlisted.name}`);
  return floors.flatMap((rooms, floor) =>
    rooms.map((room) => {
      const closed = floors.slice(floor).flat();
      const names = closed.filter((name) => name !== room).map((name) => (isFile(name) ? name.replace('.', '\\.') : `${name}/`));
      return {
        files: [`${house}/${room}${isFile(room) ? '' : '/**'}`],
        rules: restrict(
          outside,
          names.length > 0 && {
            regex: `^\\.{1,2}/(\\.\\./)*(${names.join('|')})`,
            message: `${house}/${room} imports only the floors below it; oxlint.config.mjs lists them.`,
          },
        ),
      };
    }),
  );
}

function restrict(...patterns) {
  return { 'no-restricted-imports': ['error', { patterns: patterns.filter(Boolean) }] };
}

function isFile(room) {
  return room.includes('.');
}
