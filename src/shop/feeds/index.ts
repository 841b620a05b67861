import type { Reader } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { baseInfo } from '../settings/index.ts'
import { feedNamed } from './feeds.queries.ts'

/** Returns the feed to serve at a name; undefined if there is none, or the shop has switched its feeds off. */
export const servedFeed = async (
  db: Reader,
  memory: Memory,
  name: string,
): Promise<Row<'feed'> | undefined> =>
  (await memory.get(baseInfo)).option_feeds ? feedNamed(db, name) : undefined
