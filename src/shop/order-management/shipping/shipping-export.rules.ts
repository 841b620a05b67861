import { CARRIERS } from './carriers.rules.ts'

/** The file formats for shippings: the shop's own, and the carriers'. */
export const FORMATS = ['shop', ...CARRIERS] as const
