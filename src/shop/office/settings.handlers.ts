import { item, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import type * as contract from './settings.contract.ts'
import { isFound, namedScreens } from './settings.ts'

export const settingsHandlers: Handlers<typeof contract> = {
  async goSettings(act) {
    const { keyword = '' } = act.input
    const groups = namedScreens(act)
      .filter(({ isSetting }) => isSetting)
      .map(({ group, title, screens }) => ({
        group,
        title,
        screens: screens
          .filter((one) => isFound(keyword, [title, one.title, one.purpose]))
          .map((one) => item(one, [{ rel: one.screen, input: {} }])),
      }))
      .filter(({ screens }) => screens.length > 0)
    const count = groups.reduce((sum, { screens }) => sum + screens.length, 0)
    return ok({ keyword: act.input.keyword ?? null, groups, count })
  },
}
