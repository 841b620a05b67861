import type { StateOf } from '../../src/hypermedia/transition.ts'
import { planMails } from '../../src/shop/newsletter/delivery.queries.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { Authenticator, byName } from './authenticator.ts'
import { buy, customerOf, linksTo, signedIn } from './customer.ts'
import { addToCart, checkInAsGuest, GUEST } from './guest.ts'
import { type Answer, HalClient } from './hal-client.ts'
import { holding, linkInMail } from './mailbox.ts'
import { atOffice, codeOf, MEMBER_PASSWORD, memberOf } from './member.ts'
import { askedByApp } from './oauth-app.ts'
import { deadEvent } from './outbox.ts'
import { photo } from './pictures.ts'
import { SANDBOX, withSandbox } from './sandbox.ts'
import { befriend, orderTo } from './shippings.ts'
import type { Shop } from './shop.ts'
import { startMailServer } from './smtp.ts'
import { zipFile, zipOf } from './themes.ts'

const HALF_A_MINUTE_MS = 30_000

/**
 * Takes every transition once, by relation names; whoever adds one adds a step.
 * The few that are entered from outside are asked for by their address.
 */
export const walkEverywhere = async (program: HalClient, shop: Shop): Promise<void> => {
  await walkThePages(program)
  await fillTheCart(program)
  await chooseDestinations(program)
  await orderAndRead(program)
  await payAtAService(program, shop)
  await writeToTheShop(program)
  await becomeCustomer(program, shop)
  await keepAnAccount(program, shop)
  await orderAsCustomer(program, shop)
  await waitForStock(program, shop)
  await getNewsletters(program, shop)
  await leave(program)
  await walkTheOffice(program, shop)
}

const walkThePages = async (program: HalClient): Promise<void> => {
  const { document: home } = await program.enter()
  for (const name of [
    'goHelpAbout',
    'goHelpAgreement',
    'goHelpGuide',
    'goHelpPrivacy',
    'goHelpTradeLaw',
  ] as const)
    await program.follow(name, {}, home)
  const { document: archive } = await program.follow('goNewsArchive', {}, home)
  await program.follow('goNewsItem', {}, archive.news[0])
  await program.follow('goActionRedirect', { returnTo: '/cart' }, home)
  await program.follow('doActionRedirect', { returnTo: '/cart' }, home)
  await program.follow('goUnsupportedRoute', { routeName: 'old_page' }, home)
  await program.follow('doUnsupportedRoute', { routeName: 'old_page' }, home)
  const error = { href: '/shopping/error', rel: 'goShoppingError', method: 'GET' }
  await program.follow('goShoppingError', {}, { _links: { goShoppingError: error } })
}

const fillTheCart = async (program: HalClient): Promise<void> => {
  await program.enter()
  await program.follow('goProductList')
  for (const name of ['焚火', '茶筅']) {
    await program.enter()
    const { document: list } = await program.follow('goProductList', { name })
    await program.follow('goProduct', {}, list.products[0])
    await program.follow('doAddCartItem', { quantity: 2 })
  }
  const { document: cart } = await program.follow('goCart')
  const [tea, whisk] = cart.carts[0]?.items ?? []
  await program.follow('doUpdateCartItemQuantity', { quantity: 3 }, tea)
  await program.follow('doRemoveCartItem', {}, whisk)
  await program.follow('goCart')
}

const chooseDestinations = async (program: HalClient): Promise<void> => {
  const { document: shopping } = await checkInAsGuest(program)
  await program.follow('goShoppingShipping', {}, shopping)
  await program.follow('goShoppingShippingEdit')
  const { document: other } = await program.follow('doUpdateShippingAddress', { ...GUEST, pref: '1' })
  const { document: choices } = await program.follow('goShoppingShipping')
  const own = choices.addresses.find(({ addressId }) => addressId !== other.addressId)
  await program.follow('doSelectShippingAddress', { addressId: own?.addressId })

  await program.follow('goShopping')
  await program.follow('goShoppingShippingMultiple')
  await program.follow('goShoppingShippingMultipleEdit')
  await program.follow('doAddMultipleShippingAddress', { ...GUEST, pref: '47' })
  const { document: shares } = await program.follow('goShoppingShippingMultiple')
  const [first, second] = shares.addresses
  const { cartKey, cartItems } = shares
  const productCode = cartItems[0]?.productCode
  await program.follow('doAllocateMultipleShipping', {
    allocations: [
      { addressId: first?.addressId, cartKey, productCode, quantity: 1 },
      { addressId: second?.addressId, cartKey, productCode, quantity: 2 },
    ],
  })
  await program.follow('goShopping')
}

const orderAndRead = async (program: HalClient): Promise<void> => {
  await program.follow('doQuoteOrder', { message: 'お願いします' })
  await program.follow('doConfirmOrder', { message: 'お願いします' })
  await program.follow('goShoppingConfirm')
  const { document: placed } = await program.follow('doCheckout')
  const { document: complete } = await program.follow('goShoppingComplete')
  await program.follow('goGuestOrder')
  await program.follow('doRegisterFromOrder', { password: WALKER.password })
  await program.enter()
  await program.follow('goLogin')
  await program.follow('goOrderLookup')
  await program.follow('doRequestOrderLink', { orderNo: placed.orderNo, email: complete.email })
}

const payAtAService = async (program: HalClient, shop: Shop): Promise<void> => {
  const service = await withSandbox(shop)
  await addToCart(program, '焚火')
  await program.follow('goCart')
  const { document: choices } = await checkInAsGuest(program)
  const payment = choices.payments.find(({ paymentName }) => paymentName === SANDBOX)
  await program.follow('doConfirmOrder', { payment: payment?.paymentId })
  const { document: given } = await program.follow('doCheckout')
  await program.follow('goPay', { orderNo: given.orderNo })
  await program.follow('doLeavePayment')
  await program.follow('goShopping')
  await program.follow('doConfirmOrder', { payment: payment?.paymentId })
  const { document: order } = await program.follow('doCheckout')
  await program.follow('goPay')
  const { document: begun } = await program.follow('doStartPayment')
  await program.follow('goPay', { orderNo: order.orderNo })
  await service.pay(begun.paymentUrl.split('/').at(-1) ?? '', 'silent')
  await program.follow('doCheckPayment')
  await service.close()
}

const writeToTheShop = async (program: HalClient): Promise<void> => {
  const { document: home } = await program.enter()
  await program.follow('goContactForm', {}, home)
  await program.follow('doSubmitContact', {
    contactName01: '山田',
    contactEmail: 'walker@example.com',
    contactContents: '営業時間を教えてください。',
    mode: 'confirm',
  })
  await program.follow('goContactConfirm')
  await program.follow('doSubmitContact', { mode: 'complete' })
  await program.follow('goContactComplete')
}

/** The customer that a walk registers, and that is gone at its end. */
export const WALKER = { email: 'walker@example.com', password: 'strolling2000' }

const becomeCustomer = async (program: HalClient, shop: Shop): Promise<void> => {
  const { document: home } = await program.enter()
  await program.follow('goCustomerRegistration', {}, home)
  await program.follow('goPostalCode', { postalCode: '100-0001' })
  await program.follow('goCustomerRegistration', {}, home)
  await program.follow('doRegisterCustomer', {
    ...GUEST,
    ...WALKER,
    email_confirm: undefined,
    mode: 'confirm',
  })
  await program.follow('goCustomerRegistrationConfirm')
  await program.follow('doRegisterCustomer', { mode: 'complete' })
  await program.follow('goCustomerRegistrationComplete')

  const activation = await linkInMail(shop, WALKER.email, '/entry/activate')
  await program.follow('goEntryActivate', {}, holding('goEntryActivate', activation))
  await program.follow('doActivateCustomer', { secretKey: activation.searchParams.get('secretKey') })

  await program.follow('goLogin')
  await program.follow('goForgotPassword')
  await setPassword(program, shop)
  await signIn(program)
}

