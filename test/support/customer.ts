import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import type { Row } from '../../src/store/schema.ts'
import { addToCart } from './guest.ts'
import { HalClient } from './hal-client.ts'
import { hashOfOld } from './password-hash.ts'
import type { Shop } from './shop.ts'

/** The password of every customer of the tests. */
export const PASSWORD = 'noren2026'

let passwordHash: Promise<string> | undefined

/** Writes a regular customer who lives in Tokyo, as if they had registered long ago; their id. */
export const customerOf = async (
  shop: Shop,
  told: Partial<Row<'customer'>> & { readonly email: string },
): Promise<string> => {
  passwordHash ??= hashOfOld(PASSWORD)
  const at = shop.clock.now().toISOString()
  const row: Row<'customer'> = {
    id: crypto.randomUUID(),
    status: 2,
    email_key: told.email.toLowerCase(),
    password_hash: await passwordHash,
    name01: '鈴木',
    name02: '太郎',
    kana01: null,
    kana02: null,
    company_name: null,
    postal_code: '100-0001',
    pref: 13,
    addr01: '千代田区千代田',
    addr02: '1-1',
    phone_number: '03-1234-5678',
    birth: null,
    sex: null,
    job: null,
    group_id: null,
    blocked_at: null,
    block_reason: null,
    language: 'ja',
    point: 0,
    points_moved_at: null,
    points_end_on: null,
    own_fields: '{}',
    secret_key_hash: null,
    secret_expires_at: null,
    reset_key_hash: null,
    reset_expires_at: null,
    buy_times: 0,
    buy_total: 0,
    first_buy_at: null,
    last_buy_at: null,
    newsletter_asked_at: null,
    note: null,
    deleted_at: null,
    merged_into: null,
    created_at: at,
    updated_at: at,
    version: 1,
    ...told,
  }
  await shop.noren.store.write((tx) => tx.insertInto('customer').values(row).execute())
  return row.id
}

type Relation = keyof Transitions & string

/** A document that holds links to these transitions, as somebody has who kept their addresses. */
export const linksTo = (shop: Shop, ...names: readonly Relation[]) => ({
  _links: Object.fromEntries(
    names.map((name) => {
      const { path, method } = shop.noren.graph.named(name)
      return [name, { href: path, rel: name, method }]
    }),
  ),
})

/** A customer with a program of their own. */
export interface Person {
  readonly customerId: string
  readonly program: HalClient
  /** Takes a transition by its address, offered or not. */
  ask<Name extends Relation>(
    name: Name,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<{
    readonly status: number
    readonly headers: Headers
    readonly document: StateOf<Transitions[Name]>
  }>
}

/** A program that signs in as a customer; `base` is where the shop is asked. */
export const signIn = async (shop: Shop, email: string, password = PASSWORD): Promise<HalClient> => {
  const program = await HalClient.enter(shop.base)
  const { status } = await program.follow('doLogin', { email, password }, linksTo(shop, 'doLogin'))
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`)
  return program
}

/** A new customer who has signed in. */
export const signedIn = async (
  shop: Shop,
  told: Partial<Row<'customer'>> & { readonly email: string },
): Promise<Person> => {
  const customerId = await customerOf(shop, told)
  const program = await signIn(shop, told.email)
  return {
    customerId,
    program,
    ask: async (name, input = {}) => program.follow(name, input, linksTo(shop, name)),
  }
}

/** Buys what a word finds, signed in; the number of the order. */
export const buy = async (
  { program }: Person,
  word: string,
  input: { readonly productCode?: string; readonly quantity?: number } = {},
): Promise<string> => {
  await addToCart(program, word, input)
  const { document: cart } = await program.follow('goCart')
  await program.follow('goShopping', {}, cart.carts[0])
  const confirmed = await program.follow('doConfirmOrder')
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(confirmed.document)}`)
  const { document } = await program.follow('doCheckout')
  return document.orderNo
}
