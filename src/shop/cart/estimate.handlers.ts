import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { linkToProduct, pricingNow, variantByCode } from '../catalog/index.ts'
import { listedPostalCode } from '../customers/index.ts'
import { type Handlers, worded } from '../environment.ts'
import { offersFor } from '../promotions/index.ts'
import { deliveriesFor } from '../settings/choices.rules.ts'
import { choiceName, deliveryMethods, durations, parcelDays, statedEarliest } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { feeWriter, offeredVariants } from './carts.ts'
import type * as contract from './estimate.contract.ts'
import { askedPlace, rememberPlace } from './place.ts'
import { notOffered } from './rules.ts'

export const estimateHandlers: Handlers<typeof contract> = {
  async goDeliveryEstimate(act) {
    const { db, memory, language, input } = act
    const { productCode } = input
    const row = await variantByCode(db, productCode)
    const variant = row && (await offeredVariants(act, [row.id], [row])).get(row.id)
    if (!variant || notOffered(variant)) return fail('productNotFound', { params: { productCode } })
    const [place, methods, days, terms, pricing] = await Promise.all([
      askedPlace(act),
      deliveryMethods(memory, language),
      parcelDays(act),
      memory.get(durations),
      pricingNow(act),
    ])
    const offers = await offersFor(act, [variant.productId])
    const feeOf = await feeWriter(act, { pricing, offers })
    const duration = terms.get(row.delivery_duration_id ?? 0)
    const parcel = { durationIds: [row.delivery_duration_id], payment: null }
    return ok(
      {
        productCode,
        productName: variant.productName,
        postalCode: place?.postalCode ?? null,
        prefName: place?.pref ? await choiceName(memory, 'pref', place.pref, language) : null,
        deliveryDuration: duration ? worded(language, duration.name, duration.name_en) : null,
        deliveries: deliveriesFor(methods, variant.saleTypeId, [{ ...variant, quantity: 1 }]).map(
          (delivery) => ({
            deliveryId: String(delivery.deliveryId),
            deliveryName: delivery.deliveryName,
            fee: place ? feeOf(delivery, place.pref, [{ ...variant, quantity: 1 }]) : 0,
            ...statedEarliest(place && days.earliestOf({ ...parcel, to: place, delivery }), language),
          }),
        ),
      },
      {
        form: { values: { productCode, ...(place?.postalCode && { postalCode: place.postalCode }) } },
        links: [link('doSetDeliveryPlace', { productCode }), linkToProduct(row, productCode)],
      },
    )
  },

  async doSetDeliveryPlace(act) {
    const { postalCode, productCode } = act.input
    const found = await listedPostalCode(act, postalCode)
    if (!found) return fail('badInput', { errors: { postalCode: message('input.postalCodeNotFound') } })
    await rememberPlace(act, { pref: found.pref, postalCode })
    const prefName = await choiceName(act.memory, 'pref', found.pref, act.language)
    const next = link('goDeliveryEstimate', { productCode })
    return ok({ postalCode, pref: found.pref, prefName }, { location: next })
  },
}
