import { CARRIERS } from './carriers.rules.ts'

/** The files that shippings are exported as: the shop's own, and those of carriers. */
export const FORMATS = ['shop', ...CARRIERS] as const