const setPassword = async (program: HalClient, shop: Shop): Promise<void> => {
  await program.follow('doRequestPasswordReset', { email: WALKER.email })
  await program.follow('goPasswordResetRequestComplete')
  const reset = await linkInMail(shop, WALKER.email, '/reset')
  await program.follow('goPasswordReset', {}, holding('goPasswordReset', reset))
  const resetKey = reset.searchParams.get('resetKey')
  await program.follow('doResetPassword', { resetKey, password: WALKER.password })
}

const signIn = async (program: HalClient): Promise<void> => {
  const { document: home } = await program.enter()
  await program.follow('goLogin', {}, home)
  await program.follow('doLogin', WALKER)
  await program.follow('goMypage')
}

const keepAnAccount = async (program: HalClient, shop: Shop): Promise<void> => {
  await program.follow('goMypageChange')
  await program.follow('doUpdateCustomer', { email: WALKER.email, name02: '歩' })
  await program.follow('goMypageChangeComplete')
  await program.follow('goMypage')
  await changeAddressAndBack(program, shop)
  await lookAtDevices(program, shop)
  await program.follow('goMypage')
  await program.follow('goPointHistory')
  await program.follow('goMypageExport')

  await program.follow('goCustomerAddressList')
  await program.follow('goCustomerAddress')
  await program.follow('doCreateCustomerAddress', { ...GUEST, pref: '1' })
  const { document: book } = await program.follow('goCustomerAddressList')
  const [address = {}] = book.addresses
  await program.follow('doUpdateCustomerAddress', { addr02: '2-2' }, address)
  await program.follow('doDeleteCustomerAddress', {}, address)

  await program.enter()
  await program.follow('goProductSuggestions', { name: 'てぬ' })
  await program.enter()
  await program.follow('goProductCards', { codes: 'hojicha-100' })
  await program.enter()
  const { document: list } = await program.follow('goProductList', { name: '焚火' })
  const productAddress = `walked-${list.products[0]?.productCode}`
  await program.follow('goProductAddress', { productAddress }, linksTo(shop, 'goProductAddress'))
  await program.follow('goProduct', {}, list.products[0])
  await program.follow('goDeliveryEstimate')
  await program.follow('doSetDeliveryPlace', { postalCode: '060-0001' })
  await program.follow('goProduct', {}, list.products[0])
  await program.follow('doAddFavorite')
  await program.enter()
  await program.follow('goFavoritesAmong', { productCode: ['hojicha-100'] })
  const { document: wished } = await program.follow('goFavoriteList')
  await program.follow('doRemoveFavorite', {}, wished.favorites[0])
}

const SOLD_OUT = 'furoshiki-ai-m'

