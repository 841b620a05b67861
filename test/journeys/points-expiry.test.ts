import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { mailsTo } from '../support/mailbox.ts'
import { atOffice } from '../support/member.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const DAY_MS = 86_400_000

describe.each(databases)('Points that end, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let number = 0

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await shop.noren.settleSchedules()
  })

  afterAll(() => shop?.close())

  /** Points end so many months after their last change, with a mail so many days before. */
  const endAfter = (pointMonths: number | null, pointNoticeDays = 30) =>
    clerk.ask('doUpdateBaseInfo', { shopName: '暖簾商店', pointMonths, pointNoticeDays })

  /** A customer with points that changed last at noon of a day in Tokyo. */
  const holder = async (day: string, points = 100): Promise<Person & { readonly email: string }> => {
    const email = `points-${++number}@example.com`
    const person = await signedIn(shop, { email })
    const before = shop.clock.now()
    shop.clock.set(new Date(`${day}T03:00:00Z`))
    await clerk.ask('doChangeCustomerPoints', { customerId: person.customerId, points, pointReason: '贈呈' })
    shop.clock.set(before)
    return { ...person, email }
  }

  /** Lets days go by, and the job of the day do its work. */
  const pass = async (days: number) => {
    shop.clock.advance(days * DAY_MS)
    await shop.noren.settleSchedules()
    await shop.noren.settleJobs()
    // The session of the office has ended meanwhile.
    const program = await atOffice(shop, 'clerk')
    clerk = { program, ask: (name, input = {}) => program.follow(name, input, linksTo(shop, name)) }
  }

  const told = async ({ email }: { readonly email: string }) =>
    (await mailsTo(shop, email)).filter(({ template }) => template === 'points_ending')

  const kept = async ({ customerId }: Person) => (await clerk.ask('goCustomer', { customerId })).document

  it('PNT-10 stay for ever unless the shop says otherwise', async () => {
    const { customerId, ask } = await holder('2016-11-20')
    expect((await ask('goMypage')).document).toMatchObject({ point: 100, pointsEndOn: null })
    await pass(1)
    expect((await clerk.ask('goCustomer', { customerId })).document.point).toBe(100)
    expect((await clerk.ask('goBaseInfo')).document).toMatchObject({ pointMonths: null, pointNoticeDays: 30 })
    expect((await clerk.ask('goCustomer', { customerId })).document.pointsEndOn).toBeNull()
  })

  it('PNT-11 are taken after a mail, once, and the history says why', async () => {
    const person = await holder('2025-12-20')
    await endAfter(12)
    // It is the 21st of November: thirty days before.
    expect((await person.ask('goMypage')).document.pointsEndOn).toBe('2026-12-21')
    await pass(1)
    const [mail, ...more] = await told(person)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('ポイントの有効期限')
    expect(mail?.text).toContain('100')
    const end = (await kept(person)).pointsEndOn ?? ''
    expect(mail?.text).toContain(String(Number(end.slice(8))))
    for (let day = 0; day < 3; day++) await pass(1)
    expect(await told(person)).toHaveLength(1)
    expect((await kept(person)).point).toBe(100)
    await pass(40)
    const after = await person.ask('goPointHistory')
    // Their session has ended meanwhile: the office tells.
    expect(after.status).toBe(401)
    const { point, pointsEndOn, movements } = await kept(person)
    expect({ point, pointsEndOn }).toEqual({ point: 0, pointsEndOn: null })
    expect(movements[0]).toMatchObject({ points: -100, reason: ja('message.account.points.expire') })
    await pass(1)
    expect((await kept(person)).movementCount).toBe(2)
    expect(await told(person)).toHaveLength(1)
  })

  it('PNT-10 are valid anew once they change, and are mailed about again', async () => {
    const today = shop.clock.now().toISOString().slice(0, 10)
    const person = await holder('2025-02-01')
    await pass(1)
    expect(await told(person)).toHaveLength(1)
    await clerk.ask('doChangeCustomerPoints', {
      ...{ customerId: person.customerId, points: 5, pointReason: 'おまけ' },
    })
    expect((await kept(person)).pointsEndOn?.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 1))
    await pass(50)
    expect((await kept(person)).point).toBe(105)
    await pass(300)
    expect(await told(person)).toHaveLength(2)
    expect((await kept(person)).point).toBe(105)
    await pass(40)
    expect((await kept(person)).point).toBe(0)
  })

  it('PNT-11 stay where the shop gives more time, or ends the rule, after a mail', async () => {
    const longer = await holder('2020-01-10')
    await pass(1)
    expect(await told(longer)).toHaveLength(1)
    await endAfter(null)
    await pass(60)
    expect((await kept(longer)).point).toBe(100)
    await endAfter(12)
    await pass(1)
    expect(await told(longer)).toHaveLength(2)
    expect((await kept(longer)).point).toBe(100)
    await pass(31)
    await pass(1)
    expect((await kept(longer)).point).toBe(0)
  })

  it('are taken from many in batches; negative balances stay', async () => {
    const moved = shop.clock.now()
    const ids = Array.from({ length: 250 }, () => crypto.randomUUID())
    const [model] = await shop.noren.store.reader.selectFrom('customer').selectAll().limit(1).execute()
    await shop.change(async (tx) => {
      for (const [at, id] of ids.entries())
        await tx
          .insertInto('customer')
          .values({
            ...(model ?? expect.fail('Nobody is there')),
            ...{ id, email: `many-${at}@example.com`, email_key: `many-${at}@example.com` },
            ...{ point: at === 0 ? -3 : 7, points_moved_at: moved.toISOString(), points_end_on: null },
          })
          .execute()
    })
    const sum = async () => {
      const { total } = await shop.noren.store.reader
        .selectFrom('customer')
        .select((eb) => eb.fn.sum<number>('point').as('total'))
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow()
      return Number(total)
    }
    await pass(366)
    expect(await sum()).toBe(249 * 7 - 3)
    await pass(32)
    expect(await sum()).toBe(-3)
  })

  it('are explained where they are set, and shown where a customer is', async () => {
    const person = await holder(shop.clock.now().toISOString().slice(0, 10))
    const member = await browserAt(shop, 'person', '/admin/base-info')
    expect(member.text).toContain(ja('field.pointMonths'))
    expect(member.text).toContain(ja('office.hint.baseInfo.pointMonths'))
    await member.open(`/admin/customer?customerId=${person.customerId}`)
    expect(member.text).toContain(ja('office.customer.pointsEndOn'))
    expect((await person.ask('goPointHistory')).document.pointsEndOn).toBe((await kept(person)).pointsEndOn)
  })
})
