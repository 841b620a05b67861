import type { Reader } from '../../store/database.ts'
import { PICTURE_FILE } from '../catalog/pictures.rules.ts'
import type { ReadEnvironment } from '../environment.ts'
import { servedFile } from './files.queries.ts'
import { kindNamed } from './kinds.rules.ts'
import { SERVED } from './paths.rules.ts'

const PRODUCTS = '/files/products/'
const ASSETS = '/assets/'
const PICTURE_ASSET = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i

/**
 * Whether the path of a file of the shop's own leads to a picture or a video that is there: a file of the merchant, a
 * picture of a product (by its name alone), or a picture of a theme.
 */
export const isServed = async (
  { db, services }: { readonly db: Reader } & Pick<ReadEnvironment, 'services'>,
  address: string,
  wanted: 'picture' | 'video',
): Promise<boolean> => {
  if (address.startsWith(ASSETS))
    return wanted === 'picture' && PICTURE_ASSET.test(address) && services.themes.hasAsset(address)
  const path = decoded(address)
  if (path?.startsWith(PRODUCTS))
    return wanted === 'picture' && PICTURE_FILE.test(path.slice(PRODUCTS.length))
  if (!path?.startsWith(SERVED)) return false
  const row = await servedFile(db, path.slice(SERVED.length).normalize('NFC'))
  const kind = row && kindNamed(row.kind)
  return wanted === 'picture' ? kind?.isPicture === true : kind?.type.startsWith('video/') === true
}

/** Returns a path without its escapes; undefined if they are broken. */
const decoded = (address: string): string | undefined => {
  try {
    return decodeURIComponent(address)
  } catch {
    return undefined
  }
}
