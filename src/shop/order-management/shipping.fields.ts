import { integer, text } from '../../hypermedia/input.ts'
import { foldDigits } from '../inputs.ts'

/** What readers of the bar codes of carriers (NW-7) send: the number between two letters that begin and end it. */
const READ_CODE = /^[a-d](\d{6,})[a-d]$/i

const foldTracking = (typed: string): string => foldDigits(typed).replace(/\s+/g, '').replace(READ_CODE, '$1')

/** The number by which a carrier finds a parcel (SHP-05); spaces in it, and full width, are as good. */
export const TrackingNumber = text(255, {
  pattern: /^[0-9A-Za-z-]+$/,
  refused: 'input.trackingNumber',
  fold: foldTracking,
})

/** A delivery method, or one of its slots, to choose. */
export const Choice = integer(1, 2_147_483_647, 'select')
