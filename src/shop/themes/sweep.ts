import type { Store } from '../../store/database.ts'
import type { ThemeShelf } from '../../store/themes/shelf.ts'
import { themeRows } from './themes.queries.ts'

/** Deletes the files of themes that were deleted or never installed. */
export const sweepThemes = async ({ reader }: Pick<Store, 'reader'>, themes: ThemeShelf, now: Date) =>
  themes.sweep(new Set((await themeRows(reader)).map(({ code }) => code)), now)
