import { type ClientOptions, type ShopClient, shopClient } from '../client/client.ts'
import type { Answer } from '../client/documents.ts'
import type { Graph } from '../hypermedia/graph.ts'

/** The particulars of a customer of a test. */
export interface TestCustomer {
  readonly email: string
  readonly password: string
  readonly name01: string
  readonly name02: string
  readonly kana01: string
  readonly kana02: string
  readonly postalCode: string
  /** Prefecture, 1 to 47. */
  readonly pref: number
  readonly addr01: string
  readonly addr02: string
  readonly phoneNumber: string
}

const SOMEBODY: Omit<TestCustomer, 'email'> = {
  password: 'customer2026',
  name01: '鈴木',
  name02: '太郎',
  kana01: 'スズキ',
  kana02: 'タロウ',
  postalCode: '1000001',
  pref: 13,
  addr01: '千代田区千代田',
  addr02: '1-1',
  phoneNumber: '0312345678',
}

/** Returns a document with a link to an operation. Throws if there is none of the name. */
export const offered = (graph: Graph, name: string): object => {
  const { path, method } = graph.named(name)
  return { _links: { [name]: { href: path, rel: name, method } } }
}

/** Opens the first page as a new visitor. */
export const enter = async (base: URL, options: ClientOptions = {}): Promise<ShopClient> => {
  const client = shopClient(base, options)
  // A shop that is not open yet refuses visitors, and that may be the test.
  await client.enter()
  return client
}

/** Signs a member in to the office. */
export const signedInMember = async (
  base: URL,
  { loginId, password = '' }: { readonly loginId: string; readonly password: string | undefined },
  options: ClientOptions = {},
): Promise<ShopClient> => {
  const client = shopClient(base, options)
  said(await client.enterOffice())
  said(await client.follow('doAdminLogin', { loginId, password }))
  return client
}

interface Registering {
  readonly client: ShopClient
  readonly link: (name: string) => object
  readonly mails: (recipient: string) => Promise<readonly { readonly text: string }[]>
}

/** Registers a customer as they would themselves: by the form, the link of the email, and signing in. */
export const registered = async (
  { client, link, mails }: Registering,
  told: Partial<TestCustomer> & Pick<TestCustomer, 'email'>,
): Promise<ShopClient & { readonly email: string }> => {
  const { email, password, ...rest } = { ...SOMEBODY, ...told }
  said(await client.follow('goCustomerRegistration', {}, link('goCustomerRegistration')))
  said(await client.follow('doRegisterCustomer', { email, password, ...rest }))
  const [mail] = await mails(email)
  const secretKey = /[?&]secretKey=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (secretKey !== undefined) {
    const activate = link('doActivateCustomer')
    said(await client.follow('doActivateCustomer', { secretKey }, activate))
  }
  said(await client.follow('doLogin', { email, password }, link('doLogin')))
  return Object.assign(client, { email })
}

/** Returns the document of an answer. Throws the words of a refusal. */
export const said = <State>(answer: Answer<State>) => {
  if (answer.ok) return answer.document
  const { code, detail, errors = {} } = answer.document
  const fields = Object.entries(errors).map(([name, words]) => `${name}: ${words.join(' ')}`)
  throw new Error([`The shop answered ${answer.status} ${code}: ${detail}`, ...fields].join('\n'))
}
