import { uuidv7 } from 'uuidv7'
import type { Link } from '../../hypermedia/link.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, ok } from '../../hypermedia/reply.ts'
import { type Handlers, memberOf } from '../environment.ts'
import { link } from '../transitions.ts'
import { listLink } from './arrangement.ts'
import type * as contract from './views.contract.ts'
import { forgetView, keepColumns, keepView, viewsOf } from './views.queries.ts'

/** The largest number of saved searches of a list: more do not fit above it. */
const MOST_VIEWS = 20

export const viewsHandlers: Handlers<typeof contract> = {
  async doSaveListView(act) {
    const { db, now } = act
    const { screen, query = '', viewName } = act.input
    const memberId = memberOf(act)
    const kept = await viewsOf(db, memberId, screen)
    if (kept.length >= MOST_VIEWS && !kept.some(({ name }) => name === viewName)) return fail('tooManyViews')
    const view = { member_id: memberId, screen, name: viewName, query, created_at: now.toISOString() }
    const viewId = await keepView(db, { id: uuidv7(), ...view })
    const list = listLink(screen, query)
    return created({ viewId, viewName }, list, {
      notices: [message('office.view.saved', { name: viewName })],
      links: [link('doDeleteListView', { viewId })],
    })
  },

  async doDeleteListView(act) {
    const { viewId } = act.input
    const gone = await forgetView(act.db, memberOf(act), viewId)
    if (!gone) return fail('viewUnknown')
    return told({ viewId }, message('office.view.forgotten', { name: gone.name }), listLink(gone.screen))
  },

  async doChooseColumns(act) {
    const { screen, query, columns } = act.input
    await keepColumns(act.db, memberOf(act), screen, columns)
    const chosen = columns.length > 0 ? columns : null
    return told({ columns: chosen }, message('office.view.columns'), listLink(screen, query))
  },
}

const told = <S, Rel extends string>(state: S, done: Message, list: Link<Rel>) =>
  ok(state, { location: list, notices: [done] })
