import { integer, stated, text } from '../../../hypermedia/input.ts'
import { foldDigits } from '../../inputs.ts'

/** What readers of the bar codes of carriers (NW-7) send: the number between two letters that begin and end it. */
const READ_CODE = /^[a-d](\d{6,})[a-d]$/i

const foldTracking = (typed: string): string => foldDigits(typed).replace(/\s+/g, '').replace(READ_CODE, '$1')

const number = (min: 0 | 1) =>
  text(255, { min, pattern: /^[0-9A-Za-z-]*$/, refused: 'input.trackingNumber', fold: foldTracking })

/** The number by which a carrier finds a parcel (SHP-05); spaces in it, and full width, are as good. */
export const TrackingNumber = number(1)

/** The same, or an empty one, which takes it away: what is written down has to be said. */
export const WrittenNumber = stated(number(0))

/** A delivery method, or one of its slots, to choose. */
export const Choice = integer(1, 2_147_483_647, 'select')
