import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { PUBLISHED, typesOf } from '../scripts/declarations.ts'
import { ownEnvironment } from './support/command.ts'

const run = promisify(execFile)

const PLUGIN = `
import {
  BadWebhook, created, definePlugin, fail, type Gateway, idempotent, integer, isSigned, item, key, linker, message,
  ok, optional, productByCode, safe, sql, text, type Transitions, unsafe, type WriteEnvironment, z,
} from 'noren/plugin'

const contract = {
  goNotes: safe('/notes', {
    title: 'Notes on a product',
    for: 'anyone',
    page: 'notes',
    input: { productCode: key(), limit: optional(integer(1, 50)) },
    state: { count: z.int(), notes: z.array(z.object({ body: z.string() })) },
    offers: ['doAddNote', 'goProduct'],
    items: { notes: ['doDeleteNote'] },
    errors: ['productNotFound'],
  }),
  doAddNote: unsafe('POST', '/notes', {
    title: 'Add a note',
    for: 'customer',
    input: { productCode: key(), body: text(200) },
    state: { noteId: z.string() },
    errors: ['productNotFound'],
  }),
  doDeleteNote: idempotent('DELETE', '/notes', { title: 'Delete a note', for: 'customer', input: { noteId: key() } }),
}

const link = linker<Transitions & typeof contract>()

const noted = async ({ db }: Pick<WriteEnvironment, 'db'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>\`select count(*) as count from plugin_notes_note\`.execute(db)
  return rows[0]?.count ?? 0
}

const gateway = (secret: string): Gateway => ({
  method: 'notes-pay',
  name: { ja: '支払い', en: 'Pay' },
  begin: async ({ key, amount }) => ({ reference: key, url: \`https://pay.example/?amount=\${amount.toFixed()}\` }),
  lookUp: async (reference) => ({ reference, status: 'waiting', amount: 0 }),
  capture: async (reference, amount) => ({ reference, status: 'captured', amount }),
  refund: async (reference, amount) => ({ reference, status: 'refunded', amount, refunded: amount }),
  webhook({ headers, body }) {
    if (!isSigned(secret, body, headers['x-signature'])) throw new BadWebhook('No such signature')
    return { reference: body.toString('utf8'), status: 'captured', amount: 1 }
  },
})

export default definePlugin({
  code: 'notes',
  name: { ja: 'メモ', en: 'Notes' },
  about: { ja: 'メモを残せます。', en: 'Keeps notes.' },
  version: '1.0.0',
  fits: '>=1.0.0 <2',
  settings: { NOTES_SECRET: { about: { ja: '秘密', en: 'Secret' }, pattern: /^.{8,}$/ } },
  setup(shop, { NOTES_SECRET }) {
    shop.tables({
      name: 'notes',
      run: (db, { types, prefix }) =>
        db.schema
          .createTable(\`\${prefix}note\`)
          .addColumn('id', types.key, (column) => column.primaryKey())
          .addColumn('body', types.text, (column) => column.notNull())
          .execute(),
    })
    shop.department('storefront', contract, {
      async goNotes({ input: { productCode, limit = 10 }, db, say }) {
        const product = await productByCode(db, productCode)
        if (!product) return fail('productNotFound', { params: { productCode } })
        const notes = [item({ body: say(message('notes.hello')) }, [link('doDeleteNote', { noteId: '1' })])]
        return ok({ count: limit, notes }, { links: [link('goProduct', { productCode })] })
      },
      async doAddNote({ input: { productCode, body }, db, visitor, enqueue, publish }) {
        const order = await db.selectFrom('orders').select(['id', 'order_no']).executeTakeFirst()
        if (order) await publish('order.placed', { orderId: order.id })
        await enqueue('count', { body: body.trim(), who: visitor.customerId })
        return created({ noteId: '1' }, link('goNotes', { productCode }))
      },
      doDeleteNote: async () => ok({}),
    })
    shop.extend('goProduct', {
      state: { notes: z.int() },
      offers: ['goNotes'],
      fragment: 'fragments/notes',
      async add({ input: { productCode }, db }, state) {
        const code: string = state.productCode
        await productByCode(db, code)
        return { state: { notes: 1 }, links: [link('goNotes', { productCode })] }
      },
    })
    shop.extend('doSubmitContact', {
      input: { wish: optional(text(20)) },
      add: async ({ input: { wish, contactEmail }, db }) =>
        wish === contactEmail ? fail('conflict') : { values: { wish: await noted({ db }) } },
    })
    shop.page('notes', { ja: 'メモ', en: 'Notes' })
    shop.block('notes', { ja: 'メモ', en: 'Notes' }, async ({ language }) => ({ language }))
    shop.menu('products', 'goNotes')
    shop.waits({
      what: 'notes.unread',
      title: { ja: '未読', en: 'Unread' },
      way: link('goNotes', { productCode: 'a' }),
      count: async ({ today }) => today.length,
    })
    shop.on(
      'order.moved',
      async ({ write, signal }, { orderId, from, to }) => {
        signal.throwIfAborted()
        await write(({ enqueue }) => enqueue('count', { orderId, by: to - from }))
      },
      { seconds: 30 },
    )
    shop.job('count', { ja: '数える', en: 'Count' }, async ({ write, progress, jobId }) => {
      await progress(0, 1)
      return { jobId, count: await write(noted) }
    })
    shop.every({ minutes: 15 }, 'count')
    shop.discount({
      find: async () => [
        { key: 'ten', name: { ja: '十円引き', en: 'Ten off' }, amount: ({ subtotal }) => Math.min(10, subtotal) },
      ],
      take: async (_act, { amount }) => (amount > 10 ? message('notes.over', { amount }) : undefined),
    })
    shop.deliveryFee(async ({ today }) => ({ fee, pref }) => (pref === 47 || today < '2020' ? fee : 0))
    shop.payment(gateway(NOTES_SECRET))
  },
})
`

