import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { addressInputs } from '../customers/fields.ts'
import { BUYS } from '../scopes.ts'
import { DeliveryChoice } from './contract.ts'

export const goDeliveryEstimate = safe('/delivery-estimate', {
  title: 'When an article arrives at the place that the visitor asked about, and at what fee',
  for: 'anyone',
  tool: {
    says: 'Tells when a product would arrive at a postal code, and what its delivery costs.',
  },
  page: 'delivery_estimate',
  input: { productCode: key() },
  state: {
    productCode: z.string(),
    productName: z.string(),
    /** Null while no place is known, like the next. */
    postalCode: z.string().nullable(),
    prefName: z.string().nullable(),
    /** When it is sent: the label of its delivery duration. */
    deliveryDuration: z.string().nullable(),
    /** The methods that carry it, the default first, each for one piece. */
    deliveries: z.array(DeliveryChoice),
  },
  submitTo: 'doSetDeliveryPlace',
  offers: ['doSetDeliveryPlace', 'goProduct'],
  errors: ['productNotFound'],
})

export const doSetDeliveryPlace = unsafe('POST', '/delivery-estimate', {
  title: 'Say where goods would go, for days and fees on the pages to come',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goDeliveryEstimate',
  input: {
    postalCode: addressInputs.postalCode,
    /** The article whose estimate is shown next. */
    productCode: key(),
  },
  state: { postalCode: z.string(), pref: z.int(), prefName: z.string() },
  always: ['goCart'],
  offers: ['goDeliveryEstimate'],
  errors: ['badInput'],
})
