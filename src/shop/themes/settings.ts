import type { Language } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { styleValue, type ThemeManifest, type ThemeSetting } from '../../store/themes/manifest.ts'
import { isOwnFile } from '../own-file.ts'

/** The values of a theme's settings by their names; others have the theme's own. */
export type SettingValues = Readonly<Record<string, string>>

/** Settings in a request. */
type SentSettings = readonly {
  readonly name: string
  readonly value?: string | undefined
  readonly backToDefault?: boolean | undefined
}[]

/** Words of a theme in a language. */
export const wordsIn = (language: Language, words: ThemeManifest['name']): string =>
  typeof words === 'string' ? words : words[language]

const faultOf = (setting: ThemeSetting, value: string): Message | undefined => {
  if (setting.kind === 'text') return undefined
  if (setting.kind === 'picture') return isOwnFile(value) ? undefined : message('themes.picture')
  if (styleValue(setting, value) !== undefined) return undefined
  return setting.kind === 'colour' ? message('themes.colour') : message('themes.font')
}

/**
 * Returns a theme's settings after a request: omitted ones stay, empty ones and those equal to the theme's
 * get its own value. Or returns the errors, by the place of the row.
 */
export const settingsWith = (
  { settings }: Pick<ThemeManifest, 'settings'>,
  kept: SettingValues,
  sent: SentSettings,
): { readonly values: SettingValues; readonly faults: Readonly<Record<string, Message>> } => {
  const values: Record<string, string> = { ...kept }
  const faults: Record<string, Message> = {}
  for (const [at, { name, value = '', backToDefault = false }] of sent.entries()) {
    const setting = settings.find((one) => one.name === name)
    if (!setting) {
      faults[`settings.${at}.name`] = message('themes.noSetting')
      continue
    }
    const isOwn = backToDefault || value === '' || value === setting.default
    const fault = isOwn ? undefined : faultOf(setting, value)
    if (fault) faults[`settings.${at}.value`] = fault
    if (isOwn) delete values[name]
    else values[name] = value
  }
  return { values, faults }
}
