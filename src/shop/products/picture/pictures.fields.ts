import { z } from 'zod'
import { clearable, file, flag, integer, list, optional, text } from '../../../hypermedia/input.ts'

const MEGABYTE = 1024 * 1024
/** More than the file of a camera with 50 megapixels. */
const RULES = {
  bytes: 20 * MEGABYTE,
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const

/** Several pictures of a product, appended to its present ones. */
export const ProductPictures = file({ ...RULES, most: 12 })

/** A single picture; a new one replaces it. */
export const OnePicture = file({ ...RULES, most: 1 })

const Words = text(255, { autocomplete: 'off' })

/** The most pictures of one product. */
export const MOST_PICTURES = 100

/** Edits of a product's pictures; pictures that are not named stay unchanged. */
export const PictureEdits = list(
  z.object({
    id: integer(1, 2_147_483_647, 'hidden'),
    /** Its place, from 1; the first one represents the product. */
    sortNo: optional(integer(1, 9999)),
    /** The alternative text. */
    alt: clearable(Words),
    altEn: clearable(Words),
    remove: optional(flag()),
  }),
  MOST_PICTURES,
)

/** The state of a product's picture. */
export const StatedPicture = z
  .object({
    id: z.int(),
    sortNo: z.int(),
    /** Path of the list size; null until its sizes are made. */
    listPath: z.string().nullable(),
    alt: z.string().nullable(),
    altEn: z.string().nullable(),
  })
  .meta({ named: 'EditablePicture' })
