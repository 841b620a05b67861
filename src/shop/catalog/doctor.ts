import { message } from '../../hypermedia/message.ts'
import { type Check, findingsOf, gatherFindings, MOST_EXAMPLES } from '../../store/doctor/check.ts'
import type { Files } from '../../store/files/files.ts'
import { categoryPictures, picturesAfter, wrongStock } from './doctor.queries.ts'
import { originalFile, type PicturePixels, pictureFiles, pictureSizes } from './pictures.rules.ts'

/**
 * Checks that a stock is never negative, and 0 if it is unlimited. Its history is not checked: merchants set
 * it.
 */
export const stockCheck: Check = {
  name: 'stock',
  find: async (db) =>
    findingsOf(await wrongStock(db, MOST_EXAMPLES), ({ code, stock, stock_unlimited: isUnlimited }) =>
      isUnlimited
        ? message('doctor.stockOfUnlimited', { code, stock })
        : message('doctor.stockBelowZero', { code, stock }),
    ),
}

interface Picture extends PicturePixels {
  readonly file_name: string
  readonly made: boolean
}

/** Pictures per page. */
const PAGE = 1000

/**
 * Checks that each picture of a product or a category exists at all its sizes in one of the stores that serve
 * them; for pictures without sizes yet, that the uploaded file exists.
 */
export const picturesCheck = (pictures: readonly Files[]): Check => ({
  name: 'pictures',
  async find(db) {
    const there = new Set<string>()
    for (const files of pictures) for await (const name of files.list()) there.add(name)
    const found = gatherFindings()
    const missing = ({ file_name, made, ...pixels }: Picture) =>
      (made ? pictureFiles(file_name, pictureSizes(pixels)) : [originalFile(file_name)]).filter(
        (name) => !there.has(name),
      )
    for (const picture of await categoryPictures(db))
      for (const name of missing(picture))
        found.add(message('doctor.categoryPictureMissing', { name, categoryId: picture.id }))
    let last = 0
    for (;;) {
      const rows = await picturesAfter(db, last, PAGE)
      for (const picture of rows)
        for (const name of missing(picture))
          found.add(message('doctor.pictureMissing', { name, productId: picture.product_id }))
      last = rows.at(-1)?.id ?? last
      if (rows.length < PAGE) return found.all()
    }
  },
})
