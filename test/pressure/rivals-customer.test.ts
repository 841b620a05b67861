import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyHash } from '../../src/shop/account/entry/keys.rules.ts'
import { movePoints } from '../../src/shop/customers/index.ts'
import { enqueue } from '../../src/store/jobs.ts'
import { buy, customerOf, PASSWORD, signedIn, signIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { holding, mailsTo } from '../support/mailbox.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { whenWaiting, withRival } from './rival.ts'

const KEY = 'k'.repeat(32)

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival of a customer in the middle of a transaction', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  const kept = (id: string) =>
    shop.noren.store.reader.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const fromMail = (rel: string, path: string) => holding(rel, new URL(path, shop.base))

  it('who spends the same points leaves a clear refusal, and the goods', () =>
    withRival(shop, async (rival) => {
      const id = await customerOf(shop, { email: 'points@example.com', point: 100 })
      const program = await signIn(shop, 'points@example.com')
      await addToCart(program, '焚火')
      const { document: cart } = await program.follow('goCart')
      await program.follow('goShopping', {}, cart.carts[0])
      await program.follow('doConfirmOrder', { usePoint: 100 })
      await rival.query('begin')
      await rival.query('update customer set point = 99 where id = $1', [id])
      const press = program.follow('doCheckout')
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
      expect(await kept(id)).toMatchObject({ point: 99, buy_times: 0 })
      const moved = await shop.noren.store.reader.selectFrom('stock_movement').selectAll().execute()
      expect(moved).toEqual([])
    }))

  describe('while points end', () => {
    const LONG_AGO = '2025-01-10T00:00:00.000Z'

    /** Somebody's balance that changed long ago, in a shop whose points end after a year. */
    const oldPoints = async (email: string, told: string | null) => {
      await shop.change((tx) => tx.updateTable('base_info').set({ point_months: 12 }).execute())
      return customerOf(shop, { email, point: 100, points_moved_at: LONG_AGO, points_end_on: told })
    }

    /** Spends 60 points in the middle of a transaction, while the job waits for it. */
    const spendDuring = (id: string) =>
      withRival(shop, async (rival) => {
        await rival.query('begin')
        await rival.query(
          `update customer set point = 40, points_moved_at = $2, points_end_on = null where id = $1`,
          [id, shop.clock.now().toISOString()],
        )
        await shop.noren.store.write((tx) =>
          enqueue(tx, { kind: 'customers:points', input: {}, who: 'test' }, shop.clock.now()),
        )
        const done = shop.noren.settleJobs()
        await whenWaiting(rival)
        await rival.query('commit')
        await done
      })

    it('who spends points as they end keeps the rest', async () => {
      const id = await oldPoints('ends@example.com', '2026-01-10')
      await spendDuring(id)
      expect(await kept(id)).toMatchObject({ point: 40 })
    })

    it('who spends points as their end is to be mailed gets no mail', async () => {
      const id = await oldPoints('tells@example.com', null)
      await spendDuring(id)
      expect(await kept(id)).toMatchObject({ point: 40, points_end_on: null })
      expect(await mailsTo(shop, 'tells@example.com')).toEqual([])
    })
  })

  it('cannot note the same movement of points twice', async () => {
    const person = await signedIn(shop, { email: 'moved@example.com', point: 10 })
    await buy(person, '焚火')
    const { id: order_id } = await shop.noren.store.reader
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', person.customerId)
      .executeTakeFirstOrThrow()
    const movement = {
      customer_id: person.customerId,
      order_id,
      change_no: 2,
      kind: 'grant',
      points: 7,
    } as const
    const move = () => shop.noren.store.write((tx) => movePoints(tx, movement, shop.clock.now()))
    await move()
    await expect(move()).rejects.toThrow('point_movement_once')
    expect(await kept(person.customerId)).toMatchObject({ point: 17 })
  })

  it('who uses the same reset key leaves it used up', () =>
    withRival(shop, async (rival) => {
      const until = new Date(shop.clock.now().getTime() + 60_000).toISOString()
      const id = await customerOf(shop, {
        email: 'reset@example.com',
        reset_key_hash: keyHash(KEY),
        reset_expires_at: until,
      })
      const program = await HalClient.enter(shop.base)
      await program.follow('goPasswordReset', {}, fromMail('goPasswordReset', `/reset?resetKey=${KEY}`))
      await rival.query('begin')
      await rival.query(`update customer set reset_key_hash = null, password_hash = 'his' where id = $1`, [
        id,
      ])
      const press = program.follow('doResetPassword', { resetKey: KEY, password: 'another2026' })
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 400, code: 'resetKeyUnknown' })
      expect((await kept(id)).password_hash).toBe('his')
    }))

  it('who uses the same activation key leaves it used up', () =>
    withRival(shop, async (rival) => {
      const until = new Date(shop.clock.now().getTime() + 60_000).toISOString()
      const id = await customerOf(shop, {
        email: 'activate@example.com',
        status: 1,
        secret_key_hash: keyHash(KEY),
        secret_expires_at: until,
      })
      const program = await HalClient.enter(shop.base)
      const page = fromMail('goEntryActivate', `/entry/activate?secretKey=${KEY}`)
      await program.follow('goEntryActivate', {}, page)
      await rival.query('begin')
      await rival.query('update customer set status = 2 where id = $1', [id])
      const press = program.follow('doActivateCustomer', { secretKey: KEY })
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 404, code: 'activationKeyUnknown' })
    }))

  it('who confirms a registration keeps it from being deleted', () =>
    withRival(shop, async (rival) => {
      const until = new Date(shop.clock.now().getTime() + 60_000).toISOString()
      const key = 'd'.repeat(32)
      const id = await customerOf(shop, {
        email: 'confirmed@example.com',
        status: 1,
        secret_key_hash: keyHash(key),
        secret_expires_at: until,
      })
      const program = await HalClient.enter(shop.base)
      const page = fromMail('goEntryActivate', `/entry/activate?secretKey=${key}`)
      await program.follow('goEntryActivate', {}, page)
      await rival.query('begin')
      await rival.query('update customer set status = 2, secret_key_hash = null where id = $1', [id])
      const press = program.follow('doActivateCustomer', { secretKey: key, decline: 1 })
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 404, code: 'activationKeyUnknown' })
      expect(await kept(id)).toMatchObject({ status: 2 })
    }))

  it('who registers the same address first has it', () =>
    withRival(shop, async (rival) => {
      const id = await customerOf(shop, { email: 'before@example.com' })
      const program = await HalClient.enter(shop.base)
      await program.follow('goCustomerRegistration')
      await rival.query('begin')
      await rival.query(`update customer set email_key = 'same@example.com' where id = $1`, [id])
      const press = program.follow('doRegisterCustomer', {
        email: 'Same@example.com',
        password: PASSWORD,
        name01: '田中',
        name02: '一郎',
      })
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 409, code: 'emailTaken' })
    }))

  it('who fills the address book leaves no room for one more', () =>
    withRival(shop, async (rival) => {
      const id = await customerOf(shop, { email: 'book@example.com' })
      const program = await signIn(shop, 'book@example.com')
      await program.follow('goMypage')
      await program.follow('goCustomerAddressList')
      await program.follow('goCustomerAddress')
      await rival.query('begin')
      await rival.query('update customer set version = version where id = $1', [id])
      await rival.query(
        `insert into customer_address (id, customer_id, name01, name02, kana01, kana02, company_name,
           postal_code, addr01, addr02, phone_number, pref, created_at, updated_at)
         select 'rival-' || n, id, name01, name02, kana01, kana02, company_name, postal_code, addr01, addr02,
           phone_number, pref, created_at, updated_at
         from customer, generate_series(1, 20) as n where id = $1`,
        [id],
      )
      const press = program.follow('doCreateCustomerAddress', GUEST)
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 409, code: 'addressBookFull' })
    }))

  it('who signs in with the same cart takes it along once', () =>
    withRival(shop, async (rival) => {
      await customerOf(shop, { email: 'twice@example.com' })
      const program = await HalClient.enter(shop.base)
      await addToCart(program, '焚火', { quantity: 2 })
      await program.enter()
      await program.follow('goLogin')
      await rival.query('begin')
      await rival.query('delete from cart where session_id is not null')
      const press = program.follow('doLogin', { email: 'twice@example.com', password: PASSWORD })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await press).status).toBe(200)
      const { document: cart } = await program.follow('goCart')
      expect(cart.cartCount).toBe(0)
    }))

  it('who deletes an address while it is ordered to does not lose the order', async () => {
    const id = await customerOf(shop, { email: 'moves@example.com' })
    const program = await signIn(shop, 'moves@example.com')
    await addToCart(program, '焚火')
    const { document: cart } = await program.follow('goCart')
    await program.follow('goShopping', {}, cart.carts[0])
    await program.follow('goShoppingShipping')
    await program.follow('goShoppingShippingEdit')
    await program.follow('doUpdateShippingAddress', { ...GUEST, addr02: '消える住所9-9' })
    await program.follow('goShopping')
    await program.follow('doConfirmOrder')
    await shop.noren.store.write((tx) =>
      tx.deleteFrom('customer_address').where('customer_id', '=', id).execute(),
    )
    const { status, document } = await program.follow('doCheckout')
    expect(status).toBe(201)
    const shipped = await shop.noren.store.reader
      .selectFrom('shipping')
      .innerJoin('orders', 'orders.id', 'shipping.order_id')
      .where('orders.order_no', '=', document.orderNo)
      .select('shipping.addr02')
      .execute()
    expect(shipped).toEqual([{ addr02: '消える住所9-9' }])
  })
})
