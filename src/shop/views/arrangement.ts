import type { Link } from '../../hypermedia/link.ts'
import { item } from '../../hypermedia/reply.ts'
import { memberOf, type ReadEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import type { ListName } from './lists.ts'
import { columnsOf, viewsOf } from './views.queries.ts'

/** A list with the query of a saved address, on its first page. */
export const listLink = <Screen extends string>(screen: Screen, query = ''): Link<Screen> => {
  const { offset: _, ...input } = Object.fromEntries(new URLSearchParams(query))
  return { rel: screen, input }
}

/**
 * The current member's arrangement of a list, for its state, and the links to change it. Runs two statements.
 */
export const arrangement = async (act: Pick<ReadEnvironment, 'db' | 'visitor'>, screen: ListName) => {
  const memberId = memberOf(act)
  const [views, columns] = await Promise.all([
    viewsOf(act.db, memberId, screen),
    columnsOf(act.db, memberId, screen),
  ])
  return {
    state: {
      views: views.map(({ id: viewId, name: viewName, query }) =>
        item({ viewId, viewName }, [listLink(screen, query), link('doDeleteListView', { viewId })]),
      ),
      columns: columns ? [...columns] : null,
    },
    links: [link('doSaveListView', { screen }), link('doChooseColumns', { screen })],
  }
}
