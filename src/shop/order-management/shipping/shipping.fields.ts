import { integer, stated, text } from '../../../hypermedia/input.ts'
import { foldDigits } from '../../inputs.ts'

/** The output of scanners for carriers' bar codes (NW-7): the number between a start and a stop letter. */
const READ_CODE = /^[a-d](\d{6,})[a-d]$/i

/** The separator of the numbers of several parcels. */
const BETWEEN = /[,;、；\n]+/

const foldTracking = (typed: string): string =>
  foldDigits(typed)
    .split(BETWEEN)
    .map((one) => one.replace(/\s+/g, '').replace(READ_CODE, '$1'))
    .filter((one) => one !== '')
    .join(',')

const number = (min: 0 | 1) =>
  text(255, {
    min,
    pattern: /^[0-9A-Za-z-]*(,[0-9A-Za-z-]+)*$/,
    refused: 'input.trackingNumber',
    fold: foldTracking,
  })

/**
 * A carrier's tracking number (SHP-05), or those of several parcels to one address, separated by commas. Spaces and
 * full-width digits are accepted.
 */
export const TrackingNumber = number(1)

/** A tracking number, or an empty one, which removes it; the field is required. */
export const WrittenNumber = stated(number(0))

/** The id of a delivery method or a time slot. */
export const Choice = integer(1, 2_147_483_647, 'select')
