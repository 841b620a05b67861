import type { Store } from '../../store/database.ts'
import type { ThemeShelf } from '../../store/themes/shelf.ts'
import { themeRows } from './themes.queries.ts'

/** Takes away the files of themes that were thrown away, or never came to be. */
export const sweepThemes = async ({ reader }: Pick<Store, 'reader'>, themes: ThemeShelf, now: Date) =>
  themes.sweep(new Set((await themeRows(reader)).map(({ code }) => code)), now)