const waitForStock = async (program: HalClient, shop: Shop): Promise<void> => {
  const setStock = (stock: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', SOLD_OUT).execute())
  const { stock } = await shop.noren.store.reader
    .selectFrom('variant')
    .select('stock')
    .where('code', '=', SOLD_OUT)
    .executeTakeFirstOrThrow()
  await setStock(0)
  const ask = async () => {
    await program.enter()
    await program.follow('goProduct', { productCode: SOLD_OUT }, linksTo(shop, 'goProduct'))
    await program.follow('doRequestRestockNotice', { restockEmail: ELSEWHERE })
    return linkInMail(shop, ELSEWHERE, '/product/restock-notice')
  }
  const link = await ask()
  await program.follow('goRestockNotice', {}, holding('goRestockNotice', link))
  await program.follow('doConfirmRestockNotice')
  await program.follow('goRestockNotice')
  await program.follow('doEndRestockNotice')
  await setStock(stock)
}

const getNewsletters = async (program: HalClient, shop: Shop): Promise<void> => {
  await program.enter()
  await program.follow('goNewsletterForm', {}, linksTo(shop, 'goNewsletterForm'))
  await program.follow('doRequestNewsletter', { newsletterEmail: ELSEWHERE })
  const asked = await linkInMail(shop, ELSEWHERE, '/newsletter/confirm')
  await program.follow('goNewsletterConfirm', {}, holding('goNewsletterConfirm', asked))
  await program.follow('doConfirmNewsletter')
  const { id } = await shop.noren.store.reader
    .selectFrom('subscription')
    .select('id')
    .where('email', '=', ELSEWHERE)
    .executeTakeFirstOrThrow()
  const mailed = await newsletterTo(shop, id)
  await program.follow('goNewsletterEnd', {}, holding('goNewsletterEnd', mailed))
  await program.follow('doEndNewsletter')
  await program.follow('goNewsletterEnd')
  await program.follow('goNewsletterForm')
  await program.follow('doRequestNewsletter', { newsletterEmail: 'subscriber@example.com' })
}

/** Sends a newsletter to a subscriber; the address that ends their subscription. */
const newsletterTo = async (shop: Shop, subscription_id: string): Promise<URL> => {
  const at = shop.clock.now().toISOString()
  const unset = { subject_en: null, body_en: null, group_id: null, days: null, product_code: null }
  await shop.change(async (tx) => {
    const { id: newsletter_id } = await tx
      .insertInto('newsletter')
      .values({
        ...{ ...unset, subject: '歩', body: '歩きます。', segment: 'all', receiver_language: null },
        ...{ send_at: at, member_id: null, started_at: at, queued_at: at, stopped_at: null },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await planMails(tx, newsletter_id, [subscription_id], shop.clock.now())
  })
  return linkInMail(shop, ELSEWHERE, '/newsletter/unsubscribe')
}

/** Where the walker reads the mail for a while. */
const ELSEWHERE = 'elsewhere@example.com'

const changeAddressAndBack = async (program: HalClient, shop: Shop): Promise<void> => {
  await program.follow('goMypageChange')
  await program.follow('doUpdateCustomer', { email: ELSEWHERE, currentPassword: WALKER.password })
  const link = await linkInMail(shop, ELSEWHERE, '/mypage/email')
  await program.follow('goConfirmEmail', {}, holding('goConfirmEmail', link))
  await program.follow('doConfirmEmail', { secretKey: link.searchParams.get('secretKey') })

  const undo = await linkInMail(shop, WALKER.email, '/mypage/email')
  await program.follow('goConfirmEmail', {}, holding('goConfirmEmail', undo))
  await program.follow('doConfirmEmail', { undoKey: undo.searchParams.get('undoKey') })
  await program.follow('goForgotPassword')
  await setPassword(program, shop)
  await signIn(program)
}

/** Lets an app act for the member, and takes it back. */
const letAnAppAct = async (program: HalClient, shop: Shop): Promise<void> => {
  const asked = async () => {
    const link = holding('goAuthorizeMemberApp', await askedByApp(shop, '/admin'))
    await program.follow('goAuthorizeMemberApp', {}, link)
  }
  await asked()
  await program.follow('doRefuseMemberApp')
  await asked()
  const given = { permissions: ['products:view'], currentPassword: MEMBER_PASSWORD }
  await program.follow('doAuthorizeMemberApp', given)
  const { document: list } = await program.follow('goTokenList', {}, linksTo(shop, 'goTokenList'))
  await program.follow('doEndMemberApp', {}, list.apps[0])
}

const lookAtDevices = async (program: HalClient, shop: Shop): Promise<void> => {
  for (const answer of ['doRefuseApp', 'doAuthorizeApp'] as const) {
    const consent = await askedByApp(shop, '')
    await program.follow('goAuthorizeApp', {}, holding('goAuthorizeApp', consent))
    await program.follow(answer)
  }
  await program.follow('goSessionList')
  await program.follow('doEndSessions', { currentPassword: WALKER.password })
  await signIn(program)
}

const saveForLater = async (program: HalClient): Promise<void> => {
  await addToCart(program, '茶筅')
  const { document: cart } = await program.follow('goCart')
  await program.follow('doSaveCartItemForLater', {}, cart.carts[0]?.items[0])
  await program.follow('doRemoveSavedItem')
}

const orderAsCustomer = async (program: HalClient, shop: Shop): Promise<void> => {
  await saveForLater(program)
  await addToCart(program, '焚火')
  const { document: cart } = await program.follow('goCart')
  await program.follow('goShopping', {}, cart.carts[0])
  await program.follow('doConfirmOrder')
  await program.follow('doCheckout')
  await program.follow('goShoppingComplete')
  await program.follow('goMypageHistory')
  await takeThePapers(program, shop)
  const { document: history } = await program.follow('goOrderHistory')
  await program.follow('doReorder', {}, history.orders[0])
  await program.follow('goMypageHistory', {}, history.orders[0])
  await program.follow('doCancelPlacedOrder', { reason: '注文を間違えました' })
  await askForReturns(program, shop)
}

/** Asks for a return, thinks better of it, and asks again: the office finds it waiting. */
const askForReturns = async (program: HalClient, shop: Shop): Promise<void> => {
  await addToCart(program, '焚火')
  const { document: cart } = await program.follow('goCart')
  await program.follow('goShopping', {}, cart.carts[0])
  await program.follow('doConfirmOrder')
  const { document: order } = await program.follow('doCheckout')
  await markSent(shop, order.orderNo)
  for (const isMeant of [false, true]) {
    const { orderNo } = order
    await program.follow('goMypageHistory', { orderNo }, linksTo(shop, 'goMypageHistory'))
    const { document: form } = await program.follow('goReturnRequest')
    await program.follow('doRequestReturn', {
      ...{ 'items[0][productCode]': form.items[0]?.productCode, 'items[0][quantity]': 1 },
      ...{
        returnReason: 'damaged',
        returnWords: '破れていました',
        returnPictures: [await photo('walked.png')],
      },
    })
    const { document: history } = await program.follow('goMypageHistory')
    if (!isMeant) await program.follow('doWithdrawReturn', {}, history.returns[0])
  }
}

/** Sends an order behind the shop's back. */
const markSent = (shop: Shop, orderNo: string): Promise<void> =>
  shop.change(async (tx) => {
    const { id } = await tx
      .updateTable('orders')
      .set({ status: 5 })
      .where('order_no', '=', orderNo)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('shipping')
      .set({ shipped_at: shop.clock.now().toISOString() })
      .where('order_id', '=', id)
      .execute()
  })

/** A receipt is issued of what is paid. */
const takeThePapers = async (program: HalClient, shop: Shop): Promise<void> => {
  const payment_at = shop.clock.now().toISOString()
  await shop.change((tx) => tx.updateTable('orders').set({ payment_at }).execute())
  await program.follow('goOrderPapers')
  await program.follow('goOrderInvoice')
  await program.follow('goOrderPapers')
  await program.follow('doIssueReceipt', { receiptName: '株式会社歩' })
  await program.follow('goReceipt')
  await program.follow('goOrderPapers')
  await program.follow('goMypageHistory')
}

const leave = async (program: HalClient): Promise<void> => {
  await program.enter()
  await program.follow('doLogout')
  await signIn(program)
  await program.follow('goMypageWithdraw')
  await program.follow('doWithdrawCustomer', { mode: 'confirm' })
  await program.follow('goMypageWithdrawConfirm')
  await program.follow('doWithdrawCustomer', { mode: 'complete' })
  await program.follow('goMypageWithdrawComplete')
}

type Open = (name: keyof Transitions) => Promise<unknown>

const walkTheProducts = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  await open('goProductNew')
  await program.follow('doCreateProduct', {
    productCode: 'walked-1',
    productName: '歩',
    price02: 1200,
    stock: 3,
  })
  await program.follow('goAdminProduct')
  await program.follow('goProductEdit', { productCode: 'walked-1' }, linksTo(shop, 'goProductEdit'))
  await program.follow('doUpdateProduct', { price02: 1300 })
  await program.follow('goAdminProduct')
  await program.follow('goRelatedGoods')
  await program.follow('doSetRelatedGoods', { placed: [] })
  await program.follow('goAdminProduct')
  await program.follow('goProductClass', { classNameId: 1 })
  const row = { classCategoryId: 1, visible: true, productCode: 'walked-1-1', price02: 1300, stock: 3 }
  await program.follow('doUpdateProductClass', { classNameId: 1, classes: [row] })
  await program.follow('goAdminProduct')
  await program.follow('doCopyProduct', { newProductCode: 'walked-2' })
  await program.follow('goAdminProduct')
  await program.follow('goProductPreview')
  await program.follow('goAdminProduct')
  await program.follow('doDeleteProduct')
  await program.follow('goAdminProductList')
  await program.follow('doBulkUpdateProductStatus', { productCodes: ['walked-1'], productStatus: 1 })
  await program.follow('goAdminProductList')
  await program.follow('doBulkUpdateProductPlaces', { productCodes: ['walked-1'], intoCategoryId: 1 })
  await program.follow('doUndoProductChanges')
  await program.follow('goAdminProductList')
  await program.follow('goProductTable')
  await program.follow('doUpdateProductTable', { rows: [{ productCode: 'walked-2', price02: 1400 }] })
  await program.follow('goAdminProductList')
  await program.follow('goExportProduct')
  await program.follow('goImportProductCsv')
  await program.follow('goCsvTemplate')
  await open('goImportProductCsv')
  await program.follow('doImportProductCsv', {
    csv: '公開ステータス(ID),商品名,販売種別(ID),販売価格,在庫数\n2,歩いて来た物,1,100,1',
  })
  await program.follow('goAdminProductList')
  await program.follow('goAdminTop')
}

const walkTheCustomers = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  await open('goCustomerGroupList')
  await program.follow('goCustomerGroup')
  await program.follow('doCreateCustomerGroup', { groupName: '歩く会', minimumTotal: 1_000_000 })
  await program.follow('goCustomerGroupList')
  await program.follow('doRankCustomers')
  const { document: groups } = await program.follow('goCustomerGroupList')
  await program.follow('goCustomerGroup', {}, groups.customerGroups[0])
  await program.follow('doUpdateCustomerGroup', { discountPercent: 3 })
  await program.follow('goCustomerGroup')
  await program.follow('doDeleteCustomerGroup')
  await open('goMovingIn')
  await open('goImportCustomerCsv')
  await program.follow('doImportCustomerCsv', {
    csv: 'メールアドレス,お名前(姓),お名前(名)\nwalked-in@example.com,歩,来',
  })
  await program.follow('goCustomerList')
  await open('goCustomerNew')
  await program.follow('doCreateCustomer', {
    ...{ email: 'walked@example.com', password: WALKER.password, name01: '歩', name02: '道子' },
  })
  const { document: walked } = await program.follow('goCustomer')
  await program.follow('doUpdateCustomerProfile', {
    ...{ email: walked.email, name01: '歩', name02: '美知子', note: '電話でご連絡' },
  })
  await program.follow('goCustomer')
  await program.follow('doChangeCustomerPoints', { points: 100, pointReason: 'お詫び' })
  await program.follow('goCustomer')
  await program.follow('doEndCustomerSessions')
  await program.follow('goCustomer')
  await program.follow('doBlockCustomer', { blockReason: '歩き過ぎ' })
  await program.follow('goCustomer')
  await program.follow('doUnblockCustomer')
  // A walk may be taken twice.
  const email = `stopped-${crypto.randomUUID()}@example.com`
  await customerOf(shop, { email, status: 1 })
  const { document: stopped } = await program.follow('goCustomer', { email }, linksTo(shop, 'goCustomer'))
  await program.follow('doResendActivationMail', {}, stopped)
  await program.follow('goCustomer', { email: walked.email }, linksTo(shop, 'goCustomer'))
  await program.follow('goCustomerDeliveryEdit')
  const { email: _email, email_confirm: _confirm, ...address } = GUEST
  await program.follow('doUpdateCustomerDeliveryAddress', address)
  const { document: kept } = await program.follow('goCustomer')
  await program.follow('doDeleteCustomerDeliveryAddress', {}, kept.addresses[0])
  await program.follow('goCustomer')
  await program.follow('goCustomerMerge', { otherId: stopped.customerId })
  await program.follow('doMergeCustomers', { keptId: walked.customerId })
  const { document: merged } = await program.follow('goCustomer')
  await program.follow('doUndoCustomerMerge', {}, merged.merges[0])
  await program.follow('goCustomer')
  await program.follow('doDeleteCustomer')
  await program.follow('goCustomerList')
  await program.follow('goExportCustomer')
}

const walkTheFields = async (program: HalClient, open: Open): Promise<void> => {
  await open('goFieldList')
  await program.follow('goField')
  // A walk may be taken twice, and a name is not free before the values are gone.
  const fieldName = `walked${Math.random().toString(36).slice(2)}`
  await program.follow('doCreateField', {
    ...{ record: 'category', fieldName, fieldKind: 'string', fieldLabel: '歩き' },
  })
  await program.follow('goField')
  await program.follow('doUpdateField', { fieldLabel: '歩いた' })
  await program.follow('goField')
  await program.follow('doDeleteField')
}

const walkTheTags = async (program: HalClient, open: Open): Promise<void> => {
  await open('goTagList')
  await program.follow('doCreateTag', { tagName: '歩き' })
  const { document: list } = await program.follow('goTagList')
  const tag = list.tags.at(-1)
  await program.follow('doUpdateTag', { tagName: '歩いた' }, tag)
  await program.follow('doDeleteTag', {}, tag)
}

const walkTheSearchWords = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  await open('goSynonymList')
  await program.follow('doCreateSynonym', { synonymWords: '歩く、ウォーク' })
  const { document: list } = await program.follow('goSynonymList')
  await program.follow('doUpdateSynonym', { synonymWords: '歩く、ウォーキング' }, list.synonyms[0])
  await program.follow('doDeleteSynonym', {}, list.synonyms[0])
  const now = shop.clock.now().toISOString()
  const searched = { day: now.slice(0, 10), times: 1, first_at: now, last_at: now }
  await shop.change((tx) =>
    tx
      .insertInto('missed_word')
      .values(['歩ク靴', '歩ク人'].map((word) => ({ ...searched, word })))
      .execute(),
  )
  await open('goMissedWordList')
  const { document: missed } = await program.follow('goMissedWordList')
  await program.follow('doDeleteMissedWord', {}, missed.missedWords[0])
  await program.follow('goMissedWordList')
  await program.follow('doClearMissedWords')
}

