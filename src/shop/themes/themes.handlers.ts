import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { UploadedFile } from '../../hypermedia/upload.ts'
import type { Reader } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { BadArchive } from '../../store/themes/archive.ts'
import type { ThemeManifest } from '../../store/themes/manifest.ts'
import { newThemeCode, type UnpackedTheme } from '../../store/themes/shelf.ts'
import { categoryTree } from '../catalog/index.ts'
import { brokenPages, pages, previewOf } from '../content/index.ts'
import { contentVersion } from '../content-version.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { faultMessage } from '../template-faults.ts'
import { link, type Transitions } from '../transitions.ts'
import { PREVIEW_PAGES, type PreviewPage, previewPageNames } from './preview-pages.ts'
import { type SettingValues, settingsWith, wordsIn } from './settings.ts'
import type * as contract from './themes.contract.ts'
import {
  changeSettings,
  deleteTheme,
  insertTheme,
  selectedTheme,
  selectTheme,
  themeRows,
  writtenCounts,
} from './themes.queries.ts'

/** Themes fit every width: there is none for phones alone. */
const EVERY_DEVICE = 10

export const themesHandlers: Handlers<typeof contract> = {
  async goTemplateList(act) {
    const [themes, selected, written] = await Promise.all([
      allThemes(act),
      selectedTheme(act.db),
      writtenCounts(act.db),
    ])
    return ok(
      {
        templates: themes.map((theme) => {
          const { templateCode } = theme
          const active = templateCode === selected
          const mayGo = !active && !theme.isBuiltIn
          const writtenCount = written.get(templateCode) ?? 0
          return item({ ...theme, active, deviceType: EVERY_DEVICE, writtenCount }, [
            ...(active ? [] : [link('doSelectTemplate', { templateCode })]),
            link('goTemplatePreview', { templateCode }),
            ...(theme.settingCount > 0 ? [link('goTemplateSettings', { templateCode })] : []),
            link('doDownloadTemplate', { templateCode }),
            ...(mayGo ? [link('doDeleteTemplate', { templateCode })] : []),
          ])
        }),
        count: themes.length,
        brokenPages: await brokenOnes(act),
      },
      { links: [link('goTemplateAdd')] },
    )
  },

  doSelectTemplate: withPreparation(
    async (act) => ({ isThere: await act.services.themes.ready(act.input.templateCode) }),
    async (act, { isThere }) => {
      const { db, input } = act
      const { templateCode } = input
      await lockSettings(db)
      const theme = (await allThemes(act)).find((one) => one.templateCode === templateCode)
      if (!theme) return fail('themeUnknown')
      if (!isThere) return fail('themeLost', { params: { name: theme.templateName } })
      const changed = (await selectedTheme(db)) !== templateCode
      if (changed) await selectTheme(db, templateCode)
      return ok(
        { templateCode, changed },
        {
          location: link('goTemplateList'),
          notices: [message('themes.selected', { name: theme.templateName })],
        },
      )
    },
  ),

  async doDeleteTemplate(act) {
    const { db, input } = act
    const { templateCode } = input
    await lockSettings(db)
    const theme = (await allThemes(act)).find((one) => one.templateCode === templateCode)
    if (!theme) return fail('themeUnknown')
    const params = { name: theme.templateName }
    if (theme.isBuiltIn) return fail('themeBuiltIn', { params })
    if ((await selectedTheme(db)) === templateCode) return fail('themeSelected', { params })
    await deleteTheme(db, templateCode)
    return ok(
      { templateCode },
      {
        location: link('goTemplateList'),
        notices: [message('themes.deleted', params)],
      },
    )
  },

  doDownloadTemplate: withPreparation(
    (act) => act.services.themes.archive(act.input.templateCode),
    async (act, content) => {
      const { templateCode } = act.input
      const theme = (await allThemes(act)).find((one) => one.templateCode === templateCode)
      if (!theme) return fail('themeUnknown')
      if (!content) return fail('themeLost', { params: { name: theme.templateName } })
      const archiveName = theme.archiveName ?? `${templateCode}.zip`
      const file = { name: archiveName, contentType: 'application/zip', content }
      return ok({ templateCode, archiveName }, { file })
    },
  ),

  async goTemplateAdd() {
    return ok({}, { form: {} })
  },

  doInstallTemplate: withPreparation(
    async (act: ReadEnvironment & { readonly input: InstallInput }): Promise<Brought> => {
      const [file] = act.input.file
      if (!file) return { refused: message('input.required') }
      try {
        return await brought(act, file, await act.services.themes.unpack(file.path))
      } catch (error) {
        if (error instanceof BadArchive) return { refused: archiveFault(error) }
        throw error
      }
    },
    async (act: WriteEnvironment & { readonly input: InstallInput }, made: Brought) => {
      if ('refused' in made) return fail('badInput', { errors: { file: made.refused } })
      const { code, file, manifest } = made
      const own = manifest && wordsIn(act.language, manifest.name)
      const templateName = act.input.templateName ?? own ?? file.name.replace(/\.zip$/i, '')
      await insertTheme(act.db, {
        code,
        name: templateName,
        archive_name: file.name,
        archive_size: file.size,
        settings: '{}',
        created_at: act.now.toISOString(),
      })
      return created(
        {
          templateCode: code,
          templateName,
          archiveName: file.name,
          archiveSize: file.size,
        },
        link('goTemplateList'),
        { notices: [message('themes.brought', { name: templateName })] },
      )
    },
  ),

  async goTemplateSettings(act) {
    const found = await themeOf(act, act.input.templateCode)
    if (!found) return fail('themeUnknown')
    const { theme, manifest, values } = found
    const { templateCode, templateName } = theme
    const settings = manifest.settings.map((setting) => ({
      name: setting.name,
      label: wordsIn(act.language, setting.label),
      kind: setting.kind,
      value: values[setting.name] ?? setting.default,
      default: setting.default,
      isDefault: !(setting.name in values),
      options:
        setting.kind === 'font'
          ? setting.options.map(({ label, value }) => ({ value, label: wordsIn(act.language, label) }))
          : [],
    }))
    const version = contentVersion(values)
    return ok(
      {
        templateCode,
        templateName,
        settings,
        version,
        active: (await selectedTheme(act.db)) === templateCode,
      },
      {
        form: { values: { templateCode, version, settings }, options: { previewPage: pageOptions(act) } },
        links: [link('doUpdateTemplateSettings', { templateCode })],
      },
    )
  },

  // A preview takes no lock.
  doUpdateTemplateSettings: withPreparation(
    async (act: ReadEnvironment & { readonly input: SettingsInput }) =>
      act.input.preview ? lookedAt(act) : undefined,
    async (act: WriteEnvironment & { readonly input: SettingsInput }, looked) => {
      if (looked) return looked
      const { db, input } = act
      await lockSettings(db)
      const found = await themeOf(act, input.templateCode)
      if (!found) return fail('themeUnknown')
      const { theme, manifest, values: kept } = found
      const { templateCode } = theme
      const { values, faults } = settingsWith(manifest, kept, input.settings ?? [])
      if (Object.keys(faults).length > 0) return fail('badInput', { errors: faults })
      return saved(input, {
        before: kept,
        version: contentVersion(kept),
        change: JSON.stringify(values) !== JSON.stringify(kept),
        async write() {
          await keepSettings(act, found, JSON.stringify(values))
          return values
        },
        state: () => ({ templateCode, preview: false }),
        conflict: () => ({ settings: kept }),
        page: () => link('goTemplateSettings', { templateCode }),
      })
    },
  ),

  async goTemplatePreview(act) {
    const { templateCode, previewPage } = act.input
    const found = await themeOf(act, templateCode)
    if (!found) return fail('themeUnknown')
    const about = await previewIn(act, { code: templateCode, settings: found.values }, previewPage)
    return ok({ templateCode }, { about })
  },
}

