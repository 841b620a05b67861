import { AsyncLocalStorage } from 'node:async_hooks'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { expect } from 'vitest'
import { Poller } from '../../src/store/poller.ts'
import { Threads } from '../../src/store/threads.ts'
import type { HalClient } from './hal-client.ts'
import type { DatabaseKind, Shop } from './shop.ts'

// Pollers ask now and then, whatever is asked of the shop: what they do is not part of any answer.
const polling = new AsyncLocalStorage<true>()
const rounds = Reflect.get(Poller.prototype, 'rounds') as (this: Poller) => Promise<void>
Reflect.set(Poller.prototype, 'rounds', function (this: Poller) {
  return polling.run(true, () => rounds.call(this))
})

/** Notes every statement that goes to a database of this process, by the drivers themselves; not those of pollers. */
export const listenIn = (database: DatabaseKind): { readonly said: string[]; stop(): void } => {
  const said: string[] = []
  const note = (statement: string) => {
    if (!polling.getStore()) said.push(statement)
  }
  const stops = database === 'postgres' ? [onPostgres(note)] : onSqlite(note)
  return { said, stop: () => stops.forEach((stop) => void stop()) }
}

type Note = (statement: string) => void

const onPostgres = (note: Note) =>
  before(pg.Client.prototype, 'query', (_client, [first]) => {
    const text = String(typeof first === 'object' && first !== null && 'text' in first ? first.text : first)
    // The line that hears changes asks every second whether the server is there.
    if (!text.startsWith('listen ')) note(text)
  })

const onSqlite = (note: Note) => {
  const memory = new SQLite(':memory:')
  const prototype = Object.getPrototypeOf(memory.prepare('select 1'))
  memory.close()
  const source = (statement: SQLite.Statement) => note(statement.source)
  return [
    before(prototype, 'all', source),
    before(prototype, 'run', source),
    // What is read in another thread goes there as a message.
    before(Threads.prototype, 'ask', (_threads, [question]) => {
      if (typeof question === 'object' && question !== null && 'sql' in question) note(String(question.sql))
    }),
  ]
}

/** Has a method of a class tell of each call before it is made; gives what ends that. */
const before = <T extends object>(
  prototype: T,
  method: string,
  tell: (self: T, parts: readonly unknown[]) => void,
): (() => void) => {
  const original: unknown = Reflect.get(prototype, method)
  if (typeof original !== 'function') throw new Error(`There is no ${method}`)
  Reflect.set(prototype, method, function (this: T, ...parts: unknown[]) {
    tell(this, parts)
    return Reflect.apply(original, this, parts)
  })
  return () => void Reflect.set(prototype, method, original)
}

/**
 * The statements of a page, in the representation that takes most of them. It is asked for in Japanese
 * first, so that memory is warm, and then heard in English, in which its bytes are not kept yet.
 */
export const statementsOf = async (
  shop: Shop,
  database: DatabaseKind,
  client: HalClient,
  address: string,
): Promise<readonly string[]> => {
  // Whoever writes the mails asks, too.
  await shop.noren.settleOutbox()
  let most: readonly string[] = []
  for (const accept of ['application/hal+json', 'text/html']) {
    const ask = (language: string) =>
      client.fetch(accept === 'text/html' ? addressIn(language, address) : address, {
        headers: { accept, 'accept-language': language },
      })
    await (await ask('ja')).text()
    const { said, stop } = listenIn(database)
    const answer = await ask('en')
    await answer.text()
    stop()
    expect(answer.status, `${accept} ${address}`).toBe(200)
    if (said.length > most.length) most = said
  }
  return most
}

/** The address of a page in a language; those of the office are the same in each. */
export const addressIn = (language: string, address: string): string =>
  language === 'en' && !address.startsWith('/admin') ? `/en${address}` : address