const walkTheOrders = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  await open('goOrderList')
  const { document: list } = await program.follow('goOrderList')
  const { document: order } = await program.follow('goOrder', {}, list.orders[0])
  await program.follow('doUpdateOrderStatus', {}, order.moves[0])
  await program.follow('goOrder')
  await program.follow('doRefundOrder', { refundAmount: 1, reason: '歩' })
  await program.follow('goOrder')
  await program.follow('goOrderRefund')
  await program.follow('doRefundLines', { refundAmount: 1 })
  await program.follow('goOrder')
  await program.follow('doUndoRefund', { reason: '歩' })
  await program.follow('goOrder')
  await program.follow('goOrderEdit')
  await program.follow('doUpdateOrder', { note: '歩' })
  await open('goImportOrderCsv')
  await program.follow('doImportOrderCsv', {
    csv: '注文番号,受注日,お名前(姓),対応状況(ID),商品名,価格,個数,税率\nW-1,2025-04-01,歩,5,歩いて来た物,1000,1,10',
  })
  await program.follow('goOrderList')
  await open('goOrderNew')
  const items = [{ productCode: order.items[0]?.productCode, quantity: 1 }]
  const { document: made } = await program.follow('doCreateOrder', {
    ...GUEST,
    email_confirm: undefined,
    items,
  })
  await open('goOrderList')
  await program.follow('doMailOrders', { ids: [made.orderNo], mailTemplateId: '29' })
  await open('goOrderList')
  await program.follow('doUpdateOrderStatus', { ids: [made.orderNo], orderStatus: 4 })
  await program.follow('doUndoOrderMoves')
  const { document: found } = await program.follow('goOrderList', { orderNo: made.orderNo })
  // Whoever ordered the other one has withdrawn.
  await program.follow('goOrder', {}, found.orders[0])
  await program.follow('goOrderMail')
  await program.follow('goOrderMailConfirm', { mailTemplateId: '1' })
  await program.follow('doSendOrderMail', { mailSubject: '歩', mailBody: '歩きました。' })
  await shop.change((tx) =>
    tx.updateTable('orders').set({ status: 7 }).where('order_no', '=', made.orderNo).execute(),
  )
  await program.follow('goOrder')
  await program.follow('doGiveUpOrder')
  await open('goOrderList')
  await program.follow('doBulkDeleteOrder', { ids: [order.orderNo] })
  await walkTheShippings(program, shop, open)
}

/** As a parcel is led elsewhere, packed, sent and told of. */
const walkTheShippings = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  const orderNo = await buy(await signedIn(shop, { email: 'walked-to@example.com' }), '焚火')
  const parcel = async () => {
    await open('goOrderList')
    const { document: list } = await program.follow('goOrderList', { orderNo })
    return (await program.follow('goOrder', {}, list.orders[0])).document.shippings[0]
  }
  await program.follow('goOrderShippingAddress', {}, await parcel())
  await program.follow('doUpdateOrderShippingAddress', { addr02: '歩 1-1' })
  const { document: page } = await program.follow('goOrderShippingAddress')
  await program.follow('doSelectOrderShippingAddress', {}, page.addresses[0])
  await program.follow('doUpdateTrackingNumber', { trackingNumber: '1234' }, await parcel())
  await program.follow('goPackingList')
  await program.follow('doShip', {}, await parcel())
  await program.follow('goShippingNotifyMail', {}, await parcel())
  await program.follow('doSendShippingNotifyMail')
  await takeBackAParcel(program, shop)
  await open('goPackingList')
  await program.follow('goPickingList')
  await program.follow('goOrderList')
  await program.follow('doMakePickingList', { ids: [orderNo] })
  await open('goImportShippingCsv')
  await program.follow('goExportShipping')
  await program.follow('goOrderList')
  await program.follow('doExportShipping', { ids: [orderNo] })
  await program.follow('goOrderList')
  await program.follow('goExportOrder')
  await open('goImportShippingCsv')
  const csv = `出荷ID,お問い合わせ番号,出荷日\n${orderNo},1234,2026-11-20`
  await program.follow('doImportShippingCsv', { csv })
}

