import { fail, item, ok } from '../../hypermedia/reply.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { actingMember } from '../members/index.ts'
import { link } from '../transitions.ts'
import { daysAfter } from '../values.ts'
import { countsOfShop, openOrders, orderStatuses, salesBetween } from './dashboard.queries.ts'
import { officeMenu } from './menu.ts'
import type * as contract from './top.contract.ts'

export const topHandlers: Handlers<typeof contract> = {
  async goAdminTop(act) {
    const { say, may } = act
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const { id: adminId, login_id: loginId, name, authority } = member
    const figures = await figuresOf(act)
    const menu = officeMenu.map(({ group, screens }) => ({ group, screens: screens.filter(may) }))
    return ok(
      {
        adminId,
        loginId,
        name,
        authority,
        ...figures,
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
      { links: [link('doAdminLogout')] },
    )
  },
}

const figuresOf = async ({ slowDb, today, startOf, language }: ReadEnvironment) => {
  const sales = (from: string, until: string) => salesBetween(slowDb, startOf(from), startOf(until))
  const tomorrow = daysAfter(today, 1)
  const [counts, open, statuses, soldToday, yesterday, month] = await Promise.all([
    countsOfShop(slowDb),
    openOrders(slowDb),
    orderStatuses(slowDb),
    sales(today, tomorrow),
    sales(daysAfter(today, -1), today),
    sales(`${today.slice(0, 7)}-01`, tomorrow),
  ])
  return {
    ...counts,
    orders: { today: soldToday, yesterday, month },
    orderStatuses: statuses.map(({ id, name, name_en }) => ({
      id,
      name: worded(language, name, name_en),
      count: open.find(({ status }) => status === id)?.count ?? 0,
    })),
  }
}