/** A page of the shop as it would look with settings that are not kept. */
const lookedAt = async (act: ReadEnvironment & { readonly input: SettingsInput }) => {
  const { input, say } = act
  const found = await themeOf(act, input.templateCode)
  if (!found) return fail('themeUnknown')
  const { templateCode } = found.theme
  const { values, faults } = settingsWith(found.manifest, found.values, input.settings ?? [])
  if (Object.keys(faults).length > 0) return fail('badInput', { errors: faults })
  return ok(
    { templateCode, preview: true, changed: false, message: say(message('themes.preview')) },
    {
      about: await previewIn(act, { code: templateCode, settings: values }, input.previewPage),
      links: [link('goTemplateSettings', { templateCode })],
    },
  )
}

/** A page of the shop as it would look in a theme. */
const previewIn = async (
  act: ReadEnvironment,
  theme: { readonly code: string; readonly settings: SettingValues },
  page: PreviewPage = 'homepage',
) => {
  if (page !== 'category') return previewOf(act, page, { theme })
  const [first] = await categoryTree(act.memory, act.language)
  return previewOf(act, 'product_list', { theme }, { categoryId: first?.categoryId })
}

/** The pages that break, each with its screen. */
const brokenOnes = async (act: ReadEnvironment) => {
  const broken = await brokenPages(act)
  const rows = broken.size === 0 ? new Map() : await act.memory.get(pages)
  return [...broken].map(([key, told]) => {
    const page: Row<'page'> | undefined = rows.get(key)
    const pageName = page ? worded(act.language, page.name, page.name_en) : key
    return item({ pageName, ...told }, page ? [link('goPage', { pageId: String(page.id) })] : [])
  })
}

