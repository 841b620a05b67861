import type { Store } from '../../../store/database.ts'
import { type FetchingParts, keepPicture } from './fetching.job.ts'
import { productsAtCodes } from './moved.queries.ts'
import { askForPicture, notePictureFailed, retryFailed, waitingFiles } from './pictures.queries.ts'

/** The mark of a picture that is a file of another program, in place of an address. */
const FILE = 'file:'

/** The picture files of a product, by the code of one of its articles. */
export interface PictureFiles {
  readonly code: string
  readonly names: readonly string[]
}

/**
 * Adds the picture files of products that moved in, each once, checked like uploads. `read` returns a file by its name;
 * undefined if it is not there. Returns the number of new pictures, and why others failed.
 */
export const bringPictureFiles = async (
  parts: Omit<FetchingParts, 'services'> & { readonly store: Store },
  found: readonly PictureFiles[],
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<{ readonly fetched: number; readonly failed: Readonly<Record<string, string>> }> => {
  const { store } = parts
  const products = await productsAtCodes(
    store.reader,
    found.map(({ code }) => code),
  )
  for (const { code, names } of found) {
    const product_id = products.get(code)?.id
    if (product_id === undefined) continue
    await store.write(async (tx) => {
      for (const [place, name] of names.entries())
        await askForPicture(tx, { product_id, variant_id: null, url: FILE + name, alt: null, place })
      await retryFailed(tx, [product_id])
    })
  }
  const failed: Record<string, string> = {}
  let fetched = 0
  for (const source of await waitingFiles(store.reader, FILE)) {
    const name = source.url.slice(FILE.length)
    const content = await read(name)
    const error = content ? await keepPicture(source, content, parts) : 'not there'
    if (error === undefined) fetched += 1
    else {
      failed[name] = error
      await store.write((tx) => notePictureFailed(tx, source.id, error, 1))
    }
  }
  return { fetched, failed }
}
