import { carriers } from '../../settings/delivery/carrier.rules.ts'

/** The file formats for shippings: the shop's own, and the carriers'. */
export const FORMATS = ['shop', ...carriers] as const
