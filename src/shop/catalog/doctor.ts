import { readdir } from 'node:fs/promises'
import { message } from '../../hypermedia/message.ts'
import { type Check, findingsOf, gatherFindings, MOST_EXAMPLES } from '../../store/doctor/check.ts'
import { picturesAfter, wrongStock } from './doctor.queries.ts'

/** A stock is never below 0, and 0 where it is unlimited. How it came about is not kept: merchants set it. */
export const stockCheck: Check = {
  name: 'stock',
  find: async (db) =>
    findingsOf(await wrongStock(db, MOST_EXAMPLES), ({ code, stock, stock_unlimited: isUnlimited }) =>
      isUnlimited
        ? message('doctor.stockOfUnlimited', { code, stock })
        : message('doctor.stockBelowZero', { code, stock }),
    ),
}

/** Pictures of one page. */
const PAGE = 1000

/** Each picture of a product lies at both of its sizes in one of the folders that they are served from. */
export const picturesCheck = (folders: readonly string[]): Check => ({
  name: 'pictures',
  async find(db) {
    const there = new Set((await Promise.all(folders.map(namesIn))).flat())
    const found = gatherFindings()
    let last = 0
    for (;;) {
      const pictures = await picturesAfter(db, last, PAGE)
      for (const { product_id, file_name } of pictures)
        for (const name of [`${file_name}-list.webp`, `${file_name}-detail.webp`])
          if (!there.has(name)) found.add(message('doctor.pictureMissing', { name, productId: product_id }))
      last = pictures.at(-1)?.id ?? last
      if (pictures.length < PAGE) return found.all()
    }
  },
})

/** The names in a folder; none where there is no such folder yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
