import { message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import { addressLines, personName } from '../../../hypermedia/writing.ts'
import { cartKeyOf, toCart } from '../../cart/index.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import { addressWriter, kanaFaults, prefectureOptions, toAddress } from '../../customers/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { itemWriter } from '../describe.ts'
import { type Basket, basketOf, basketToChange, keepChoices } from '../draft/draft.ts'
import type { ShippingChoice } from '../draft/kept.rules.ts'
import { oneForEachAddress } from '../sharing/shares.rules.ts'
import { differences, isIn, shareOut, takeBack } from '../sharing/sharing.ts'
import type * as contract from './address.contract.ts'
import { addAddress, addressFirst, finishedIn, type KnownAddresses } from './addresses.ts'

/** The list in which the form shares a cart out. */
const ALLOCATIONS = 'allocations'

/** Where an order goes: one address, another one, or several. */
export const addressHandlers: Handlers<typeof contract> = {
  async goShoppingShipping(act) {
    const ready = readyBasket(act, await basketOf(act, act.input))
    if (isFailure(ready)) return ready
    const { basket, known, here } = ready
    const shippingId = act.input.shippingId ?? '1'
    const addressId = shippingOf(basket, shippingId)?.addressId
    if (addressId === undefined) return addressNotFound(here)
    return ok(
      { shippingId, addressId, addresses: await listOf(known, act) },
      {
        form: {
          values: { ...here, shippingId, addressId },
          options: { addressId: await optionsOf(known, act) },
        },
        links: [link('goShoppingShippingEdit', { ...here, shippingId }), link('goShopping', here)],
      },
    )
  },

  async doSelectShippingAddress(act) {
    const { basket, moved } = await basketToChange(act, act.input)
    const ready = readyBasket(act, basket)
    if (isFailure(ready)) return ready
    const { known, here } = ready
    const { addressId, shippingId } = act.input
    if (!finishedIn(known).has(addressId) || !shippingOf(ready.basket, shippingId))
      return addressNotFound(here)
    await takeBack(act, ready.basket)
    await sendTo(act, ready, act.input)
    return ok(
      { addressId, message: act.say({ key: 'checkout.addressChosen' }) },
      { location: link('goShopping', here), notices: moved },
    )
  },

  async goShoppingShippingEdit(act) {
    const ready = readyBasket(act, await basketOf(act, act.input))
    if (isFailure(ready)) return ready
    const { here } = ready
    const shippingId = act.input.shippingId ?? '1'
    if (!shippingOf(ready.basket, shippingId)) return addressNotFound(here)
    return ok(
      { shippingId },
      {
        form: { values: { ...here, shippingId }, options: await prefectureOptions(act) },
        links: [
          link('goPostalCode'),
          // Without an address of their own a customer would only be led back here.
          ...(ready.known.complete
            ? [link('goShoppingShipping', { ...here, shippingId }), link('goShopping', here)]
            : [toCart(ready.basket.live.cart)]),
        ],
      },
    )
  },

  async doUpdateShippingAddress(act) {
    const { basket, moved } = await basketToChange(act, act.input)
    const ready = readyBasket(act, basket)
    if (isFailure(ready)) return ready
    const { known, here } = ready
    if (!shippingOf(ready.basket, act.input.shippingId)) return addressNotFound(here)
    const errors = await kanaFaults(act, act.input)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    await takeBack(act, ready.basket)
    const address = toAddress(act.input)
    const addressId = await addAddress(act, known, address)
    if (addressId === undefined) return addressBookFull(here)
    const addresses = new Map([...known.addresses, [addressId, address]])
    await sendTo(
      act,
      { ...ready, known: { ...known, addresses } },
      { addressId, shippingId: act.input.shippingId },
    )
    return ok(
      {
        ...(await addressWriter(act))(address),
        addressId,
        message: act.say({ key: 'checkout.addressChosen' }),
      },
      {
        location: link('goShopping', here),
        notices: moved,
        links: [link('goShoppingShipping', here)],
      },
    )
  },

  async goShoppingShippingMultiple(act) {
    const ready = readyBasket(act, await basketOf(act, act.input))
    if (isFailure(ready)) return ready
    const { basket, known, here } = ready
    const { live, choices } = basket
    const { cartKey } = here
    const added = act.input.addressId
    const toItem = await itemWriter({ live }, act)
    const all = live.flow.lines
    const cartItems = all.flatMap((line) => toItem(line.variantId, line.quantity))
    const allocations = choices.shippings.flatMap((shipping) =>
      (shipping.lines ?? all).map((line) => ({
        addressId: shipping.addressId,
        cartKey,
        productCode: live.variants.get(line.variantId)?.productCode ?? '',
        quantity: line.quantity,
      })),
    )
    return ok(
      {
        cartKey,
        addressId: added !== undefined && finishedIn(known).has(added) ? added : null,
        addresses: await listOf(known, act),
        cartItems,
        allocations,
      },
      {
        form: {
          values: { cartKey },
          given: { allocations },
          options: {
            [`${ALLOCATIONS}.addressId`]: await optionsOf(known, act),
            [`${ALLOCATIONS}.productCode`]: cartItems.map(({ productCode, productName, price }) => ({
              value: productCode,
              label: productName,
              price,
            })),
          },
        },
        links: [link('goShoppingShippingMultipleEdit', here), link('goShopping', here)],
      },
    )
  },

  async doAllocateMultipleShipping(act) {
    const { allocations, changeQuantity = true } = act.input
    const cartKey = act.input.cartKey ?? allocations[0]?.cartKey
    const changing = await basketToChange(act, { cartKey })
    const ready = readyBasket(act, changing.basket)
    if (isFailure(ready)) return ready
    const { here } = ready
    const again = link('goShoppingShippingMultiple', here)
    // The form has rows to spare; one without a quantity says nothing.
    const rows = allocations.filter((row) => row.quantity !== 0 && row.cartKey === here.cartKey)
    const finished = finishedIn(ready.known)
    if (rows.some((row) => !finished.has(row.addressId))) return addressNotFound(here)
    const unknown = rows.find(({ productCode }) => !isIn(ready.basket, productCode))
    if (unknown)
      return fail('productNotFound', {
        params: { productCode: unknown.productCode ?? '' },
        links: [again],
      })
    const errors = {
      ...(rows.length === 0 && { allocations: message('checkout.nothingShared') }),
      ...(!changeQuantity && differences(ready.basket, ALLOCATIONS, allocations)),
    }
    if (Object.keys(errors).length > 0) return fail('badInput', { errors, links: [again] })
    const told = [...changing.moved, ...(await shareOut(act, ready, rows))]
    return ok(
      {
        allocationCount: rows.length,
        message: act.say({ key: 'checkout.shared' }),
        messages: told.map(act.say),
      },
      { location: link('goShopping', here), notices: told, links: [again] },
    )
  },

  async goShoppingShippingMultipleEdit(act) {
    const ready = readyBasket(act, await basketOf(act, act.input))
    if (isFailure(ready)) return ready
    const { here } = ready
    return ok(
      {},
      {
        form: { values: here, options: await prefectureOptions(act) },
        links: [link('goPostalCode'), link('goShoppingShippingMultiple', here)],
      },
    )
  },

  async doAddMultipleShippingAddress(act) {
    const ready = readyBasket(act, await basketOf(act, act.input))
    if (isFailure(ready)) return ready
    const { here } = ready
    const errors = await kanaFaults(act, act.input)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const address = toAddress(act.input)
    const addressId = await addAddress(act, ready.known, address)
    if (addressId === undefined) return addressBookFull(here)
    return ok(
      {
        ...(await addressWriter(act))(address),
        addressId,
        message: act.say({ key: 'checkout.addressAdded' }),
      },
      {
        location: link('goShoppingShippingMultiple', { ...here, addressId }),
        links: [link('goShoppingShippingMultiple', here)],
      },
    )
  },
}

type Here = { readonly cartKey: string }

/** A basket whose orderer is known, with what the links about it carry; without them there is no address to speak of. */
const readyBasket = ({ visitor }: Pick<ReadEnvironment, 'visitor'>, basket: Basket | undefined) => {
  if (!basket) return fail('cartEmpty')
  const here: Here = { cartKey: cartKeyOf(basket.live.cart) }
  const { known } = basket
  return known ? { basket, known, here } : addressFirst(visitor, here)
}

// Refusals lead back to the cart that they are about, whichever was changed last.
const addressNotFound = (here: Here) =>
  fail('addressNotFound', { links: [link('goShoppingShipping', here), link('goShopping', here)] })

const addressBookFull = (here: Here) => fail('addressBookFull', { links: [link('goShoppingShipping', here)] })

const listOf = async (known: KnownAddresses, environment: ReadEnvironment) => {
  const write = await addressWriter(environment)
  return [...finishedIn(known)].map(([addressId, address]) => ({ ...write(address), addressId }))
}

const optionsOf = async (known: KnownAddresses, environment: ReadEnvironment) => {
  const write = await addressWriter(environment)
  const line = (address: PostalAddress) => {
    const written = write(address)
    const place = addressLines(environment.language, { ...written, postalCode: null })
    return [personName(environment.language, written), ...place].join(' ')
  }
  return [...finishedIn(known)].map(([value, address]) => ({ value, label: line(address) }))
}

/** One of the shippings of a basket, told by its place from 1 on; the first unless named. */
const shippingOf = ({ choices }: Basket, shippingId = '1'): ShippingChoice | undefined =>
  choices.shippings.find((_, index) => String(index + 1) === shippingId)

/** Sends one shipping of a basket to another address; to one that another shipping goes to, with that (MUL-03). */
const sendTo = async (
  act: WriteEnvironment,
  { basket, known }: { readonly basket: Basket; readonly known: KnownAddresses },
  { addressId, shippingId }: { readonly addressId: string; readonly shippingId?: string | undefined },
) => {
  const { live, choices } = basket
  const chosen = shippingOf(basket, shippingId)
  const shippings = choices.shippings.map((shipping) =>
    shipping === chosen ? { ...shipping, addressId } : shipping,
  )
  await keepChoices(act, live.cart, {
    ...choices,
    shippings: oneForEachAddress(shippings, known.addresses),
  })
}
