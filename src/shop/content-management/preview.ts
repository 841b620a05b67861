import type { About } from '../../hypermedia/reply.ts'
import { homeState } from '../content/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { HOME } from './block.rules.ts'

/** A page of the shop with what is not in force yet; the home page as it is, any other made up. */
export const previewOf = async (
  act: ReadEnvironment,
  key: string,
  parts: Pick<NonNullable<About['preview']>, 'written' | 'arrangement' | 'state'>,
): Promise<About> => ({
  robots: 'noindex',
  preview: {
    of: key,
    ...parts,
    ...(key === HOME && { state: { ...(await homeState(act)), cartCount: 0 } }),
  },
})
