import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { type Handlers, memberOf } from '../environment.ts'
import { link } from '../transitions.ts'
import type * as contract from './menu.contract.ts'
import { keepFolded, keepPinned, pinnedBy } from './menu.queries.ts'

/** The most screens at the top of the menu: more would push the menu out of the window. */
const MOST_PINS = 8

export const menuHandlers: Handlers<typeof contract> = {
  async doPinScreen(act) {
    const { db, say, may, services } = act
    const { screen } = act.input
    const open = services.menu().flatMap(({ screens }) => screens.filter((one) => may(one as never)))
    if (!open.includes(screen)) return fail('screenUnknown')
    const before = await pinnedBy(db, memberOf(act))
    if (before.includes(screen)) return told(before, message('office.nothingChanged'))
    // Screens that can no longer be opened are not shown, and make room.
    const kept = before.filter((one) => open.includes(one))
    if (kept.length >= MOST_PINS) return fail('tooManyPins')
    const pinned = [...kept, screen]
    await keepPinned(db, memberOf(act), pinned)
    return told(pinned, message('office.menu.pinned', { title: say({ key: `office.screen.${screen}` }) }))
  },

  async doUnpinScreen(act) {
    const { db, say } = act
    const { screen } = act.input
    const before = await pinnedBy(db, memberOf(act))
    if (!before.includes(screen)) return told(before, message('office.nothingChanged'))
    const pinned = before.filter((one) => one !== screen)
    await keepPinned(db, memberOf(act), pinned)
    return told(pinned, message('office.menu.unpinned', { title: say({ key: `office.screen.${screen}` }) }))
  },

  async doFoldMenu(act) {
    const { isFolded } = act.input
    await keepFolded(act.db, memberOf(act), isFolded)
    const done = message(isFolded ? 'office.menu.folded' : 'office.menu.unfolded')
    return ok({ isFolded }, { location: link('goAdminTop'), notices: [done] })
  },
}

const told = (pinned: readonly string[], done: ReturnType<typeof message>) =>
  ok({ pinned: [...pinned] }, { location: link('goAdminTop'), notices: [done] })
