import { asWarning, message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { addressNamed, isFound, menusOf, redirectAt, writeMenus } from '../content/index.ts'
import { ENTRY_KINDS, MENUS, type MenuEntry, menuFrom } from '../content/menus.rules.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { menuTargets } from './menu-targets.ts'
import type * as contract from './menus.contract.ts'
import { ownHosts } from './own-hosts.ts'

type Menus = Awaited<ReturnType<typeof menusOf>>

const stated = (kept: Menus) => ({
  header: entriesOf(kept.header),
  footer: entriesOf(kept.footer),
  version: contentVersion(kept),
})

const entriesOf = (entries: readonly MenuEntry[]) =>
  entries.map(({ kind, label, labelEn, address }, at) => ({
    menuKind: kind,
    menuLabel: label,
    menuLabelEn: labelEn,
    menuAddress: address,
    sortNo: at + 1,
  }))

export const menusHandlers: Handlers<typeof contract> = {
  async goMenus(act) {
    const { db, say } = act
    const state = { ...stated(await menusOf(db)), menuTargets: await menuTargets(act) }
    const menuKind = ENTRY_KINDS.map((value) => ({ value, label: say({ key: `menus.kind.${value}` }) }))
    return ok(state, {
      form: {
        values: state,
        options: Object.fromEntries(MENUS.map((menu) => [`${menu}.menuKind`, menuKind])),
      },
      links: [link('doUpdateMenus'), link('goTop'), link('goAuditLog', { table: 'menu' })],
    })
  },

  async doUpdateMenus(act) {
    const { db, input } = act
    await lockSettings(db)
    const kept = await menusOf(db)
    const sent = MENUS.map(
      (menu) => [menu, input[menu] && menuFrom(menu, input[menu], ownHosts(act))] as const,
    )
    const errors = Object.assign({}, ...sent.map(([, made]) => made?.faults))
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const next: Menus = {
      ...kept,
      ...Object.fromEntries(sent.flatMap(([menu, made]) => (made ? [[menu, made.entries]] : []))),
    }
    return saved(input, {
      before: kept,
      version: contentVersion(kept),
      change: JSON.stringify(next) !== JSON.stringify(kept),
      async write() {
        await writeMenus(db, next)
        return next
      },
      state: stated,
      page: () => link('goMenus'),
      warnings: await warningsOf(
        act,
        sent.flatMap(([, made]) => made?.entries ?? []),
      ),
    })
  },
}

/** Returns a warning for each address of this shop where nothing is. */
const warningsOf = async (act: WriteEnvironment, entries: readonly MenuEntry[]) => {
  const own = new Set(entries.map(({ address }) => address).filter((one) => addressNamed(one) !== undefined))
  const warnings = [...own].map(async (address) =>
    (await isFound(act, address)) || (await redirectAt(act.db, address)) !== undefined
      ? []
      : [asWarning(message('menus.nowhere', { address }))],
  )
  return (await Promise.all(warnings)).flat()
}
