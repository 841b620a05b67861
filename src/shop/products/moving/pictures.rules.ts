import type { ReadLine } from '../../csv/index.ts'
import type { NamedCells } from './names.rules.ts'

/** Pictures in files of other programs: addresses, which are fetched after the import. */

/** A picture that a file names for a product. */
export interface NamedPicture {
  /** Codes of the product's articles. */
  readonly codes: readonly string[]
  readonly url: string
  readonly alt: string | null
  /** From 0, among those of the product. */
  readonly place: number
  /** The code of the only article that it shows. */
  readonly variantCode: string | null
}

const LONGEST_URL = 2000
const LONGEST_ALT = 255
/** The most pictures of one product. */
const MOST = 100

/** Returns the address of a picture; undefined for what is none. */
export const pictureUrl = (typed: string): string | undefined => {
  const url = URL.parse(typed.trim().replace(/^\/\//, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > LONGEST_URL) return undefined
  return url.href
}

/** Whether a cell names a picture by a file name alone. */
export const isFileName = (cell: string): boolean => cell !== '' && pictureUrl(cell) === undefined

/** Returns the cell of a product's pictures, in their order. */
export const pictureCell = (pictures: readonly { readonly url: string; readonly alt?: string }[]): string => {
  const found = new Map(
    pictures.flatMap(({ url, alt = '' }) => {
      const address = pictureUrl(url)
      return address === undefined ? [] : [[address, alt.replace(/\s+/g, ' ')] as const]
    }),
  )
  return [...found]
    .slice(0, MOST)
    .map(([url, alt]) => `${url}\t${alt}`)
    .join('\n')
}

/** Returns the pictures that the lines of a file name, by product; those of variants behind those of the product. */
export const picturesIn = (lines: readonly ReadLine<NamedCells>[]): readonly NamedPicture[] =>
  [...Map.groupBy(lines, ({ line, values }) => values.productKey ?? String(line.line)).values()].flatMap(
    (own) => {
      const codes = own.flatMap(({ values }) => values.productCode ?? [])
      const told = (own[0]?.values.pictureUrls ?? '')
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [url = '', alt = ''] = line.split('\t')
          return { url, alt: alt.slice(0, LONGEST_ALT) || null }
        })
      const ofVariants = new Map(
        own.flatMap(({ values: { variantPicture = '', productCode } }) => {
          const url = pictureUrl(variantPicture)
          return url === undefined || productCode === undefined ? [] : [[url, productCode] as const]
        }),
      )
      const beyond = [...ofVariants.keys()].filter((url) => !told.some((one) => one.url === url))
      return [...told, ...beyond.map((url) => ({ url, alt: null }))].map((picture, place) => ({
        ...{ ...picture, codes, place },
        variantCode: ofVariants.get(picture.url) ?? null,
      }))
    },
  )
