import type { Reader } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import type { Services } from '../services.ts'
import { baseInfo } from '../settings/index.ts'
import { feedNamed } from './feeds.queries.ts'

/** Returns one of the shop's own feeds by its name; undefined if there is none, or the shop has switched them off. */
export const servedFeed = async (
  db: Reader,
  memory: Memory,
  name: string,
): Promise<Row<'feed'> | undefined> =>
  (await memory.get(baseInfo)).option_feeds ? feedNamed(db, name) : undefined

/** Returns the feed of a plugin at a path; undefined if it is not made yet, or the plugin is off. */
export const servedPluginFeed = async (
  db: Reader,
  { plugins }: Pick<Services, 'plugins'>,
  path: string,
): Promise<Row<'feed'> | undefined> =>
  plugins.on().some(({ feeds }) => feeds.some((feed) => feed.path === path)) ? feedNamed(db, path) : undefined
