import { foldForSearch } from '../../../store/folding.ts'

interface Names {
  readonly name: string
  readonly name_en: string | null
  readonly backend_name: string | null
}

/** Returns the axes or values of which a name contains a keyword: all without one. */
export const naming = <T extends Names>(rows: readonly T[], keyword: string | undefined): readonly T[] => {
  if (keyword === undefined) return rows
  const sought = foldForSearch(keyword).trim()
  return rows.filter(({ name, name_en, backend_name }) =>
    [name, name_en, backend_name].some((one) => one !== null && foldForSearch(one).includes(sought)),
  )
}