/** Of an order of two parcels. */
const walkTheReturns = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  await open('goReturnList')
  const { document: list } = await program.follow('goReturnList', { returnState: 'waiting' })
  const { document: asked } = await program.follow('goReturn', {}, list.returns[0])
  await program.follow('goReturnPicture', {}, asked.pictures[0])
  await program.follow('goReturn')
  await program.follow('doGrantReturn', { returnAnswer: 'お送りください。' })
  await program.follow('goReturn')
  await program.follow('doReceiveReturn')
  const person = await signedIn(shop, { email: 'walked-back@example.com' })
  const orderNo = await buy(person, '焚火')
  await markSent(shop, orderNo)
  const items = [{ productCode: 'hojicha-100', quantity: 1 }]
  await person.ask('doRequestReturn', { orderNo, items, returnReason: 'changedMind' })
  await open('goReturnList')
  const { document: others } = await program.follow('goReturnList', { returnState: 'waiting' })
  await program.follow('goReturn', {}, others.returns[0])
  await program.follow('doRefuseReturn', { returnAnswer: 'お受けできません。' })
  await open('goOrderList')
  const { document: sent } = await program.follow('goOrderList', { orderNo })
  await program.follow('goOrder', {}, sent.orders[0])
  const { document: form } = await program.follow('goOrderExchange')
  const swapped = { lineId: form.lines[0]?.lineId, quantity: 1, exchangeCode: 'hojicha-100' }
  await program.follow('doExchangeLines', { items: [swapped] })
}

/** Answers what a shopper asks, with a text made for it. */
const walkTheEnquiries = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  const stranger = await HalClient.enter(shop.base)
  const asked = { contactName01: '歩', contactEmail: 'walked-in@example.com', contactContents: '伺います。' }
  await stranger.follow('doSubmitContact', asked, linksTo(shop, 'doSubmitContact'))
  await open('goEnquiryList')
  await program.follow('goReplyTemplateList')
  const made = { replyTemplateName: 'お礼', replyTemplateBody: '{name} 様' }
  await program.follow('doCreateReplyTemplate', made)
  const { document: texts } = await program.follow('goReplyTemplateList')
  await program.follow('doUpdateReplyTemplate', { replyTemplateBody: '{name} 様。' }, texts.replyTemplates[0])
  await open('goEnquiryList')
  const { document: list } = await program.follow('goEnquiryList', { enquiryState: 'open' })
  await program.follow('goEnquiry', {}, list.enquiries[0])
  await program.follow('doAddEnquiryNote', { noteText: '確認中' })
  await program.follow('goEnquiry')
  await program.follow('doUpdateEnquiry', { enquiryState: 'inProgress' })
  const { document: enquiry } = await program.follow('goEnquiry')
  await program.follow('goEnquiry', {}, enquiry.replyTemplates[0])
  await program.follow('doReplyEnquiry', { replyText: 'お答えします。' })
  await program.follow('goEnquiryList')
  const { document: kept } = await program.follow('goReplyTemplateList')
  await program.follow('doDeleteReplyTemplate', {}, kept.replyTemplates[0])
}

const takeBackAParcel = async (program: HalClient, shop: Shop): Promise<void> => {
  const person = await signedIn(shop, { email: 'walked-twice@example.com' })
  const { orderNo, shippingIds } = await orderTo(shop, person, 'hojicha-100', ['own', await befriend(person)])
  const [shippingId] = shippingIds
  await program.follow('doShip', { orderNo, shippingId }, linksTo(shop, 'doShip'))
  const { document: order } = await program.follow('goOrder')
  // In plain JSON the links of items are told once for all, without the parcel.
  await program.follow('doUndoShip', { shippingId }, order.shippings[0])
}

const walkThePlugins = async (
  program: HalClient,
  open: () => Promise<Answer<StateOf<Transitions['goPluginList']>>>,
): Promise<void> => {
  const plugin = async () =>
    (await open()).document.plugins.find(({ pluginCode }) => pluginCode === 'reviews')
  for (const step of ['doInstallPlugin', 'doEnablePlugin', 'doDisablePlugin', 'doUninstallPlugin'] as const)
    await program.follow(step, {}, await plugin())
  const stripe = async () => (await open()).document.plugins.find(({ pluginCode }) => pluginCode === 'stripe')
  await program.follow('doInstallPlugin', {}, await stripe())
  await program.follow('goPluginSettings', {}, await stripe())
  const settings = [{ settingName: 'STRIPE_SECRET_KEY', secretValue: 'sk_test_walked' }]
  await program.follow('doUpdatePluginSettings', { settings })
  await program.follow('doUninstallPlugin', {}, await stripe())
}

const walkTheStyles = async (program: HalClient, open: Open): Promise<void> => {
  await open('goContentCss')
  await program.follow('doUpdateContentCss', { css: '.walked { color: red }' })
  await program.follow('goContentCss')
  await open('goAnalytics')
  await program.follow('doUpdateAnalytics')
  await open('goContentJs')
  await program.follow('doUpdateContentJs', { js: 'document.title += "!"' })
  await program.follow('goContentJs')
}

const walkTheFiles = async (program: HalClient, open: Open): Promise<void> => {
  await open('goFileManager')
  await program.follow('doCreateFolder', { folderName: '歩道' })
  const { document: folder } = await program.follow('goFileManager')
  const file = new File(['歩いた'], '歩.txt', { type: 'text/plain' })
  await program.follow('doUploadFile', { path: folder.path, file })
  const { document: list } = await program.follow('goFileManager')
  await program.follow('goFile', {}, list.arrFileList[0])
  const { document: renamed } = await program.follow('doRenameFile', { newName: '走.txt' })
  await program.follow('goFile')
  await program.follow('doDeleteFile', { file: renamed.file })
}

const walkTheStock = async (program: HalClient, open: Open): Promise<void> => {
  await open('goStockList')
  const { document: list } = await program.follow('goStockList')
  await program.follow('doCorrectStock', { stock: 30, stockReason: '歩' }, list.articles[0])
  await program.follow('goStock')
  await program.follow('goStockChangeList')
  await program.follow('goStockList')
  await program.follow('goExportStock')
  await program.follow('goImportStockCsv')
  await program.follow('doImportStockCsv', { csv: '商品コード,在庫数,理由\nhojicha-100,30,歩' })
}

const walkThePapers = async (program: HalClient, shop: Shop): Promise<void> => {
  const placed = shop.noren.store.reader.selectFrom('orders').select('order_no').where('status', '=', 1)
  const { order_no: orderNo } = await placed.executeTakeFirstOrThrow()
  await program.follow('goOrderPdf', { orderNo }, linksTo(shop, 'goOrderPdf'))
  await program.follow('goExportOrderPdf', { orderNo })
  await program.follow('doMakeOrderPdf', { orderNo })
  await shop.noren.settleJobs()
  await program.follow('goJob')
  await program.follow('goOrderPdfFile')
  await program.follow('goOrderPdf', { orderNo }, linksTo(shop, 'goOrderPdf'))
  await program.follow('doUpdateOrderPdf', { message1: '歩いて届けます。' })
}

const walkTheThemes = async (program: HalClient, open: Open): Promise<void> => {
  await open('goTemplateList')
  await program.follow('goTemplateAdd')
  const archive = await zipOf({ 'blocks/logo.liquid': 'logo' })
  await program.follow('doInstallTemplate', { file: zipFile(archive) })
  const themes = async () => (await program.follow('goTemplateList')).document.templates
  await program.follow('doSelectTemplate', {}, (await themes()).at(-1))
  await program.follow('doSelectTemplate', {}, (await themes())[0])
  for (const name of ['goTemplatePreview', 'doDownloadTemplate', 'goTemplateSettings'] as const)
    await program.follow(name, {}, (await themes())[0])
  await program.follow('doUpdateTemplateSettings', { settings: [{ name: 'main', value: '#223344' }] })
  await program.follow('doDeleteTemplate', {}, (await themes()).at(-1))
}

