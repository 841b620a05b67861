import { fail, item, ok } from '../../hypermedia/reply.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { actingMember } from '../members/index.ts'
import { installedPlugins, settingsLacking } from '../plugins/index.ts'
import { securitySettings } from '../security/index.ts'
import { link } from '../transitions.ts'
import { soldOf, standingOf } from './dashboard.ts'
import type * as contract from './top.contract.ts'

/** Built-in plugins that are not installed. */
const recommended = async ({ memory, services: { plugins }, language }: ReadEnvironment) => {
  const rows = await memory.get(installedPlugins)
  return plugins.found
    .filter((one) => one.origin === 'program' && !rows.has(one.plugin.code))
    .filter((one) => settingsLacking(one).length === 0)
    .map(({ plugin: { code, name } }) => ({
      pluginCode: code,
      pluginName: worded(language, name.ja, name.en),
    }))
}

/** The status of the customers who are counted. */
const REGULAR = 2

export const topHandlers: Handlers<typeof contract> = {
  async goAdminTop(act) {
    const { say, may } = act
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const { id: adminId, login_id: loginId, name, authority } = member
    const [sold, standing, { opened_at: openedAt }] = await Promise.all([
      soldOf(act),
      standingOf(act),
      act.memory.get(securitySettings),
    ])
    const menu = act.services.menu().map(({ group, screens }) => ({
      group,
      screens: screens.filter((screen) => may(screen as never)),
    }))
    return ok(
      {
        adminId,
        loginId,
        name,
        authority,
        ...sold,
        ...standing,
        recommendedPlugins: await recommended(act),
        menu: menu
          .filter(({ screens }) => screens.length > 0)
          .map(({ group, screens }) => ({
            group,
            title: say({ key: `office.group.${group}` }),
            screens: screens.map((screen) =>
              item({ screen, href: act.pathOf(screen), title: say({ key: `office.screen.${screen}` }) }, [
                { rel: screen, input: {} },
              ]),
            ),
          })),
      },
      {
        links: [
          link('goCustomerList', { customerStatus: [REGULAR] }),
          link('goStockList', { stockLevel: 'out' }),
          ...(standing.sendsMail ? [] : [link('goMailServer')]),
          ...(openedAt === null ? [link('goOpening')] : []),
        ],
      },
    )
  },
}
