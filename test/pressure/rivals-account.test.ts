import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { whenWaiting, withRival } from './rival.ts'

const ADDRESS = {
  name01: '鈴木',
  name02: '花',
  postalCode: '530-0000',
  pref: '27',
  addr01: '大阪市北区',
  addr02: '2-2',
  phoneNumber: '0612345678',
}

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival who changes the same account in the middle of it', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  /** The answer to a request that comes while the rival is not done yet. */
  const answerBehind = (
    rival: (connection: pg.Client) => Promise<unknown>,
    ask: () => ReturnType<Person['ask']>,
  ) =>
    new Promise<Awaited<ReturnType<Person['ask']>>>((resolve, reject) => {
      withRival(shop, async (connection) => {
        await connection.query('begin')
        await rival(connection)
        const answer = ask()
        await whenWaiting(connection)
        await connection.query('commit')
        resolve(await answer)
      }).catch(reject)
    })

  it('and takes the e-mail address that was wanted, leaves it taken', async () => {
    const one = await signedIn(shop, { email: 'one@example.com' })
    const other = await signedIn(shop, { email: 'other@example.com' })
    const answer = await answerBehind(
      (rival) =>
        rival.query("update customer set email_key = 'wanted@example.com' where id = $1", [other.customerId]),
      () => one.ask('doUpdateCustomer', { email: 'wanted@example.com', name02: '次郎' }),
    )
    expect(answer.status).toBe(409)
    expect(answer.document).toMatchObject({ code: 'emailTaken', errors: { email: [expect.any(String)] } })
    expect((await one.ask('goMypageChange')).document).toMatchObject({
      email: 'one@example.com',
      name02: '太郎',
    })
  })

  it('and changes the password that was proven, leaves it unproven', async () => {
    const one = await signedIn(shop, { email: 'password@example.com' })
    const answer = await answerBehind(
      (rival) => rival.query("update customer set password_hash = 'another' where id = $1", [one.customerId]),
      () =>
        one.ask('doUpdateCustomer', {
          email: 'password@example.com',
          currentPassword: PASSWORD,
          password: 'another99',
        }),
    )
    expect(answer.status).toBe(400)
    expect(answer.document).toMatchObject({ code: 'wrongPassword' })
  })

  it('and withdraws, leaves nothing to change', async () => {
    const one = await signedIn(shop, { email: 'leaves@example.com' })
    const answer = await answerBehind(
      (rival) => rival.query('update customer set status = 3 where id = $1', [one.customerId]),
      () => one.ask('doUpdateCustomer', { email: 'leaves@example.com', name02: '次郎' }),
    )
    expect(answer.status).toBe(401)
  })

  it('and fills the address book, leaves no room', async () => {
    const one = await signedIn(shop, { email: 'book@example.com' })
    for (let number = 1; number < 20; number++)
      await one.ask('doCreateCustomerAddress', { ...ADDRESS, addr02: String(number) })
    const answer = await answerBehind(
      async (rival) => {
        await rival.query('update customer set version = version where id = $1', [one.customerId])
        await rival.query(
          `insert into customer_address (id, customer_id, name01, name02, postal_code, pref, addr01, addr02,
             phone_number, created_at, updated_at)
           select 'the-twentieth', customer_id, name01, name02, postal_code, pref, addr01, addr02,
             phone_number, created_at, updated_at
           from customer_address where customer_id = $1 limit 1`,
          [one.customerId],
        )
      },
      () => one.ask('doCreateCustomerAddress', ADDRESS),
    )
    expect(answer.status).toBe(409)
    expect(answer.document).toMatchObject({ code: 'addressBookFull' })
    expect((await one.ask('goCustomerAddressList')).document.count).toBe(20)
  })

  it('and puts the same product among the favourites, has put it there', async () => {
    const one = await signedIn(shop, { email: 'likes@example.com' })
    const answer = await answerBehind(
      (rival) =>
        rival.query(
          "insert into favorite select $1, product_id, '2026-11-20T03:00:00.000Z' from variant where code = 'hojicha-100'",
          [one.customerId],
        ),
      () => one.ask('doAddFavorite', { productCode: 'hojicha-100' }),
    )
    expect(answer).toMatchObject({ status: 200, document: { alreadyExisted: true } })
  })
})
