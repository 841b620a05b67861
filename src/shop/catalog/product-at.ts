import type { Reader } from '../../store/database.ts'
import { codesIn, meantBy } from './address.rules.ts'
import { productByCode, variantsByCodes } from './queries.ts'

/** Whether shoppers see the product of a code. */
export const isPublicProduct = async (db: Reader, code: string): Promise<boolean> =>
  (await productByCode(db, code))?.status === 1

/** Whether shoppers see a product at an address below `/products/`, its own or a former one. */
export const productIsAt = async (db: Reader, address: string): Promise<boolean> =>
  meantBy(address, await variantsByCodes(db, codesIn(address)))?.status === 1