const walkTheTrade = async (program: HalClient, open: Open): Promise<void> => {
  await open('goDeliveryList')
  await program.follow('goDelivery')
  await program.follow('doCreateDelivery', { deliveryName: '歩' })
  await program.follow('goDelivery')
  await program.follow('doUpdateDelivery', { feeForAll: 500 })
  await program.follow('goDelivery')
  await program.follow('doDeleteDelivery')
  await open('goDeliveryList')
  await program.follow('goImportDeliveryAreaCsv')
  await program.follow('goExportDeliveryArea')
  await program.follow('goImportDeliveryAreaCsv')
  await program.follow('doImportDeliveryAreaCsv', { csv: '配送方法ID,都道府県,送料\n1,東京都,700' })
  await open('goDeliveryList')
  await program.follow('goImportDeliveryTimeCsv')
  await program.follow('goExportDeliveryTime')
  await program.follow('goImportDeliveryTimeCsv')
  await program.follow('doImportDeliveryTimeCsv', { csv: '配送方法ID,時間帯\n1,夜間' })
  await open('goPaymentList')
  await program.follow('goPayment')
  await program.follow('doCreatePayment', { paymentName: '歩' })
  await program.follow('goPayment')
  await program.follow('doUpdatePayment', { charge: 100 })
  await program.follow('goPayment')
  await program.follow('doDeletePayment')
  await open('goPaymentList')
  await program.follow('goGiftList')
  await program.follow('goGiftOption')
  await program.follow('doCreateGiftOption', { giftKind: 'noshi', giftName: '歩' })
  await program.follow('goGiftOption')
  await program.follow('doUpdateGiftOption', { omotegaki: '御祝', mizuhiki: 'bow' })
  await program.follow('goGiftOption')
  await program.follow('doDeleteGiftOption')
  await open('goNewsletterList')
  await program.follow('goNewsletter')
  await program.follow('doCreateNewsletter', {
    newsletterSubject: '歩',
    newsletterText: '{name}、歩きます。',
  })
  await program.follow('goNewsletter')
  await program.follow('doUpdateNewsletter', { newsletterSubject: '歩く' })
  await program.follow('goNewsletter')
  await program.follow('goNewsletterPreview')
  await program.follow('goNewsletter')
  await program.follow('doTestNewsletter', { email: 'walker@example.com' })
  await program.follow('goNewsletter')
  await program.follow('doSendNewsletter', { sendAt: '2099-01-01T09:00' })
  await program.follow('goNewsletter')
  await program.follow('doStopNewsletter')
  await program.follow('goNewsletter')
  await program.follow('doDeleteNewsletter')
  await program.follow('goNewsletterList')
  const { document: subscribers } = await program.follow('goSubscriptionList')
  await program.follow('goExportSubscriptions')
  await program.follow('doEndSubscription', {}, subscribers.subscriptions[0])
  await open('goPromotionList')
  await program.follow('goPromotion')
  await program.follow('doCreatePromotion', { promotionName: '歩', promotionKind: 'percent', percentOff: 10 })
  await program.follow('goPromotion')
  await program.follow('goPromotionOrderList')
  await program.follow('goPromotion')
  await program.follow('doUpdatePromotion', { percentOff: 20 })
  await program.follow('goPromotion')
  await program.follow('doDeletePromotion')
  await open('goTaxRuleList')
  await program.follow('doCreateTaxRule', { applyDate: '2030-01-01T00:00', taxRate: 12, roundingType: 2 })
  const { document: taxes } = await program.follow('goTaxRuleList')
  await program.follow('doDeleteTaxRule', {}, taxes.taxRules[0])
}

const walkTheMailTemplates = async (program: HalClient, open: Open): Promise<void> => {
  await open('goMailTemplateList')
  await program.follow('doCreateMailTemplate', {
    ...{ mailTemplateName: '歩', fileName: 'walk', mailSubject: '散歩のお知らせ' },
  })
  await program.follow('goMailTemplateList')
  await program.follow('doUpdateMailTemplate', { mailText: '歩いて{{ order.orderNo }}を届けます。' })
  await program.follow('goMailTemplateList')
  await program.follow('doSendTestMail', { email: 'walker@example.com' })
  await program.follow('goMailTemplateList')
  await program.follow('doDeleteMailTemplate')
  const { document } = await program.follow('goMailTemplateList')
  await program.follow('goMailTemplateList', {}, document.mailTemplates[0])
  const server = await startMailServer()
  await open('goMailServer')
  await program.follow('doUpdateMailServer', {
    ...{ mailHost: '127.0.0.1', mailPort: Number(new URL(server.url).port), mailSecurity: 'plain' },
  })
  await program.follow('goMailServer')
  await program.follow('doTestMailServer', { testAddress: 'walker@example.com' })
  await program.follow('goMailServer')
  await program.follow('doUpdateMailServer', { mailHost: null })
  await server.close()
}

const walkTheNews = async (program: HalClient, open: Open): Promise<void> => {
  await open('goNewsList')
  await program.follow('goNews')
  await program.follow('doCreateNews', { newsTitle: '散歩の会', publishDate: '2026-11-01T10:00' })
  await program.follow('goNews')
  await program.follow('doUpdateNews', { newsUrl: '/products', linkMethod: true })
  await program.follow('goNews')
  await program.follow('doDeleteNews')
}

const walkTheCategories = async (program: HalClient, shop: Shop, open: Open): Promise<void> => {
  await open('goCategoryList')
  await program.follow('doCreateCategory', { categoryName: '道' })
  const { document: category } = await program.follow('goCategory')
  const { categoryId } = category
  await program.follow('goCategoryEdit', { categoryId }, linksTo(shop, 'goCategoryEdit'))
  await program.follow('doUpdateCategory', { categoryName: '小道' })
  await program.follow('goCategory')
  await program.follow('goCategoryGoods')
  await program.follow('doPlaceCategoryGoods', { placed: [] })
  await program.follow('goCategory')
  await program.follow('doDeleteCategory')
  await program.follow('goCategoryList')
  await program.follow('goExportCategory')
  await program.follow('goImportCategoryCsv')
  await program.follow('doImportCategoryCsv', { csv: 'カテゴリ名\n歩道' })
}

const walkTheAxes = async (program: HalClient, open: Open): Promise<void> => {
  await open('goClassNameList')
  await program.follow('goImportClassNameCsv')
  await program.follow('doImportClassNameCsv', { csv: '規格名\n速さ' })
  await program.follow('goClassNameList')
  await program.follow('goImportClassCategoryCsv')
  await program.follow('doImportClassCategoryCsv', { csv: '規格ID,規格分類名\n1,歩く速さ' })
  await program.follow('goClassNameList')
  await program.follow('goExportClassName')
  await program.follow('goClassNameList')
  await program.follow('doCreateClassName', { classNameLabel: '歩幅' })
  const { document: axes } = await program.follow('goClassNameList')
  const [axis] = axes.classNames
  await program.follow('doUpdateClassName', { backendName: '歩' }, axis)
  await program.follow('goClassCategoryList', {}, axis)
  await program.follow('goExportClassCategory')
  await program.follow('goClassCategoryList')
  await program.follow('doCreateClassCategory', { classCategoryName: '大股' })
  const { document: values } = await program.follow('goClassCategoryList')
  const [value] = values.classCategories
  await program.follow('doUpdateClassCategory', { visible: false }, value)
  await program.follow('doDeleteClassCategory', {}, value)
  const { document: left } = await program.follow('goClassNameList')
  await program.follow('doDeleteClassName', {}, left.classNames[0])
}

