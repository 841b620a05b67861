import type { WriteEnvironment } from '../../environment.ts'
import { productsAtCodes } from './moved.queries.ts'
import { askForPicture, countWaiting, retryFailed } from './pictures.queries.ts'
import type { NamedPicture } from './pictures.rules.ts'

/** The job that fetches pictures. */
export const FETCH_PICTURES = 'products:fetch'

/**
 * Notes the pictures of imported products, and starts the job that fetches them. One that was fetched once is not
 * fetched again, also if a member removed it since; one that failed is tried again.
 */
export const askForPictures = async (
  act: WriteEnvironment,
  pictures: readonly NamedPicture[],
): Promise<void> => {
  if (pictures.length === 0) return
  const products = await productsAtCodes(act.db, [...new Set(pictures.flatMap(({ codes }) => codes))])
  const ids = new Set<number>()
  for (const { codes, url, alt, place, variantCode } of pictures) {
    const product = codes.map((code) => products.get(code)).find((found) => found !== undefined)
    if (!product) continue
    ids.add(product.id)
    const variant_id = variantCode === null ? null : (products.get(variantCode)?.variant_id ?? null)
    await askForPicture(act.db, { product_id: product.id, variant_id, url, alt, place })
  }
  await retryFailed(act.db, [...ids])
  if ((await countWaiting(act.db)) > 0) await act.startJob(FETCH_PICTURES, {})
}
