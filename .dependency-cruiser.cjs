/** The arrows of the house: which room may reach which. A type is no arrow where `type-only` says so. */

const rooms = (name, comment, from, allowed, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: [`^src/${from}/`, ...allowed], ...more },
})

const VALUES = { dependencyTypesNot: ['type-only'] }
/** The departments, each before those that may ask it. */
const LINE = [
  'records',
  'csv',
  'views',
  'settings',
  'own-fields',
  'plugins',
  'search-words',
  'promotions',
  'catalog',
  'content',
  'customers',
  'enquiries',
  'restock',
  'subscriptions',
  'cart',
  'orders',
  'checkout',
  'account',
  'contact',
  'mail',
  'products',
  'feeds',
  'files',
  'themes',
  'content-management',
  'papers',
  'order-management',
  'order-service',
  'returns',
  'payments',
  'members',
  'apps',
  'audit',
  'inbox',
  'newsletter',
  'customer-groups',
  'customer-management',
  'webhooks',
  'security',
  'system',
  'reports',
  'office',
]
const NO_DEPARTMENT = '^src/(?!shop/[^/]+/)'
/** What is put together of departments; all else beside them lies beneath them. */
const ABOVE = '^src/shop/(application/|(application|departments|doctor|index|parts|policy)[.]ts$)'
/** What a department shows to the others. */
const FRONT = '[/.](index|fields|contract|rules|fixture)[.]ts$'
const TESTS = '[.]test[.]ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rooms('hypermedia-knows-nobody', 'The kernel knows no HTTP and no shop.', 'hypermedia', []),
    rooms('store-knows-types-only', 'The store holds rows; it asks nobody.', 'store', [], VALUES),
    rooms('web-names-no-product', 'The web carries transitions, whatever they are.', 'web', [
      '^src/hypermedia/',
    ]),
    rooms('ui-shows-contracts', 'A page is made of a state, its links and its form.', 'ui', [
      '^src/hypermedia/',
      '^src/shop/.*(contract|transitions)[.]ts$',
    ]),
    {
      name: 'ui-takes-types-of-contracts',
      comment: 'Pages know the shape of a state, not how it comes about.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TESTS },
      to: { path: '^src/shop/', ...VALUES },
    },
    {
      name: 'forms-for-both-faces',
      comment: 'Fields and controls know no template language.',
      severity: 'error',
      from: { path: '^src/ui/forms/' },
      to: { path: ['^src/ui/(?!forms/)', '(^|/)node_modules/'] },
    },
    {
      name: 'client-knows-types-only',
      comment:
        'The scripts of the office run in a browser: of the shop they know the shape of what it sends.',
      severity: 'error',
      from: { path: '^src/ui/office/client/' },
      to: { path: '^src/(?!ui/office/client/)', ...VALUES },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^src/ui/office/client/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-is-for-the-browser',
      comment: 'Its scripts are bundled, and asked for by name.',
      severity: 'error',
      from: { path: '^src/(?!ui/office/client/)' },
      to: { path: '^src/ui/office/client/' },
    },
    rooms('shop-knows-no-http', 'Departments answer with values.', 'shop', [
      '^src/hypermedia/',
      '^src/store/',
    ]),
    {
      name: 'plugins-by-the-front',
      comment: 'A plugin knows what every plugin may know, and itself.',
      severity: 'error',
      from: { path: '^src/plugins/([^/]+)/', pathNot: '^src/plugins/(ucp|acp)/' },
      to: { path: '^src/', pathNot: ['^src/plugins/$1/', '^src/plugin[.]ts$'] },
    },
    {
      name: 'protocols-share-checkouts',
      comment: 'The protocols by which agents order are plugins, and share the room of their checkouts.',
      severity: 'error',
      from: { path: '^src/plugins/(ucp|acp)/' },
      to: { path: '^src/', pathNot: ['^src/plugins/$1/', '^src/plugins/agents/', '^src/plugin[.]ts$'] },
    },
    rooms('seed-fills-the-store', 'The seed writes rows, by the rules of the shop.', 'seed', [
      '^src/store/',
      '^src/hypermedia/',
      '^src/shop/',
    ]),
    ...LINE.map((department, at) =>
      rooms(
        `${department}-asks-those-before`,
        'The departments stand in a line; a type is an arrow too.',
        `shop/${department}`,
        [NO_DEPARTMENT, ...LINE.slice(0, at).map((before) => `^src/shop/${before}/`)],
      ),
    ),
    {
      name: 'beneath-the-line',
      comment: 'What every department may ask stands before the first, and asks none, for types too.',
      severity: 'error',
      from: { path: '^src/shop/[^/]+[.]ts$', pathNot: [ABOVE, TESTS] },
      to: { path: ['^src/shop/[^/]+/', ABOVE] },
    },
    {
      name: 'above-the-line',
      comment: 'No department knows what is put together of all.',
      severity: 'error',
      from: { path: '^src/shop/[^/]+/', pathNot: ABOVE },
      to: { path: ABOVE },
    },
    {
      name: 'parts-by-their-list',
      comment: 'Departments ask each other for facts, never for what they add to the shop.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/shop/parts[.]ts$' },
      to: { path: '^src/shop/[^/]+/part[.]ts$' },
    },
    {
      name: 'every-department-in-line',
      comment: 'One without a place there would ask whom it likes.',
      severity: 'error',
      from: { path: '^src/shop/[^/]+/', pathNot: [`^src/shop/(${LINE.join('|')})/`, ABOVE] },
      to: {},
    },
    {
      name: 'department-by-its-front',
      comment: 'A department is asked through its index, contract, fields or rules.',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/' },
      to: { path: '^src/shop/[^/]+/', pathNot: ['^src/shop/$1/', FRONT] },
    },
    {
      name: 'handlers-behind-the-gate',
      comment: 'The gate asks who may: nothing else of the web calls a handler.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/web/(gate|server)[.]ts$', TESTS] },
      to: { path: '^src/web/handling[.]ts$' },
    },
    {
      name: 'handlers-by-their-list',
      comment: 'Departments ask each other for facts, never for answers.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/shop/[^/]+/part[.]ts$' },
      to: { path: '^src/shop/.*[/.]handlers[.]ts$' },
    },
    {
      name: 'fixtures-are-for-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.](test|fixture)[.]ts$' },
      to: { path: '[.]fixture[.]ts$' },
    },
    {
      name: 'queries-stay-at-home',
      comment: "A department's SQL is nobody else's.",
      severity: 'error',
      from: { path: '^(src|test)/', pathNot: '^src/shop/([^/]+)/' },
      to: { path: '^src/shop/.*[/.]queries[.]ts$' },
    },
    {
      name: 'sql-in-queries',
      comment: 'Handlers and rules ask their queries; SQL stands in one place.',
      severity: 'error',
      from: { path: '^src/shop/', pathNot: ['[/.]queries[.]ts$', TESTS] },
      to: { path: '(^|/)node_modules/(kysely|pg|better-sqlite3)/', ...VALUES },
    },
    {
      name: 'rules-are-pure',
      comment: 'The trade: no SQL, no clock, no HTTP. How tables are declared is data.',
      severity: 'error',
      from: { path: '^src/shop/.*[/.]rules[.]ts$' },
      to: {
        path: ['^src/store/', '[/.](index|handlers|queries)[.]ts$', '(^|/)node_modules/'],
        pathNot: '^src/store/schema[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contracts-import-no-handlers',
      comment: 'So links make no circles.',
      severity: 'error',
      from: { path: '^src/shop/.*[/.]contract[.]ts$' },
      to: { path: ['^src/store/', '[/.](index|handlers|queries)[.]ts$'] },
    },
    {
      name: 'only-the-top-puts-together',
      comment: 'Nothing reaches up to the application.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(app|cli|cli-serve|main|testing/shop)[.]ts$' },
      to: { path: '^src/(app|main)[.]ts$' },
    },
    {
      name: 'no-circles',
      comment: 'Nor of types: whoever is in one cannot be read, or moved, without all the others.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-is-there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types are seen too, and told apart.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