const walkTheContent = async (program: HalClient, open: Open): Promise<void> => {
  await open('goBlockList')
  await program.follow('doCreateBlock', { blockName: '歩みの案内', blockFileName: 'walk' })
  await program.follow('goBlock')
  const { document: block } = await program.follow('doUpdateBlock', { template: '<p>歩み</p>' })
  await program.follow('goBlock')
  await program.follow('doPreviewBlock', { template: '<p>次の歩み</p>' })
  await program.follow('goBlock')
  const { document: steps } = await program.follow('goBlockHistory')
  await program.follow('doRestoreBlock', {}, steps.changes.at(-1))
  await program.follow('goBlock')

  await program.follow('goBlockList')
  const { document: layouts } = await program.follow('goLayoutList')
  await program.follow('goLayout', {}, layouts.layouts[0])
  const positions = [{ blockId: block.blockId, section: 7 }]
  await program.follow('doPreviewLayout', { positions })
  await program.follow('goLayout')
  await program.follow('doUpdateLayout', { layoutName: 'トップページ用レイアウト' })
  await program.follow('goBlock', {}, block)
  await program.follow('doDeleteBlock')

  await open('goRedirectList')
  await program.follow('doCreateRedirect', { fromAddress: '/walked', toAddress: '/products' })
  const { document: led } = await program.follow('goRedirectList')
  await program.follow('doUpdateRedirect', { toAddress: '/help/about' }, led.redirects[0])
  await program.follow('doDeleteRedirect', {}, led.redirects[0])
  await program.follow('goRedirectList')
  await program.follow('goImportRedirectCsv')
  await program.follow('doImportRedirectCsv', { csv: 'Redirect from,Redirect to\n/walked/csv,/products' })
  await open('goPageList')
  const own = { pageName: '歩みのページ', pageUrl: 'walk/first', template: '<h1>歩み始め</h1>' }
  const { document: page } = await program.follow('doCreatePage', own)
  await program.follow('goPage')
  await program.follow('goUserPage')
  await program.follow('goPage', {}, page)
  await program.follow('doUpdatePage', { template: '<h1>歩み</h1>' })
  await program.follow('goPage')
  await program.follow('doPreviewPage', { template: '<h1>次の歩み</h1>' })
  await program.follow('goPage')
  const { document: changes } = await program.follow('goPageHistory')
  await program.follow('doRestorePage', {}, changes.changes.at(-1))
  await program.follow('goPage')
  await walkTheSections(program)
  await program.follow('goPage')
  await program.follow('doDeletePage')
  await open('goMenus')
  await program.follow('doUpdateMenus', { header: [{ menuKind: 'categories' }] })
}

const walkTheSections = async (program: HalClient): Promise<void> => {
  await program.follow('goPageSections')
  await program.follow('doAddPageSection', { kind: 'text' })
  await program.follow('goPageSection')
  await program.follow('doUpdatePageSection', { values: [{ name: 'heading', value: '歩み' }] })
  await program.follow('goPageSection')
  await program.follow('goPageSections')
  await program.follow('doPublishPage')
  await program.follow('goPageSections')
  await program.follow('doAddPageSection', { kind: 'questions' })
  await program.follow('goPageSection')
  const { document: two } = await program.follow('goPageSections')
  await program.follow('doMovePageSection', { place: 2 }, two.sections[0])
  const { document: one } = await program.follow('goPageSections')
  await program.follow('doCopyPageSection', {}, one.sections[0])
  const { document: moved } = await program.follow('goPageSections')
  await program.follow('goPageDraft')
  await program.follow('goPageSections')
  await program.follow('doDeletePageSection', {}, moved.sections[0])
  await program.follow('goPageSections')
  await program.follow('doDiscardPageDraft')
  const { document: before } = await program.follow('goPageSections')
  await program.follow('doRestorePageSections', {}, before.changes[0])
  await program.follow('goPageSections')
}