type SettingsInput = InputOf<Transitions['doUpdateTemplateSettings']>

type InstallInput = { readonly file: readonly UploadedFile[]; readonly templateName?: string | undefined }

/** A theme that was brought and tried; or what is wrong with it. */
type Brought =
  | { readonly code: string; readonly file: UploadedFile; readonly manifest: ThemeManifest | undefined }
  | { readonly refused: Message }

const pageOptions = ({ say }: ReadEnvironment) =>
  PREVIEW_PAGES.map((value) => ({ value, label: say(previewPageNames[value]) }))

/** Validates all files of a theme, and stores it if they are valid. */
const brought = async (act: ReadEnvironment, file: UploadedFile, theme: UnpackedTheme): Promise<Brought> => {
  const { manifest, directory } = theme
  const refuse = async (refused: Message): Promise<Brought> => {
    await theme.discard()
    return { refused }
  }
  if (typeof manifest === 'string') return refuse(message('themes.badManifest', { reason: manifest }))
  const [fault] = await act.services.templating.faults(await templatesOf(directory)).catch(async (error) => {
    await theme.discard()
    throw error
  })
  if (fault) return refuse(faultMessage(fault, act.say, true))
  const code = newThemeCode(file.name.replace(/\.zip$/i, ''), act.now)
  await theme.keep(code)
  return { code, file, manifest }
}

/** The templates in the folder of a theme, by their names. */
const templatesOf = async (directory: string): Promise<ReadonlyMap<string, string>> => {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.liquid'))
  const entries = names.map(
    async (name) =>
      [name.slice(0, -'.liquid'.length), await readFile(join(directory, name), 'utf8')] as const,
  )
  return new Map(await Promise.all(entries))
}

const archiveFault = ({ reason, entry: name }: BadArchive): Message => {
  const words: Readonly<Record<BadArchive['reason'], Message>> = {
    notZip: message('themes.bad.notZip'),
    damaged: message('themes.bad.damaged', { name }),
    path: message('themes.bad.path', { name }),
    kind: message('themes.bad.kind', { name }),
    link: message('themes.bad.link', { name }),
    twice: message('themes.bad.twice', { name }),
    tooMany: message('themes.bad.tooMany'),
    tooLarge: message('themes.bad.tooLarge', { name }),
    empty: message('themes.bad.empty'),
  }
  return words[reason]
}

type Environment = Pick<ReadEnvironment, 'services' | 'language'> & { readonly db: Reader }

/** The built-in themes, then the installed ones. */
const allThemes = async ({ db, services: { themes }, language }: Environment) => {
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

const themeOf = async (act: Environment, code: string) => {
  const theme = (await allThemes(act)).find(({ templateCode }) => templateCode === code)
  if (!theme) return undefined
  const row = (await themeRows(act.db)).find((one) => one.code === code)
  const values: SettingValues = row ? JSON.parse(row.settings) : {}
  const manifest = act.services.themes.manifest(code) ?? { name: theme.templateName, settings: [] }
  return { theme, manifest, values, hasRow: row !== undefined }
}

/** Stores the settings of a theme; a built-in one may have no row yet. */
const keepSettings = async (
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
