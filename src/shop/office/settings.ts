import { foldForSearch } from '../../store/folding.ts'
import { type ReadEnvironment, worded } from '../environment.ts'

/** A screen of the office in words. */
export interface NamedScreen {
  readonly screen: string
  /** The path of its page. */
  readonly href: string
  readonly title: string
  /** A sentence about its settings; empty for screens of the daily work. */
  readonly purpose: string
}

/** Returns the screens that the member may open, in the groups of the menu and the sections of the settings page. */
export const namedScreens = (act: ReadEnvironment) => {
  const { say, may, services } = act
  const purposeOf = (screen: string): string => {
    const own = services.plugins.on().find(({ menu }) => menu.some((entry) => entry.screen === screen))
    return own
      ? worded(act.language, own.plugin.name.ja, own.plugin.name.en)
      : say({ key: `office.purpose.${screen}` })
  }
  return services.menu().map(({ group, isSetting, screens }) => ({
    group,
    isSetting,
    title: say({ key: `office.group.${group}` }),
    screens: screens
      .filter((screen) => may(screen as never))
      .map((screen): NamedScreen => {
        const title = say({ key: `office.screen.${screen}` })
        return { screen, href: act.pathOf(screen), title, purpose: isSetting ? purposeOf(screen) : '' }
      }),
  }))
}

/** Returns whether each word of a search is in one of the texts. */
export const isFound = (keyword: string, texts: readonly string[]): boolean => {
  const text = foldForSearch(texts.join(' '))
  return foldForSearch(keyword)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