const walkTheOffice = async (program: HalClient, shop: Shop): Promise<void> => {
  await memberOf(shop, { login_id: 'walker' })
  await atOffice(shop, 'walker', MEMBER_PASSWORD, program)
  const { document: top } = await program.follow('goAdminTop')
  const open = async <Name extends keyof Transitions>(name: Name) => {
    const screens = top.menu.flatMap((group) => group.screens)
    return program.follow(
      name,
      {},
      screens.find(({ screen }) => screen === name),
    )
  }
  await program.follow('goAdminSearch', { keyword: 'セキュ' })
  await program.follow('goAdminTop')
  await program.follow('goSettings', { keyword: 'セキュ' })
  for (const arranged of ['doPinScreen', 'doUnpinScreen'] as const) {
    await program.follow('goAdminTop')
    await program.follow(arranged, { screen: 'goOrderList' })
  }
  await program.follow('goAdminTop')
  await program.follow('doFoldMenu', { isFolded: true })
  await program.follow('goAdminTop')
  await open('goSecurity')
  await program.follow('doUpdateSecurity')
  await open('goMaintenance')
  await program.follow('doToggleMaintenance', { enabled: '0' })
  await open('goOpening')
  await program.follow('doOpenShop')
  await walkTheOrders(program, shop, open)
  await walkTheReturns(program, shop, open)
  await walkTheEnquiries(program, shop, open)
  await walkTheProducts(program, shop, open)
  await walkTheCategories(program, shop, open)
  await walkTheCustomers(program, shop, open)
  await walkTheTags(program, open)
  await walkTheFields(program, open)
  await walkTheSearchWords(program, shop, open)
  await walkTheStock(program, open)
  await walkTheAxes(program, open)
  await walkThePapers(program, shop)
  await walkTheThemes(program, open)
  await walkTheContent(program, open)
  await open('goBaseInfo')
  await program.follow('doUpdateBaseInfo', { shopName: '暖簾商店' })
  await open('goTradeLawList')
  await program.follow('doUpdateTradeLaw', { trade_law_1_name: '販売業者', trade_law_1_description: null })
  await program.follow('goTradeLawList')
  await program.follow('doFillTradeLaw')
  await open('goCalendar')
  await program.follow('goClosedWeekdays')
  await program.follow('doUpdateClosedWeekdays', { closedWeekdays: [0, 6] })
  await program.follow('goCalendar')
  await program.follow('doUpdateCalendar', { holiday: '2030-01-01', title: '元日' })
  const { document: calendar } = await program.follow('goCalendar')
  await program.follow('doDeleteCalendarHoliday', {}, calendar.calendars.at(-1))
  await open('goOrderStatusList')
  await program.follow('doUpdateOrderStatusList', { orderStatuses: [{ id: '1', name: '新規受付' }] })
  await open('goMasterData')
  await program.follow('doSelectMasterData', { masterType: 'payment' })
  const { document: payments } = await program.follow('goMasterData', { masterType: 'payment' })
  const [payment] = payments.rows
  await program.follow('doToggleVisible', { visible: true }, payment)
  await program.follow('doSortNoMove', {}, payment?.moves[0])
  await program.follow('goMasterData', { masterType: 'job' })
  await program.follow('doUpdateMasterData', { masterType: 'job', rows: [{ id: '1', name: '公務員' }] })
  await walkTheTrade(program, open)
  await walkTheNews(program, open)
  await walkTheMailTemplates(program, open)
  await open('goCsvConfig')
  await program.follow('doUpdateCsvConfig', { csvType: 3, csvNotOutput: ['note'] })
  await program.follow('goCsvConfig', { csvType: 3 })
  await open('goAuditLog')
  await program.follow('goExportAuditLog')
  const { document: report } = await open('goSalesReport')
  await program.follow('goExportSalesReport', {}, report.exports[0])
  await open('goSalesReport')
  await program.follow('goExportAccounting', {}, report.journals[0])
  await memberOf(shop, { login_id: 'walked', authority: 2, totp_secret: 'lost' })
  const { document: members } = await open('goMemberList')
  await program.follow('doSaveListView', { query: 'showDeleted=1', viewName: '全員' })
  await program.follow('doDeleteListView')
  await program.follow('goMemberList')
  await program.follow('doChooseColumns', { columns: ['loginId'] })
  await program.follow('goMemberList')
  const walked = members.members.find(({ loginId }) => loginId === 'walked')
  await program.follow('goMember', {}, walked)
  await program.follow('doUpdateMember', { name: '歩' })
  await program.follow('goMember')
  await program.follow('doResetMemberDevice')
  await program.follow('goMember')
  await program.follow('doDeleteMember')
  await program.follow('goMemberList')
  await open('goRoleList')
  const role = { roleName: '出荷担当', permissions: ['orders:change'] }
  await program.follow('doCreateRole', role)
  await program.follow('goRole')
  await program.follow('doUpdateRole', { permissions: ['orders:view'] })
  await program.follow('goRole')
  await program.follow('doDeleteRole')
  await open('goTokenList')
  const token = { tokenName: '在庫連携', permissions: ['products:change'], currentPassword: MEMBER_PASSWORD }
  await program.follow('doCreateToken', token)
  await program.follow('goToken')
  await program.follow('doUpdateToken', { permissions: ['products:view'] })
  await program.follow('goToken')
  await program.follow('doRenewToken', { currentPassword: MEMBER_PASSWORD })
  await program.follow('goToken')
  await program.follow('doDeleteToken')
  await letAnAppAct(program, shop)
  await open('goWebhookList')
  const hook = { webhookName: '会計', webhookUrl: 'https://hooks.invalid/', webhookEvents: ['order.paid'] }
  await program.follow('doCreateWebhook', { ...hook, currentPassword: MEMBER_PASSWORD })
  await program.follow('goWebhook')
  await program.follow('doUpdateWebhook', { webhookEvents: ['order.paid', 'order.shipped'] })
  await program.follow('goWebhook')
  await program.follow('doRenewWebhookSecret', { currentPassword: MEMBER_PASSWORD })
  await program.follow('goWebhook')
  await program.follow('doTestWebhook')
  await shop.noren.settleOutbox()
  await shop.noren.settleWebhooks()
  await shop.change((tx) =>
    tx.updateTable('webhook_delivery').set({ settled_at: shop.clock.now().toISOString() }).execute(),
  )
  const { document: attempts } = await program.follow('goWebhookTries')
  await program.follow('doSendWebhookAgain', {}, attempts.tries[0])
  await program.follow('goWebhookTries')
  await program.follow('goWebhook')
  await program.follow('doDeleteWebhook')
  await open('goMemberList')
  const newcomer = { loginId: 'newcomer', name: '新人', authority: 2, password: MEMBER_PASSWORD }
  await program.follow('doCreateMember', newcomer)
  await open('goAuthorityRole')
  await program.follow('doUpdateAuthorityRole', {
    AuthorityRoles: [{ Authority: 1, deny_url: '/admin/member' }],
  })
  await program.follow('goAuthorityRole')
  await open('goLoginHistoryList')
  await open('goJobList')
  await open('goBackupList')
  await program.follow('doStartBackup')
  await shop.noren.settleJobs()
  await program.follow('goJob')
  const { document: shelf } = await program.follow('goBackupList')
  await program.follow('goBackupFile', {}, shelf.backups[0])
  await program.follow('doDeleteBackup', {}, shelf.backups[0])
  await program.follow('goAdminActionRedirect', { returnTo: '/cart' }, linksTo(shop, 'goAdminActionRedirect'))
  await program.follow('doAdminActionRedirect', { returnTo: '/admin/log' })
  const old = { routeName: 'admin_store_order' }
  await program.follow('goAdminUnsupportedRoute', old, linksTo(shop, 'goAdminUnsupportedRoute'))
  await program.follow('doAdminUnsupportedRoute', old)
  await program.follow('goAdminEmptyPage', {}, linksTo(shop, 'goAdminEmptyPage'))
  await readTheMails(program, shop, () => open('goMailList'))
  await walkTheStyles(program, open)
  await walkTheFiles(program, open)
  await walkThePlugins(program, () => open('goPluginList'))
  await open('goContentCache')
  await program.follow('doClearCache')
  await open('goAdminLog')
  await open('goSystemInfo')
  await program.follow('goDoctor')
  await program.follow('doRunDoctor')
  await shop.noren.settleJobs()
  await program.follow('goDoctor')
  await open('goMemberSessionList')
  await program.follow('doEndMemberSessions', { currentPassword: MEMBER_PASSWORD })
  await open('goChangePassword')
  const password = `${MEMBER_PASSWORD}new`
  const changed = {
    currentPassword: MEMBER_PASSWORD,
    changePasswordFirst: password,
    changePasswordSecond: password,
  }
  await program.follow('doChangePassword', changed)
  const authenticator = new Authenticator(byName(shop))
  await open('goPasskeyList')
  const { document: wanted } = await program.follow('doStartPasskey', { currentPassword: password })
  const made = authenticator.create(wanted.options)
  await program.follow('doAddPasskey', { passkeyName: wanted.suggestedName, ...made })
  const { document: list } = await program.follow('goPasskeyList')
  await program.follow('doRenamePasskey', { passkeyName: '店の鍵' }, list.passkeys[0])
  await program.follow('doAdminLogout', {}, linksTo(shop, 'doAdminLogout'))
  await program.follow('goAdminLogin')
  const { document: asked } = await program.follow('doStartPasskeyLogin')
  await program.follow('doPasskeyLogin', authenticator.get(asked.options))
  await open('goPasskeyList')
  await program.follow('doDeletePasskey', { currentPassword: password }, list.passkeys[0])
  await program.follow('goTwoFactorAuthSet', {}, linksTo(shop, 'goTwoFactorAuthSet'))
  const { document: device } = await open('goTwoFactorAuthEdit')
  const deviceToken = codeOf(device.authKey, shop.clock.now())
  await program.follow('doSetTwoFactorAuth', { deviceToken, currentPassword: password })
  await program.follow('doAdminLogout')
  await atOffice(shop, 'walker', password, program)
  await program.follow('goTwoFactorAuth')
  shop.clock.advance(HALF_A_MINUTE_MS)
  await program.follow('doVerifyTwoFactorAuth', { deviceToken: codeOf(device.authKey, shop.clock.now()) })
}

const readTheMails = async (
  program: HalClient,
  shop: Shop,
  open: () => Promise<Answer<StateOf<Transitions['goMailList']>>>,
): Promise<void> => {
  const eventId = await deadEvent(shop, { id: 'walked' })
  await deadEvent(shop, { id: 'walked-too' })
  // The shop's own address is never forgotten.
  const toShop = shop.noren.store.reader.selectFrom('mail').select('id').where('template', '=', 'contact')
  const { id: failed } = await toShop.orderBy('id', 'desc').executeTakeFirstOrThrow()
  await shop.change((tx) =>
    tx.updateTable('mail').set({ event_id: eventId }).where('id', '=', failed).execute(),
  )
  const { document: list } = await open()
  for (const one of list.mails) await program.follow('goSentMail', {}, one)
  await program.follow('goSentMail', { mailId: failed }, linksTo(shop, 'goSentMail'))
  await program.follow('doSendMailAgain')
  await shop.noren.settleOutbox()
  const { document: outbox } = await program.follow('goOutboxList', {}, list)
  await program.follow(
    'doDeliverAgain',
    {},
    outbox.events.find((one) => one.eventId === 'walked-too'),
  )
}
