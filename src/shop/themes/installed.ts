import type { Reader } from '../../store/database.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { type SettingValues, wordsIn } from './settings.ts'
import { changeSettings, insertTheme, themeRows } from './themes.queries.ts'

type Environment = Pick<ReadEnvironment, 'services' | 'language'> & { readonly db: Reader }

/** The built-in themes, then the installed ones. */
export const allThemes = async ({ db, services: { themes }, language }: Environment) => {
  const rows = await themeRows(db)
  const builtIn = themes.builtIn.map((code) => {
    const manifest = themes.manifest(code)
    return {
      templateCode: code,
      templateName: manifest ? wordsIn(language, manifest.name) : code,
      isBuiltIn: true,
      archiveName: null,
      archiveSize: null,
      createdAt: null,
      settingCount: manifest?.settings.length ?? 0,
    }
  })
  const broughtOnes = rows
    .filter(({ code }) => !themes.builtIn.includes(code))
    .map(({ code, name, archive_name, archive_size, created_at }) => ({
      templateCode: code,
      templateName: name,
      isBuiltIn: false,
      archiveName: archive_name,
      archiveSize: archive_size,
      createdAt: created_at,
      settingCount: themes.manifest(code)?.settings.length ?? 0,
    }))
  return [...builtIn, ...broughtOnes]
}

/** Returns a theme with its settings; undefined if there is none. */
export const themeOf = async (act: Environment, code: string) => {
  const theme = (await allThemes(act)).find(({ templateCode }) => templateCode === code)
  if (!theme) return undefined
  const row = (await themeRows(act.db)).find((one) => one.code === code)
  const values: SettingValues = row ? JSON.parse(row.settings) : {}
  const manifest = act.services.themes.manifest(code) ?? { name: theme.templateName, settings: [] }
  return { theme, manifest, values, hasRow: row !== undefined }
}

/** Stores the settings of a theme; a built-in one may have no row yet. */
export const keepSettings = async (
  { db, now }: Pick<WriteEnvironment, 'db' | 'now'>,
  {
    theme,
    hasRow,
  }: { readonly theme: { templateCode: string; templateName: string }; readonly hasRow: boolean },
  settings: string,
): Promise<void> => {
  const { templateCode: code, templateName: name } = theme
  if (hasRow) await changeSettings(db, code, settings)
  else
    await insertTheme(db, {
      code,
      name,
      archive_name: '',
      archive_size: 0,
      settings,
      created_at: now.toISOString(),
    })
}
