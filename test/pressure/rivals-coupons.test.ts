import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { type Answer, type HalClient, problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind, rows, withRival } from './rival.ts'

const GOODS = 'hojicha-100'
const CANCELLED = 3
const IN_PROGRESS = 4
const HOUR_MS = 3_600_000

type Words = Readonly<Record<string, unknown>>

interface Kept {
  readonly uses: number
  readonly active: boolean
  /** How many orders use it. */
  readonly standing: number
}

// On SQLite one writer goes after the other.
describe('Coupons that somebody else touches meanwhile, on postgres,', () => {
  let shop: Shop
  let clerk: Clerk
  let people = 0

  beforeAll(async () => {
    shop = await openShop('postgres', {}, undefined, { plugins: [coupons] })
    clerk = await clerkAt(shop, 'owner')
    await switchOn(clerk, coupons)
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 500 }).where('code', '=', GOODS).execute(),
    )
  })

  afterAll(() => shop?.close())

  /** Asks for what no type of the shop knows, by its address. */
  const at = (program: HalClient, method: string, href: string, input: Words = {}) =>
    program.follow('goTop', input, {
      _links: { goTop: { href, rel: 'goTop', method } },
    }) as unknown as Promise<Answer<Words>>

  const TERMS = { couponName: '夏の割引', discountYen: 100, isActive: true }

  const coupon = async (couponCode: string, terms: Words = {}): Promise<string> => {
    const made = await at(clerk.program, 'POST', '/admin/coupons', { couponCode, ...TERMS, ...terms })
    expect(made.status).toBe(200)
    return String(made.document.couponId)
  }

  const kept = async (couponId: string): Promise<Kept | undefined> => {
    const found: Kept[] = []
    await withRival(shop, async (rival) => {
      const query = `select uses, is_active as active, (select count(*)::int from plugin_coupons_use
         where coupon_id = coupon.id and not is_back) as standing
         from plugin_coupons_coupon as coupon where id = $1`
      found.push(...(await rows<Kept>(rival, query, couponId)))
    })
    return found[0]
  }

  /** A customer who has chosen a coupon, and confirmed their order with it. */
  const confirmed = async (couponCode: string): Promise<Person> => {
    const person = await signedIn(shop, { email: `coupon-${++people}@example.com` })
    await person.ask('doAddCartItem', { productCode: GOODS, quantity: 1 })
    await person.program.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    expect((await at(person.program, 'POST', '/shopping/coupon', { couponCode })).status).toBe(200)
    await person.ask('doConfirmOrder')
    return person
  }

  const placed = ({ program }: Person) => program.follow('doCheckout', {}, linksTo(shop, 'doCheckout'))

  const ordered = async (couponCode: string): Promise<string> =>
    (await placed(await confirmed(couponCode))).document.orderNo

  const move = (orderNo: string, orderStatus: number) =>
    clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })

  const cancelled = async (couponCode: string): Promise<string> => {
    const orderNo = await ordered(couponCode)
    await move(orderNo, CANCELLED)
    await shop.noren.settleOutbox()
    return orderNo
  }

  it.each([
    ['are not used once more after their last use', 'uses = uses_most', '上限', { uses: 2, active: true }],
    ['are not used once they are switched off', 'is_active = false', '上限', { uses: 0, active: false }],
  ])('%s', async (_, change, reason, expected) => {
    const code = `LAST-${people}`
    const couponId = await coupon(code, { usesMost: 2 })
    const person = await confirmed(code)
    const answer = await answerBehind(
      shop,
      (rival) => rival.query(`update plugin_coupons_coupon set ${change} where id = $1`, [couponId]),
      () => placed(person),
    )
    expect(problemIn(answer)).toMatchObject({
      ...{ status: 409, code: 'orderNeedsLook', messages: [expect.stringContaining(reason)] },
    })
    expect(await kept(couponId)).toEqual({ ...expected, standing: 0 })
  })

  it('that everybody has once are not used twice by one customer at once', async () => {
    const couponId = await coupon('ONCE-EACH', { onceEach: true })
    const person = await confirmed('ONCE-EACH')
    const answer = await answerBehind(
      shop,
      (rival) => use(rival, couponId, `coupon-${people}@example.com`),
      () => placed(person),
    )
    expect(problemIn(answer)).toMatchObject({
      ...{ status: 409, code: 'orderNeedsLook', messages: [expect.stringContaining('1回限り')] },
    })
    expect(await kept(couponId)).toMatchObject({ uses: 1, standing: 1 })
  })

  it('are not taken by an order that is taken up again after somebody took the last use', async () => {
    const couponId = await coupon('HELD', { usesMost: 1 })
    const orderNo = await cancelled('HELD')
    const answer = await answerBehind(
      shop,
      (rival) => rival.query('update plugin_coupons_coupon set uses = uses + 1 where id = $1', [couponId]),
      () => move(orderNo, IN_PROGRESS),
    )
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'orderDiscountGone' })
    expect(await kept(couponId)).toMatchObject({ uses: 1, standing: 0 })
  })

  it('hear of an order that is moved by a process that has not heard yet that they are on', async () => {
    const couponId = await coupon('UNHEARD')
    const orderNo = await ordered('UNHEARD')
    await clerk.ask('doDisablePlugin', { pluginCode: 'coupons' })
    await withRival(shop, async (rival) => {
      await rival.query("update plugin set enabled = true where code = 'coupons'")
    })
    await move(orderNo, CANCELLED)
    await shop.noren.settleOutbox()
    shop.noren.store.changes.tell()
    await clerk.ask('goPluginList')
    await shop.noren.settleOutbox()
    expect(await kept(couponId)).toMatchObject({ uses: 0, standing: 0 })
  })

  /** Has the coupons told once more, in an hour, that an order was moved. */
  const tellAgain = (): Promise<unknown> =>
    withRival(shop, async (rival) => {
      const later = new Date(shop.clock.now().getTime() + HOUR_MS / 2).toISOString()
      await rival.query(
        `update outbox set done_at = null, next_attempt_at = $1
         where id = (select id from outbox where subscriber = 'plugin:coupons' order by id desc limit 1)`,
        [later],
      )
    })

  const anHourLater = async (): Promise<void> => {
    const now = shop.clock.now()
    shop.clock.advance(HOUR_MS)
    await shop.noren.settleOutbox()
    // Members are signed in still.
    shop.clock.set(now)
  }

  it('are given back once, however often it is told that their order was cancelled', async () => {
    const couponId = await coupon('BACK')
    await ordered('BACK')
    await cancelled('BACK')
    expect(await kept(couponId)).toMatchObject({ uses: 1, standing: 1 })
    await tellAgain()
    await anHourLater()
    expect(await kept(couponId)).toMatchObject({ uses: 1, standing: 1 })
  })

  it('stay used where their order is taken up again while it is told that it was cancelled', async () => {
    const couponId = await coupon('TAKEN-UP')
    const orderNo = await cancelled('TAKEN-UP')
    // As it stood before it was told.
    await withRival(shop, async (rival) => {
      await rival.query('update plugin_coupons_use set is_back = false where coupon_id = $1', [couponId])
      await rival.query('update plugin_coupons_coupon set uses = 1 where id = $1', [couponId])
    })
    await tellAgain()
    await answerBehind(
      shop,
      (rival) => rival.query('update orders set status = $2 where order_no = $1', [orderNo, IN_PROGRESS]),
      anHourLater,
    )
    expect(await kept(couponId)).toMatchObject({ uses: 1, standing: 1 })
  })

  it('have codes that are given once', async () => {
    const couponCode = 'SAME'
    const answer = await answerBehind(
      shop,
      (rival) =>
        rival.query(
          `insert into plugin_coupons_coupon (id, code, name, minimum, members_only, once_each, is_active, uses, version)
           values ('rival', $1, '先の割引', 0, false, false, true, 0, 1)`,
          [couponCode],
        ),
      () => at(clerk.program, 'POST', '/admin/coupons', { couponCode, ...TERMS }),
    )
    expect(problemIn(answer as Answer)).toMatchObject({
      ...{ status: 400, errors: { couponCode: [expect.any(String)] } },
    })
  })

  it('that are used while they are deleted are switched off', async () => {
    const couponId = await coupon('DELETED')
    const answer = await answerBehind(
      shop,
      (rival) => use(rival, couponId, 'rival@example.com'),
      () => at(clerk.program, 'DELETE', '/admin/coupons/coupon', { couponId }),
    )
    expect(answer.document.message).toContain('無効にしました')
    expect(await kept(couponId)).toEqual({ uses: 1, active: false, standing: 1 })
  })
})

/** Uses a coupon for an order with this email address. */
const use = async (rival: pg.Client, couponId: string, email: string): Promise<void> => {
  await rival.query('update plugin_coupons_coupon set uses = uses + 1 where id = $1', [couponId])
  await rival.query(
    `insert into plugin_coupons_use (id, coupon_id, order_id, email_digest, yen, is_back, created_at)
     values ($1, $2, $1, $3, 100, false, now())`,
    [`rival-${couponId}`, couponId, createHash('sha256').update(email).digest('base64url')],
  )
}
