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
  ['mcp'],
  ['app.ts', 'development.ts'],
  ['start.ts', 'static'],
];
// The floors inside of a room of the server.
const model = [['errors.ts', 'caches.ts', 'group-by.ts', 'is-record.ts'], ['text'], ['page'], ['entities'], ['search'], ['api']];
const content = [
  ['ground'],
  ['files'],
  ['html', 'yaml'],
  ['tree'],
  ['sync'],
  ['write'],
  ['repository.ts'],
  ['bulk', 'log-problems.ts', 'renaming'],
];
const pictures = [['*.ts'], ['library']];
const cli = [['output'], ['input'], ['actions'], ['commands'], ['program.ts']];
const site = [['loader'], ['data'], ['components'], ['pages'], ['entry']];
// Its pages import the desk, and are beside the rooms.
const editor = [
  // ground
  ['api', 'ui'],
  ['kinds', 'shares'],
  // forms
  ['save', 'preview', 'history'],
  ['pictures'],
  ['forms', 'articles/body'],
  // lists
  ['list', 'publish'],
  ['table', 'changes', 'checks'],
  ['panels'],
  // desk
  ['desk', 'articles', 'book', 'site-words', 'templates'],
];

const pure = {
  group: ['../../**', 'node:*', 'react', 'h3'],
  message: 'The model is pure: it imports no other room and no package of Node, React or h3.',
};
const outside = { group: ['**/site/**', '**/cli/**'], message: 'The server imports neither site nor cli.' };
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
    // Texts and blocks repeat, and have no other identity.
    'react/no-array-index-key': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-shadow': 'off',
  },
  overrides: [
    ...directions('server', server, [outside]),
    ...directions('server/model', model, [pure, higherRooms('server', server, 'model')]),
    ...directions('server/content', content, [outside, higherRooms('server', server, 'content')]),
    ...directions('server/pictures', pictures, [outside, higherRooms('server', server, 'pictures')]),
    ...directions('cli', cli, [{ group: ['**/site/**'], message: 'The command line does not import the site.' }]),
    ...directions('site', site, [{ group: [...serverOnly, '**/cli/**', 'node:*'], message: 'The site imports server/model alone.' }]),
    ...directions('site/editor', editor, [
      {
        group: [...serverOnly, '**/cli/**', 'node:*', '**/site/pages/**', '**/site/entry/**', '**/body/*', '!**/body/article-body.tsx'],
        message: 'The editor imports server/model, site/data and site/components; of articles/body the file of its name alone.',
      },
    ]),
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
  return floors.flat().map((room) => ({
    files: [`${house}/${room}${isFile(room) ? '' : '/**'}`],
    rules: { 'no-restricted-imports': ['error', { patterns: [...outside, higherRooms(house, floors, room)].filter(Boolean) }] },
  }));
}

/** The pattern of what a room may not import of its house; undefined for the only room of the top floor. */
function higherRooms(house, floors, room) {
  const closed = floors.slice(floors.findIndex((rooms) => rooms.includes(room))).flat();
  const names = closed.filter((name) => name !== room).map((name) => (isFile(name) ? name.replace('.', '\\.') : `${name}/`));
  return names.length === 0
    ? undefined
    : {
        regex: `^\\.{1,2}/(\\.\\./)*(${names.join('|')})`,
        message: `${house}/${room} imports only the floors below it; oxlint.config.mjs lists them.`,
      };
}

function isFile(room) {
  return room.includes('.');
}
