import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { linkInMail } from '../support/mailbox.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { answerBehind } from './rival.ts'

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

  const wish = (one: Person, email: string) =>
    one.ask('doUpdateCustomer', { email, currentPassword: PASSWORD })

  const keyIn = async (recipient: string, name: 'secretKey' | 'undoKey') =>
    (await linkInMail(shop, recipient, '/mypage/email')).searchParams.get(name)

  it('and takes the e-mail address that was wanted, leaves it taken', async () => {
    const one = await signedIn(shop, { email: 'one@example.com' })
    const other = await signedIn(shop, { email: 'other@example.com' })
    await wish(one, 'wanted@example.com')
    const secretKey = await keyIn('wanted@example.com', 'secretKey')
    const answer = await answerBehind(
      shop,
      (rival) =>
        rival.query("update customer set email_key = 'wanted@example.com' where id = $1", [other.customerId]),
      () => one.ask('doConfirmEmail', { secretKey }),
    )
    expect(answer.status).toBe(409)
    expect(answer.document).toMatchObject({ code: 'emailTaken', errors: { email: [expect.any(String)] } })
    expect((await one.ask('goMypageChange')).document).toMatchObject({ email: 'one@example.com' })
  })

  it('and asks for another e-mail address, leaves the first key of no use', async () => {
    const one = await signedIn(shop, { email: 'first-wish@example.com' })
    await wish(one, 'first-wished@example.com')
    const secretKey = await keyIn('first-wished@example.com', 'secretKey')
    const answer = await answerBehind(
      shop,
      (rival) =>
        rival.query(
          "update email_change set email = 'rival-wished@example.com', key_hash = null where customer_id = $1",
          [one.customerId],
        ),
      () => one.ask('doConfirmEmail', { secretKey }),
    )
    expect(answer.document).toMatchObject({ status: 404, code: 'emailKeyUnknown' })
    expect((await one.ask('goMypage')).document).toMatchObject({ email: 'first-wish@example.com' })
  })

  it('and undoes the same change, leaves it undone', async () => {
    const one = await signedIn(shop, { email: 'undo-old@example.com' })
    await wish(one, 'undo-new@example.com')
    await one.ask('doConfirmEmail', { secretKey: await keyIn('undo-new@example.com', 'secretKey') })
    const undoKey = await keyIn('undo-old@example.com', 'undoKey')
    const answer = await answerBehind(
      shop,
      (rival) =>
        rival.query("update email_undo set key_hash = 'another' where customer_id = $1", [one.customerId]),
      () => one.ask('doConfirmEmail', { undoKey }),
    )
    expect(answer.document).toMatchObject({ status: 404, code: 'emailKeyUnknown' })
    expect((await one.ask('goMypage')).document).toMatchObject({ email: 'undo-new@example.com' })
  })

  it('and changes the password that was proven, leaves it unproven', async () => {
    const one = await signedIn(shop, { email: 'password@example.com' })
    const answer = await answerBehind(
      shop,
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
      shop,
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
      shop,
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
      shop,
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
