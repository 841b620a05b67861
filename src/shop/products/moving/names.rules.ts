import { foldLabel } from '../../csv/cells.rules.ts'
import type { ReadLine } from '../../csv/index.ts'
import type { ProductCells } from '../product-csv/product-csv.lines.ts'
import { PATH_MARK, SEVERAL_MARK } from './names.fields.ts'

/** Names on lines of another program's file become ids; what the shop does not have is to be made. */

/** The cells of a line with names in place of ids. */
export type NamedCells = ProductCells & {
  readonly productKey?: string | undefined
  readonly className1?: string | null | undefined
  readonly classCategoryName?: string | null | undefined
  readonly className2?: string | null | undefined
  readonly classCategoryName2?: string | null | undefined
  readonly categoryPaths?: string | undefined
  readonly tagNames?: string | undefined
  readonly pictureUrls?: string | undefined
  readonly variantPicture?: string | undefined
}

/** The records of the shop that names can mean. */
export interface NamedRecords {
  readonly axes: readonly {
    readonly id: number
    readonly name: string
    readonly values: readonly { readonly id: number; readonly name: string }[]
  }[]
  readonly categories: readonly {
    readonly id: number
    readonly name: string
    readonly parent_id: number | null
  }[]
  readonly tags: readonly { readonly id: number; readonly name: string }[]
}

/** Records that are to be made, each with a provisional id below 0; parents come before their children. */
export interface Wanted {
  readonly axes: { readonly id: number; readonly name: string }[]
  readonly values: { readonly id: number; readonly axisId: number; readonly name: string }[]
  readonly categories: { readonly id: number; readonly parentId: number | null; readonly name: string }[]
  readonly tags: { readonly id: number; readonly name: string }[]
}

/** The deepest category. */
const DEEPEST = 5

/** Returns the lines with ids, and the records that are missing. */
export const withIds = (
  lines: readonly ReadLine<NamedCells>[],
  records: NamedRecords,
): { readonly lines: readonly ReadLine<ProductCells>[]; readonly wanted: Wanted } => {
  const wanted: Wanted = { axes: [], values: [], categories: [], tags: [] }
  let next = 0
  const fresh = () => {
    next -= 1
    return next
  }
  const axes = new Map(records.axes.map(({ id, name }) => [foldLabel(name), id] as const).toReversed())
  const values = new Map(
    records.axes
      .flatMap(({ id: axisId, values: own }) =>
        own.map(({ id, name }) => [placed(axisId, name), id] as const),
      )
      .toReversed(),
  )
  const categories = new Map(
    records.categories.map(({ id, name, parent_id }) => [placed(parent_id, name), id] as const).toReversed(),
  )
  const tags = new Map(records.tags.map(({ id, name }) => [foldLabel(name), id] as const).toReversed())
  const known = <K>(ids: Map<K, number>, key: K, add: (id: number) => void): number => {
    const found = ids.get(key)
    if (found !== undefined) return found
    const id = fresh()
    ids.set(key, id)
    add(id)
    return id
  }
  const axisOf = (name: string) => known(axes, foldLabel(name), (id) => wanted.axes.push({ id, name }))
  const axisValueOf = (axisName: string | null | undefined, name: string | null | undefined) => {
    if (!axisName || !name) return null
    const axisId = axisOf(axisName)
    return known(values, placed(axisId, name), (id) => wanted.values.push({ id, axisId, name }))
  }
  const categoryOf = (path: string): number | undefined => {
    let parentId: number | null = null
    const names = path.split(PATH_MARK).map((part) => part.trim())
    for (const name of names.filter(Boolean).slice(0, DEEPEST)) {
      const parent: number | null = parentId
      parentId = known(categories, placed(parent, name), (id) =>
        wanted.categories.push({ id, parentId: parent, name }),
      )
    }
    return parentId ?? undefined
  }
  const tagOf = (name: string) => known(tags, foldLabel(name), (id) => wanted.tags.push({ id, name }))
  const read = lines.map(({ line, values: cells }) => {
    const { productKey: _key, className1, classCategoryName, className2, classCategoryName2, ...rest } = cells
    const { categoryPaths, tagNames, pictureUrls: _urls, variantPicture: _picture, ...values } = rest
    const isAlong = classCategoryName !== undefined
    return {
      line,
      values: {
        ...values,
        ...(isAlong && {
          classCategoryId: axisValueOf(className1, classCategoryName),
          classCategoryId2: axisValueOf(className2, classCategoryName2),
        }),
        ...(categoryPaths !== undefined && {
          categoryIds: [...new Set(partsOf(categoryPaths).flatMap((path) => categoryOf(path) ?? []))],
        }),
        ...(tagNames !== undefined && { tagIds: [...new Set(partsOf(tagNames).map(tagOf))] }),
      },
    }
  })
  return { lines: read, wanted }
}

const placed = (above: number | null, name: string): string => `${above} ${foldLabel(name)}`

const partsOf = (cell: string): readonly string[] =>
  cell
    .split(SEVERAL_MARK)
    .map((part) => part.trim())
    .filter(Boolean)
