import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { buy, customerOf, linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { drawUpOrder, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

const { email: _email, email_confirm: _confirm, ...ADDRESS } = GUEST
const HOUR_MS = 3_600_000

describe.each(databases)('Two accounts of one person, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const record = async (customerId: string) => (await clerk.ask('goCustomer', { customerId })).document

  const row = (id: string) =>
    shop.noren.store.reader.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const pointsAreRight = async () => {
    const points = checks([], vaultFrom(SECRET)).filter(({ name }) => name === 'points')
    expect(points).toHaveLength(1)
    expect((await examine(shop.noren.store, points)).map(({ count }) => count)).toEqual([0])
  }

  /** A person with two accounts, each with an order, points, an address and a favourite, one of these in common. */
  const twice = async () => {
    const at = ++people
    const [kept, gone] = [
      await signedIn(shop, { email: `kept-${at}@example.com` }),
      await signedIn(shop, { email: `gone-${at}@example.com`, note: '前の会員' }),
    ]
    for (const [person, points, addr02] of [[kept, 100, '1-1'] as const, [gone, 30, '2-2'] as const]) {
      await clerk.ask('doChangeCustomerPoints', {
        customerId: person.customerId,
        points,
        pointReason: '開店',
      })
      await person.ask('doCreateCustomerAddress', { ...ADDRESS, addr02: '9-9' })
      await person.ask('doCreateCustomerAddress', { ...ADDRESS, addr02 })
      await person.ask('doAddFavorite', { productCode: 'tenugui-mame' })
    }
    const orderNo = await buy(gone, '焚火')
    await buy(kept, '焚火')
    await shop.noren.settleOutbox()
    return { kept, gone, orderNo }
  }

  const merge = (customerId: string, otherId: string, input: object = {}) =>
    clerk.ask('doMergeCustomers', { customerId, otherId, keptId: customerId, ...input })

  const undo = (customerId: string, mergeId: string) =>
    clerk.ask('doUndoCustomerMerge', { customerId, mergeId })

  it('are offered to each other by name and phone number, with what would move', async () => {
    const phone_number = '090-5555-1111'
    const customerId = await customerOf(shop, { email: 'likely@example.com', phone_number })
    const otherId = await customerOf(shop, { email: 'likely2@example.com', phone_number: '09055551111' })
    await customerOf(shop, { email: 'unlike@example.com', phone_number, name02: '次郎' })
    const { document } = await clerk.ask('goCustomerMerge', { customerId })
    expect(document.candidates).toMatchObject([{ otherId, isLikelySame: true }])
    expect(document._links).not.toHaveProperty('doMergeCustomers')
    const found = (await clerk.ask('goCustomerMerge', { customerId, customerKeyword: 'unlike@' })).document
    expect(found.candidates.map(({ email, isLikelySame }) => [email, isLikelySame])).toEqual([
      ['likely2@example.com', true],
      ['unlike@example.com', false],
    ])
    const both = (await clerk.ask('goCustomerMerge', { customerId, otherId })).document
    expect(both.accounts.map(({ email, mergeRefusal }) => [email, mergeRefusal])).toEqual([
      ['likely@example.com', null],
      ['likely2@example.com', null],
    ])
    expect(both._links).toHaveProperty('doMergeCustomers')
  })

  it('become one: all records move, and the other account lets nobody in', async () => {
    const { kept, gone, orderNo } = await twice()
    const preview = (
      await clerk.ask('goCustomerMerge', { customerId: kept.customerId, otherId: gone.customerId })
    ).document
    expect(preview.accounts[1]).toMatchObject({
      ...{ orderCount: 1, movementCount: 1, addressCount: 2, favoriteCount: 1, point: 30 },
    })
    const done = await merge(kept.customerId, gone.customerId)
    expect(done).toMatchObject({ status: 200, document: { customerId: kept.customerId } })
    const after = await record(kept.customerId)
    expect(after).toMatchObject({
      ...{ orderCount: 2, buyTimes: 2, point: 130, movementCount: 2, addressCount: 3, favoriteCount: 1 },
      merges: [{ mergedName: '鈴木 太郎', memberName: expect.any(String) }],
    })
    expect((await kept.ask('goMypageHistory', { orderNo })).status).toBe(200)
    await pointsAreRight()

    const left = await record(gone.customerId)
    expect(left).toMatchObject({
      ...{ customerStatus: 3, orderCount: 0, buyTimes: 0, point: 0, sessionCount: 0, note: '前の会員' },
      mergedInto: [{ customerId: kept.customerId }],
    })
    expect(await row(gone.customerId)).toMatchObject({ password_hash: null, merged_into: kept.customerId })
    const login = { email: `gone-${people}@example.com`, password: PASSWORD }
    const stranger = await HalClient.enter(shop.base)
    expect((await stranger.follow('doLogin', login, linksTo(shop, 'doLogin'))).status).toBe(401)
    expect((await gone.ask('goMypage')).document).not.toHaveProperty('customerId', gone.customerId)

    const entry = (await clerk.ask('goAuditLog', { table: 'customer', key: gone.customerId })).document
      .entries
    expect(entry[0]).toMatchObject({ transition: 'doMergeCustomers' })
    expect(JSON.stringify(entry[0])).toContain(kept.customerId)
    expect(JSON.stringify(entry[0])).not.toContain('argon2')
  })

  it('become two again within a day, each with its own', async () => {
    const { kept, gone, orderNo } = await twice()
    const before = [await record(kept.customerId), await record(gone.customerId)]
    const { mergeId } = (await merge(kept.customerId, gone.customerId)).document
    expect(await undo(kept.customerId, mergeId)).toMatchObject({ status: 200, document: { changed: true } })
    expect((await undo(kept.customerId, mergeId)).document.changed).toBe(false)
    const same = ({
      point,
      orderCount,
      buyTimes,
      totalSpent,
      addressCount,
      favoriteCount,
      email,
      note,
    }: (typeof before)[number]) => ({
      point,
      orderCount,
      buyTimes,
      totalSpent,
      addressCount,
      favoriteCount,
      email,
      note,
    })
    expect([await record(kept.customerId), await record(gone.customerId)].map(same)).toEqual(before.map(same))
    await pointsAreRight()
    const login = { email: `gone-${people}@example.com`, password: PASSWORD }
    const again = await HalClient.enter(shop.base)
    expect((await again.follow('doLogin', login, linksTo(shop, 'doLogin'))).status).toBe(200)
    expect(
      (await again.follow('goMypageHistory', { orderNo }, linksTo(shop, 'goMypageHistory'))).status,
    ).toBe(200)
  })

  it('stay one once the moved points were spent', async () => {
    const { kept, gone } = await twice()
    const { mergeId } = (await merge(kept.customerId, gone.customerId)).document
    const spend = { customerId: kept.customerId, points: -101, pointReason: 'お使い' }
    await clerk.ask('doChangeCustomerPoints', spend)
    const refused = await undo(kept.customerId, mergeId)
    expect(problemIn(refused)).toMatchObject({
      ...{ status: 409, code: 'undoMergeRefused', messages: [expect.stringContaining('ポイント')] },
    })
    expect(await record(kept.customerId)).toMatchObject({ point: 29, orderCount: 2 })
    await clerk.ask('doChangeCustomerPoints', { ...spend, points: 1 })
    expect((await undo(kept.customerId, mergeId)).document.changed).toBe(true)
    expect(await record(kept.customerId)).toMatchObject({ point: 0 })
    expect(await record(gone.customerId)).toMatchObject({ point: 30 })
    await pointsAreRight()
  })

  it('stay one once somebody else registered with the other address', async () => {
    const { kept, gone } = await twice()
    const { mergeId } = (await merge(kept.customerId, gone.customerId)).document
    await customerOf(shop, { email: `gone-${people}@example.com` })
    expect(problemIn(await undo(kept.customerId, mergeId))).toMatchObject({
      ...{ status: 409, messages: [expect.stringContaining('メールアドレス')] },
    })
    expect(await record(gone.customerId)).toMatchObject({ customerStatus: 3 })
  })

  it('give back only addresses that nobody changed', async () => {
    const { kept, gone } = await twice()
    const { mergeId } = (await merge(kept.customerId, gone.customerId)).document
    const moved = (await record(kept.customerId)).addresses.find(({ addr02 }) => addr02 === '2-2')
    shop.clock.advance(1000)
    await kept.ask('doUpdateCustomerAddress', { ...ADDRESS, addressId: moved?.addressId, addr02: '3-3' })
    await undo(kept.customerId, mergeId)
    const streets = async (id: string) => (await record(id)).addresses.map(({ addr02 }) => addr02).sort()
    expect(await streets(kept.customerId)).toEqual(['1-1', '3-3', '9-9'])
    expect(await streets(gone.customerId)).toEqual(['9-9'])
  })

  it('take what guests left with their addresses, where a member ticks it, also alone', async () => {
    const email = 'alone@example.com'
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, '焚火', {}, { ...GUEST, email, email_confirm: email })
    const { orderNo } = (await guest.follow('doCheckout')).document
    const customerId = await customerOf(shop, { email })
    const alone = (await clerk.ask('goCustomerMerge', { customerId })).document
    expect(alone.accounts).toMatchObject([{ guestOrderCount: 1, orderCount: 0 }])
    const nothing = await clerk.ask('doMergeCustomers', { customerId })
    expect(problemIn(nothing)).toMatchObject({ status: 409, code: 'mergeRefused' })
    const { mergeId } = (await clerk.ask('doMergeCustomers', { customerId, withGuests: true })).document
    expect((await record(customerId)).orders).toMatchObject([{ orderNo }])
    expect((await undo(customerId, mergeId)).document.changed).toBe(true)
    expect(await record(customerId)).toMatchObject({ orderCount: 0, buyTimes: 0, customerStatus: 2 })
  })

  it('are not merged if one is blocked, has ended, or is the same', async () => {
    const one = await customerOf(shop, { email: `fault-${++people}@example.com` })
    const provisional = await customerOf(shop, { email: `fault-${++people}@example.com`, status: 1 })
    const blocked = await customerOf(shop, {
      ...{
        email: `fault-${++people}@example.com`,
        blocked_at: '2026-11-19T00:00:00.000Z',
        block_reason: '転売',
      },
    })
    const ended = await customerOf(shop, { email: `fault-${++people}@example.com`, status: 3 })
    const said = async (answer: ReturnType<typeof merge>) => {
      const { status, code } = problemIn(await answer)
      return [status, code]
    }
    for (const other of [one, blocked, ended])
      expect(await said(merge(one, other)), other).toEqual([409, 'mergeRefused'])
    expect(await said(merge(provisional, one))).toEqual([409, 'mergeRefused'])
    expect(await said(merge(one, 'unknown'))).toEqual([404, 'customerUnknown'])
    expect(await said(merge(one, provisional, { keptId: blocked }))).toEqual([400, 'badInput'])
    expect((await merge(one, provisional)).status).toBe(200)
  })

  it('are erased together, and leave nothing of the other after a day', async () => {
    const first = await twice()
    await merge(first.kept.customerId, first.gone.customerId)
    await clerk.ask('doDeleteCustomer', { customerId: first.kept.customerId })
    for (const id of [first.kept.customerId, first.gone.customerId])
      expect(await row(id)).toMatchObject({ name01: '—', deleted_at: expect.any(String) })
    const log = await shop.noren.store.reader.selectFrom('audit_log').select(['input', 'changes']).execute()
    expect(JSON.stringify(log)).not.toContain(`gone-${people}@example.com`)

    const second = await twice()
    const { mergeId } = (await merge(second.kept.customerId, second.gone.customerId)).document
    shop.clock.advance(25 * HOUR_MS)
    await shop.noren.sweep()
    clerk = await clerkAt(shop, `clerk-${people}`)
    expect((await undo(second.kept.customerId, mergeId)).document.changed).toBe(false)
    expect(await record(second.gone.customerId)).toMatchObject({
      addressCount: 0,
      favoriteCount: 0,
      merges: [],
    })
    expect(await shop.noren.store.reader.selectFrom('customer_merge').selectAll().execute()).toEqual([])
  })

  it('are merged on a page that needs no script', async () => {
    const { kept, gone } = await twice()
    const browser = await browserAt(
      shop,
      `person-${people}`,
      `/admin/customer/merge?customerId=${kept.customerId}&otherId=${gone.customerId}`,
    )
    expect(browser.text).toContain(`gone-${people}@example.com`)
    await browser.form('keptId').fill({ keptId: kept.customerId }).submit('統合する')
    expect(browser.page.url.searchParams.get('customerId')).toBe(kept.customerId)
    expect(browser.text).toContain('に統合しました。')
    await browser.form('統合を取り消す').submit('統合を取り消す')
    expect(browser.text).toContain('統合を取り消し、移したものを元の会員に戻しました。')
    expect(await record(gone.customerId)).toMatchObject({ customerStatus: 2, orderCount: 1 })
  })
})
