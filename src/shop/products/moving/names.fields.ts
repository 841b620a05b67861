import { clearable, optional, text } from '../../../hypermedia/input.ts'

/** Parts of a cell with several names. */
export const SEVERAL_MARK = '\n'

/** The parts of the path of a category, from the top. */
export const PATH_MARK = '>'

const Name = clearable(text(255))
const Names = optional(text(20_000, { fold: (typed) => typed.trim() }))

/**
 * Cells by which lines of another program's file name what has ids in this shop. `productKey` is the same on all lines
 * of a product.
 */
export const nameCells = {
  productKey: optional(text(255)),
  className1: Name,
  classCategoryName: Name,
  className2: Name,
  classCategoryName2: Name,
  categoryPaths: Names,
  tagNames: Names,
  /** Pictures of the product: an address a line, with its alternative text behind a tab. */
  pictureUrls: optional(text(100_000, { fold: (typed) => typed.trim() })),
  /** The address of the picture that shows the variant alone. */
  variantPicture: optional(text(2000)),
}
