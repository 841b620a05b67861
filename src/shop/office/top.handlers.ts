import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { actingMember } from '../members/index.ts'
import { link } from '../transitions.ts'
import { soldOf, standingOf } from './dashboard.ts'
import { officeMenu } from './menu.ts'
import type * as contract from './top.contract.ts'

/** The status of the customers who are counted. */
const REGULAR = 2

export const topHandlers: Handlers<typeof contract> = {
  async goAdminTop(act) {
    const { say, may } = act
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const { id: adminId, login_id: loginId, name, authority } = member
    const [sold, standing] = await Promise.all([soldOf(act), standingOf(act)])
    const menu = officeMenu.map(({ group, screens }) => ({ group, screens: screens.filter(may) }))
    return ok(
      {
        adminId,
        loginId,
        name,
        authority,
        ...sold,
        ...standing,
        recommendedPlugins: [],
        menu: menu
          .filter(({ screens }) => screens.length > 0)
          .map(({ group, screens }) => ({
            group,
            title: say({ key: `office.group.${group}` }),
            screens: screens.map((screen) =>
              item({ screen, title: say({ key: `office.screen.${screen}` }) }, [link(screen)]),
            ),
          })),
      },
      { links: [link('doAdminLogout'), link('goCustomerList', { customerStatus: [REGULAR] })] },
    )
  },
}
