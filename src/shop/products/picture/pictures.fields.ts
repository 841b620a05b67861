import { z } from 'zod'
import { clearable, file, flag, integer, list, optional, text } from '../../../hypermedia/input.ts'

const MEGABYTE = 1024 * 1024
/** More than a camera of 50 megapixels writes. */
const RULES = {
  bytes: 20 * MEGABYTE,
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const

/** Pictures of a product, several at once, which come behind those that it has. */
export const ProductPictures = file({ ...RULES, most: 12 })

/** The one picture of something; another one takes its place. */
export const OnePicture = file({ ...RULES, most: 1 })

const Words = text(255, { autocomplete: 'off' })

/** So many pictures one product has at most. */
export const MOST_PICTURES = 100

/** What is said of the pictures that a product has; those that are not named stay as they are. */
export const PictureEdits = list(
  z.object({
    id: integer(1, 2_147_483_647, 'hidden'),
    /** Its place, from 1; the first one stands for the product. */
    sortNo: optional(integer(1, 9999)),
    /** What it shows, for those who do not see it. */
    alt: clearable(Words),
    altEn: clearable(Words),
    remove: optional(flag()),
  }),
  MOST_PICTURES,
)

/** A picture of a product as answers state it. */
export const StatedPicture = z
  .object({
    id: z.int(),
    sortNo: z.int(),
    /** Path at list size; null until its sizes are made. */
    listPath: z.string().nullable(),
    alt: z.string().nullable(),
    altEn: z.string().nullable(),
  })
  .meta({ named: 'EditablePicture' })
