import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { holding, linkInMail } from '../support/mailbox.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CODE = 'hojicha-100'
const DAY_MS = 86_400_000

describe.each(databases)('A notice of new stock, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const setStock = (stock: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', CODE).execute())

  const mailsTo = async (email: string) => {
    await shop.noren.settleOutbox()
    return shop.noren.store.reader
      .selectFrom('mail')
      .select(['template', 'subject', 'text', 'html'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  }

  const waiting = () =>
    shop.noren.store.reader.selectFrom('restock_notice').select(['email', 'confirmed_at']).execute()

  const asked = async (restockEmail: string) => {
    const program = await HalClient.enter(shop.base)
    await program.follow('goProduct', { productCode: CODE }, linksTo(shop, 'goProduct'))
    return { program, answer: await program.follow('doRequestRestockNotice', { restockEmail }) }
  }

  const confirmed = async (email: string) => {
    const { program } = await asked(email)
    const link = await linkInMail(shop, email, '/product/restock-notice')
    await program.follow('goRestockNotice', {}, holding('goRestockNotice', link))
    expect((await program.follow('doConfirmRestockNotice')).status).toBe(200)
    return program
  }

  it('STK-01 shows members how many wait for what is sold out, and no more than their number', async () => {
    const clerk = await clerkAt(shop, 'buyer')
    await setStock(0)
    await confirmed('first@example.com')
    await confirmed('second@example.com')
    await asked('unconfirmed@example.com')
    const { document: list } = await clerk.ask('goStockList', { nameKeyword: CODE })
    expect(list.articles).toMatchObject([{ productCode: CODE, stock: 0, restockCount: 2 }])
    expect((await clerk.ask('goStock', { productCode: CODE })).document.restockCount).toBe(2)
    const { document: product } = await clerk.ask('goAdminProduct', { productCode: CODE })
    expect(product.awaited).toMatchObject([{ productCode: CODE, restockCount: 2 }])
    expect(JSON.stringify([list, product])).not.toContain('first@example.com')
    for (const path of [
      `product?productCode=${CODE}`,
      `stock-list?nameKeyword=${CODE}`,
      `stock?productCode=${CODE}`,
    ]) {
      const page = await clerk.program.fetch(`/admin/${path}`, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain(ja('office.stock.awaited', { count: 2 }))
    }
    await setStock(3)
    expect((await clerk.ask('goStock', { productCode: CODE })).document.restockCount).toBe(0)
    await shop.change((tx) => tx.deleteFrom('restock_notice').execute())
  })

  it('goes once to a confirmed address, when there is stock again', async () => {
    await setStock(0)
    const { answer } = await asked('waiting@example.com')
    expect(answer.document).toMatchObject({ productCode: CODE, mailFollows: true })
    await asked('Waiting@example.com')
    expect(await waiting(), 'one for each address').toHaveLength(1)
    await shop.noren.settleRestock()
    const link = await linkInMail(shop, 'waiting@example.com', '/product/restock-notice')
    const person = await HtmlClient.enter(shop.base)
    await person.open(link.pathname + link.search)
    await person.form(ja('theme.restock.confirm')).submit()
    expect(person.text).toContain(ja('theme.restock.confirmed'))
    expect(person.text).not.toContain(ja('theme.restock.toConfirm'))
    await setStock(3)
    await shop.noren.settleRestock()
    await setStock(0)
    await setStock(2)
    await shop.noren.settleRestock()
    const mails = await mailsTo('waiting@example.com')
    expect(mails.filter(({ template }) => template === 'restock')).toHaveLength(1)
    expect(mails.at(-1)?.text).toContain(`/products/roasted-stem-tea-bonfire-${CODE}`)
    expect(mails.at(-1)?.text).toContain('茎ほうじ茶「焚火」')
    expect(await waiting()).toEqual([])
    await person.open(link.pathname + link.search)
    expect(person.page.status).toBe(404)
  })

  it('is not given to an address that was not confirmed, nor after it was ended', async () => {
    await setStock(0)
    await asked('silent@example.com')
    const program = await confirmed('ended@example.com')
    await program.follow('goRestockNotice')
    expect((await program.follow('doEndRestockNotice')).status).toBe(200)
    await setStock(3)
    await shop.noren.settleRestock()
    for (const email of ['silent@example.com', 'ended@example.com'])
      expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['restock_confirm'])
    shop.clock.advance(4 * DAY_MS)
    await shop.noren.sweep()
    expect(await waiting()).toEqual([])
  })

  it('needs no mail from a customer who is signed in', async () => {
    await setStock(0)
    const email = 'known@example.com'
    const { program } = await signedIn(shop, { email })
    await program.follow('goProduct', { productCode: CODE }, linksTo(shop, 'goProduct'))
    const { document } = await program.follow('doRequestRestockNotice', { restockEmail: email })
    expect(document).toMatchObject({ mailFollows: false })
    await setStock(1)
    await shop.noren.settleRestock()
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['restock'])
  })

  it('is not offered for what can be bought, and its key cannot be guessed', async () => {
    await setStock(5)
    const program = await HalClient.enter(shop.base)
    await program.follow('goProduct', { productCode: CODE }, linksTo(shop, 'goProduct'))
    expect(program.offers()).not.toContain('doRequestRestockNotice')
    const input = { productCode: CODE, restockEmail: 'early@example.com' }
    const refused = await program.follow(
      'doRequestRestockNotice',
      input,
      linksTo(shop, 'doRequestRestockNotice'),
    )
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'notSoldOut' })
    await setStock(0)
    await confirmed('guessed@example.com')
    const { id } = await shop.noren.store.reader
      .selectFrom('restock_notice')
      .select('id')
      .executeTakeFirstOrThrow()
    const guess = { noticeId: id, noticeKey: '0'.repeat(32) }
    const links = linksTo(shop, 'doEndRestockNotice')
    expect((await program.follow('doEndRestockNotice', guess, links)).status).toBe(404)
    expect(await waiting()).toHaveLength(1)
  })

  it('is forgotten with the customer, and where the shop does not offer it', async () => {
    await setStock(0)
    await shop.change((tx) => tx.updateTable('base_info').set({ option_restock_notice: false }).execute())
    const program = await HalClient.enter(shop.base)
    await program.follow('goProduct', { productCode: CODE }, linksTo(shop, 'goProduct'))
    expect(program.offers()).not.toContain('doRequestRestockNotice')
    await shop.change((tx) => tx.updateTable('base_info').set({ option_restock_notice: true }).execute())
    const email = 'leaving@example.com'
    const { program: customer, ask } = await signedIn(shop, { email })
    await customer.follow('goProduct', { productCode: CODE }, linksTo(shop, 'goProduct'))
    await customer.follow('doRequestRestockNotice', { restockEmail: email })
    expect((await ask('doWithdrawCustomer', { mode: 'complete' })).status).toBe(200)
    await shop.noren.settleOutbox()
    expect((await waiting()).map((one) => one.email)).not.toContain(email)
  })
})
