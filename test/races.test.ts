import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, drawUpOrder } from './support/guest.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const LAST_PIECE = 'furoshiki-karashi-m'

describe.each(databases)('Two who want the same at once, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    await shop.noren.store.write(async (tx) => {
      await tx.updateTable('variant').set({ stock: 1 }).where('code', '=', LAST_PIECE).execute()
      await tx.deleteFrom('mail').execute()
    })
  })

  const enter = () => HalClient.enter(shop.base)

  const stock = async (): Promise<number> => {
    const query = shop.noren.store.reader.selectFrom('variant').select('stock').where('code', '=', LAST_PIECE)
    return (await query.executeTakeFirstOrThrow()).stock
  }

  const placed = async (): Promise<number> => {
    const query = shop.noren.store.reader
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .where('orders.order_no', 'is not', null)
      .where('order_line.product_code', '=', LAST_PIECE)
      .select('orders.id')
    return (await query.execute()).length
  }

  it('get the last piece of a product once', async () => {
    const before = await placed()
    const rivals = await Promise.all([enter(), enter(), enter()])
    for (const rival of rivals) await drawUpOrder(rival, LAST_PIECE, { productCode: LAST_PIECE })

    const answers = await Promise.all(rivals.map((rival) => rival.follow('doCheckout')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await stock()).toBe(0)
    expect(await placed()).toBe(before + 1)
    const refused = answers.filter(({ status }) => status === 409).map(problemIn)
    for (const problem of refused) expect(problem._links).toHaveProperty('goCart')
  })

  it('get one order from one confirmation, however often the button is pressed', async () => {
    const before = await placed()
    const program = await enter()
    await drawUpOrder(program, LAST_PIECE, { productCode: LAST_PIECE })
    const confirmation = program.document

    const presses = [1, 2, 3, 4].map(() => program.follow('doCheckout', {}, confirmation))
    const answers = await Promise.all(presses)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ document }) => document.orderNo)).size).toBe(1)
    expect(await placed()).toBe(before + 1)
    expect(await stock()).toBe(0)

    const later = await program.follow('doCheckout', {}, confirmation)
    expect(later.document.orderNo).toBe(answers[0]?.document.orderNo)
    await shop.noren.settleOutbox()
    const mails = await shop.noren.store.reader
      .selectFrom('mail')
      .innerJoin('orders', 'orders.id', 'mail.order_id')
      .where('orders.order_no', '=', later.document.orderNo)
      .select('mail.id')
      .execute()
    expect(mails).toHaveLength(1)
    const movements = await shop.noren.store.reader
      .selectFrom('stock_movement')
      .innerJoin('orders', 'orders.id', 'stock_movement.order_id')
      .where('orders.order_no', '=', later.document.orderNo)
      .select('quantity')
      .execute()
    expect(movements).toEqual([{ quantity: -1 }])
  })

  it('lay a piece into the same cart, and neither is lost', async () => {
    const program = await enter()
    const { document: first } = await addToCart(program, '焚火')
    expect(first.adjustedQuantity).toBe(1)
    await program.enter()
    await program.follow('goProductList', { name: '焚火' })
    const list = program.document as { products?: readonly object[] }
    const [item = {}] = list.products ?? []
    const answers = await Promise.all([1, 2, 3].map(() => program.follow('doAddCartItem', {}, item)))
    expect(answers.map(({ document }) => document.adjustedQuantity).sort()).toEqual([2, 3, 4])
  })

  it('open the cart of a new visitor once', async () => {
    const program = await enter()
    await program.follow('goProductList', { name: '焚火' })
    const list = program.document as { products?: readonly object[] }
    const [item = {}] = list.products ?? []
    const answers = await Promise.all([1, 2, 3].map(() => program.follow('doAddCartItem', {}, item)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts.map(({ totalQuantity }) => totalQuantity)).toEqual([3])
  })

  // A second writer in this process would stop the whole of it on SQLite; there one writer goes after the other.
  describe.runIf(database === 'postgres')('with the rival held in the middle of a transaction', () => {
    /** Runs `work` with a connection of the rival's own. */
    const withRival = async (work: (rival: pg.Client) => Promise<void>) => {
      const rival = new pg.Client({ connectionString: shop.databaseUrl })
      await rival.connect()
      try {
        await work(rival)
      } finally {
        await rival.end()
      }
    }

    const takeThePiece = async (rival: pg.Client) => {
      await rival.query('begin')
      await rival.query('update variant set stock = stock - 1 where code = $1 and stock >= 1', [LAST_PIECE])
    }

    /** Waits until somebody waits for a lock, so that the rival surely came first. */
    const somebodyWaits = async (rival: pg.Client) => {
      const query =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      for (let tries = 0; tries < 500; tries++) {
        if ((await rival.query(query)).rows.length > 0) return
        await pause(10)
      }
      throw new Error('Nobody waits')
    }

    it('wait, and get nothing when the rival took the piece', () =>
      withRival(async (rival) => {
        const program = await enter()
        await drawUpOrder(program, LAST_PIECE, { productCode: LAST_PIECE })
        await takeThePiece(rival)
        const press = program.follow('doCheckout')
        await somebodyWaits(rival)
        await rival.query('commit')
        expect((await press).status).toBe(409)
        expect(await stock()).toBe(0)
      }))

    it('wait, and get the piece when the rival gives it back', () =>
      withRival(async (rival) => {
        const program = await enter()
        await drawUpOrder(program, LAST_PIECE, { productCode: LAST_PIECE })
        await takeThePiece(rival)
        const press = program.follow('doCheckout')
        await somebodyWaits(rival)
        await rival.query('rollback')
        expect((await press).status).toBe(201)
        expect(await stock()).toBe(0)
      }))

    it('get the same number from two presses that stand in line', () =>
      withRival(async (rival) => {
        const program = await enter()
        await drawUpOrder(program, LAST_PIECE, { productCode: LAST_PIECE })
        const confirmation = program.document as { preOrderId?: string }
        await rival.query('begin')
        await rival.query('select id from orders where pre_order_id = $1 for update', [
          confirmation.preOrderId,
        ])
        const presses = [1, 2].map(() => program.follow('doCheckout', {}, confirmation))
        await somebodyWaits(rival)
        await rival.query('commit')
        const [first, second] = await Promise.all(presses)
        expect([first?.status, second?.status]).toEqual([201, 201])
        expect(first?.document.orderNo).toBe(second?.document.orderNo)
      }))
  })
})
