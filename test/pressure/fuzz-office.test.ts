import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../../src/hypermedia/graph.ts'
import { Exemplary } from '../support/exemplary.ts'
import type { HalClient } from '../support/hal-client.ts'
import { atOffice, MEMBER_PASSWORD } from '../support/member.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { expectHarmless } from './harmless.ts'
import { asForm, asJson, asParts, type HostileRequest, hostileRequests } from './hostile.ts'
import { isTurnOf, size } from './size.ts'

/** Who sends it; signed in, and a system administrator. */
const SENDER = 'exemplary'

describe.each(databases)('Hostile input of a system administrator, on %s', (database) => {
  let shop: Shop
  let people: Exemplary
  let sender: HalClient
  /** What lets the sender go on: whatever the office was made to say of who may enter is taken back. */
  let restore: () => Promise<unknown>

  beforeAll(async () => {
    shop = await openShop(database)
    people = await Exemplary.enter(shop)
    await people.lookAround()
    const { reader } = shop.noren.store
    const security = await reader.selectFrom('security').selectAll().executeTakeFirstOrThrow()
    const member = await reader
      .selectFrom('member')
      .selectAll()
      .where('login_id', '=', SENDER)
      .executeTakeFirstOrThrow()
    restore = () =>
      shop.change(async (tx) => {
        await tx.deleteFrom('deny_rule').execute()
        await tx.deleteFrom('rate_limit').execute()
        await tx.updateTable('security').set(security).execute()
        await tx.updateTable('member').set(member).where('id', '=', member.id).execute()
      })
  })

  // It throws if anything unexpected was logged.
  afterAll(() => shop?.close())

  const operations = (): readonly Named[] =>
    people.transitions().filter(({ realm }, at) => realm === 'office' && isTurnOf(at, database))

  const send = (one: Named, hostile: HostileRequest): Promise<Response> => {
    const { pathname, search } = new URL(people.linkTo(one).href, shop.base)
    const kept = Object.entries(people.beside(one, people.inputOf(one))).filter((_, at) => hostile.keep[at])
    const token = hostile.hasToken ? [['csrfToken', sender.csrfToken] as const] : []
    const fields = [...kept, ...hostile.fields.filter(([name]) => name !== 'csrfToken'), ...token]
    const { method, files } = one
    if (method === 'GET' || hostile.encoding === 'query') {
      const query = asForm(fields.filter(([, value]) => !(value instanceof File))).slice(0, 12_000)
      const headers = { ...hostile.headers, ...(hostile.hasToken && { 'x-csrf-token': sender.csrfToken }) }
      return sender.fetch(`${pathname}${search === '' ? '?' : `${search}&`}${query}`, { method, headers })
    }
    const headers = { ...hostile.headers, 'x-csrf-token': sender.csrfToken }
    const typed = (type: string) => ({ 'content-type': type, ...headers })
    const address = `${pathname}${search}`
    if (hostile.encoding === 'bytes') {
      const body = new Blob([new Uint8Array(hostile.bytes)])
      return sender.fetch(address, { method, headers: typed('application/json'), body })
    }
    if (files.size > 0) {
      const sent = [...files.keys()].map((name) => [name, hostile.file] as const)
      return sender.fetch(address, { method, headers, body: asParts([...fields, ...sent]) })
    }
    return hostile.encoding === 'form'
      ? sender.fetch(address, {
          ...{ method, headers: typed('application/x-www-form-urlencoded') },
          body: asForm(fields),
        })
      : sender.fetch(address, { method, headers: typed('application/json'), body: asJson(fields) })
  }

  it(
    'never gets more than a refusal or what it asks for, from any operation of the office, in any encoding',
    async () => {
      const statuses = new Map<number, number>()
      const welcome = new Set<string>()
      for (const one of operations()) {
        await restore()
        sender = await atOffice(shop, SENDER, MEMBER_PASSWORD)
        const requests = hostileRequests(Object.keys(one.input), { keptOf: 12, headersOf: 6 })
        const property = fc.asyncProperty(requests, async (hostile) => {
          const asked = performance.now()
          const answer = await send(one, hostile)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status < 400) welcome.add(one.name)
          await expectHarmless(answer, one.name, asked)
        })
        await fc.assert(property, { numRuns: size.fuzzOffice, ...(!size.waits && { seed: 20261121 }) })
        await shop.noren.settleJobs()
        await shop.noren.settleOutbox()
      }
      for (const status of [200, 400, 403]) expect(statuses.has(status), String(status)).toBe(true)
      // It came as far as what the office does.
      expect(welcome.size).toBeGreaterThan(operations().length / 3)
    },
    size.patience * 2,
  )

  it('leaves nothing for the doctor to find', async () => {
    await restore()
    const clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doRunDoctor')
    await shop.noren.settleJobs()
    const { document } = await clerk.ask('goDoctor')
    expect(document.checks.length).toBeGreaterThan(10)
    expect(document.checks.filter(({ verdict }) => verdict === 'fault')).toEqual([])
  })
})
