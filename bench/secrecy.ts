import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Client } from './client.ts'
import type { Workshop } from './place.ts'
import type { Row, Table } from './report.ts'

const TRIES = 200
const KNOWN = 'known@example.com'

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * What the time of an answer tells of whether there is an account: tries with a known and an unknown
 * e-mail address by turns, one after the other. The medians should differ by less than a tenth.
 */
export const secrecy = async (workshop: Workshop, products: number): Promise<Table> => {
  const place = await workshop.copy(await workshop.place('sqlite', products), 'secrecy')
  const shop = await workshop.openShop(place)
  const client = new Client(shop.url)
  await client.read('/entry')
  const post = async (path: string, input: object): Promise<number> => {
    const startedAt = performance.now()
    const body = JSON.stringify({ csrfToken: client.token, ...input })
    const { status } = await client.ask('POST', path, body)
    if (status === 403 || status >= 429) throw new Error(`${path} answered ${status}`)
    return performance.now() - startedAt
  }
  const person = { name01: '山田', name02: '花子', password: 'noren2026' }
  await post('/entry', { ...person, email: KNOWN })
  const database = new SQLite(join(place.directory, 'noren.sqlite'))
  database.prepare('update customer set status = 2').run()
  database.close()

  const compare = async (work: string, ask: (email: string) => Promise<number>): Promise<Row> => {
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < TRIES; at += 1) {
      unknown.push(await ask(`nobody${at}@example.com`))
      known.push(await ask(KNOWN))
    }
    const [one, other] = [median(known), median(unknown)]
    const budget = { is: 'at most', ratio: 1.1 } as const
    return { work, unit: 'ms', measured: Math.max(one, other), against: Math.min(one, other), budget }
  }
  const rows = [
    await compare('refused sign-in, with and without an account', (email) =>
      post('/login', { email, password: 'something else 1' }),
    ),
    await compare('forgotten password, with and without an account', (email) =>
      post('/forgot-password', { email }),
    ),
  ]
  client.close()
  await shop.stop()
  return { columns: ['slower', 'faster'], rows }
}