/** What the compiler says of plugins, by the names of their files, in a project of their own that has Noren installed. */
const compiled = async (sources: Readonly<Record<string, string>>): Promise<string> => {
  const project = await mkdtemp(join(inject('workshop'), 'plugin-'))
  await mkdir(join(project, 'node_modules'))
  await symlink(ROOT, join(project, 'node_modules/noren'))
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
  const compilerOptions = {
    ...{ strict: true, module: 'nodenext', skipLibCheck: false },
    ...{ allowImportingTsExtensions: true, noEmit: true },
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const [name, source] of Object.entries(sources)) await writeFile(join(project, name), source)
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc')
  const options = { cwd: project, env: ownEnvironment() }
  // The types of the whole are one: checkers beside each other would each find them out anew.
  return run(process.execPath, [compiler, '--noEmit', '--checkers', '1'], options).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}

it('a plugin in a TypeScript project of its own compiles, and one with a wrong state does not', async () => {
  const wrong = PLUGIN.replace("created({ noteId: '1' }", 'created({ noteId: 1 }')
  const said = await compiled({ 'index.ts': PLUGIN, 'wrong.ts': wrong })
  // Of the one nothing is said, nor of what it has from Noren: what follows an error is indented.
  const errors = said.split('\n').filter((line) => /^\S/.test(line))
  expect(errors).toEqual(errors.map(() => expect.stringMatching(/^wrong\.ts\(\d+,\d+\): error TS2322: /)))
  expect(errors).not.toEqual([])
})

const TEST = `
import { startShop, type TestShop } from 'noren/test'
import plugin from './index.ts'

const shop: TestShop = await startShop({ folder: new URL('.', import.meta.url), plugins: [plugin], seed: 'demo' })
const customer = await shop.customer({ name01: '田中' })
const account = await customer.follow('goMypage', {}, shop.link('goMypage'))
if (account.ok) shop.clock.advance({ days: account.document.favoriteCount })
const texts: string[] = (await shop.mails(customer.email)).map(({ text }) => text)
await shop.close()
export { texts }
`

it('a test in a project of its own compiles, and one that misspells an option does not', async () => {
  const wrong = TEST.replace('seed:', 'seeds:').replace('name01:', 'firstName:').replace('days:', 'weeks:')
  const said = await compiled({ 'index.ts': PLUGIN, 'shop.ts': TEST, 'wrong.ts': wrong })
  const errors = said.split('\n').filter((line) => /^\S/.test(line))
  expect(errors.filter((line) => !line.startsWith('wrong.ts'))).toEqual([])
  expect(errors).toHaveLength(3)
})

it.each(PUBLISHED)(
  'types/%s.d.ts says what its source exports: otherwise, npm run plugin-types',
  async (name) => {
    expect(await readFile(join(ROOT, `types/${name}.d.ts`), 'utf8')).toBe(typesOf(name))
  },
)

const CLIENT = `
import { type Answer, type Operations, shopClient } from 'noren/client'

const client = shopClient('http://127.0.0.1:3000', { headers: { 'accept-language': 'en' } })
await client.enter()
const found: Answer<Operations['goProductList']['state']> = await client.follow('goProductList', { nameKeyword: 'tea' })
if (!found.ok) throw new Error(found.document.detail)
const names: string[] = found.document.products.map(({ productName }) => productName)
const [first] = found.document.products
if (first) await client.follow('doAddCartItem', { quantity: names.length }, first, { prefer: 'return=representation' })
`

it('a client in a project of its own compiles, and one that misspells a link, an input or a state does not', async () => {
  const wrong = CLIENT.replace("'goProductList', {", "'goProductsList', {")
    .replace('quantity:', 'pieces:')
    .replace('productName)', 'nameOfProduct)')
  const said = await compiled({ 'index.ts': CLIENT, 'wrong.ts': wrong })
  const errors = said.split('\n').filter((line) => /^\S/.test(line))
  expect(errors.filter((line) => !line.startsWith('wrong.ts'))).toEqual([])
  expect(errors.length).toBeGreaterThanOrEqual(2)
})
