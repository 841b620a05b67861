import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { UploadedFile } from '../../hypermedia/upload.ts'
import type { Row } from '../../store/schema.ts'
import { styleValue, type ThemeManifest, valueInForce } from '../../store/themes/manifest.ts'
import { categoryTree } from '../catalog/index.ts'
import { brokenPages, pages, previewOf } from '../content/index.ts'
import { contentVersion } from '../content-version.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { isServed, leaveFiles, picturesIn, takePictures } from '../files/index.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link, type Transitions } from '../transitions.ts'
import { type Brought, broughtFrom } from './bringing.ts'
import { lowContrasts } from './contrast.rules.ts'
import { fontOptions } from './fonts.ts'
import { allThemes, keepSettings, themeOf } from './installed.ts'
import { PREVIEW_PAGES, type PreviewPage, previewPageNames } from './preview-pages.ts'
import { type SettingValues, settingsWith, wordsIn } from './settings.ts'
import type * as contract from './themes.contract.ts'
import { deleteTheme, insertTheme, selectedTheme, selectTheme, writtenCounts } from './themes.queries.ts'

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
      return file ? broughtFrom(act, file) : { refused: message('input.required') }
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
    const low = lowIn(manifest, values)
    const settings = manifest.settings.map((setting) => ({
      name: setting.name,
      label: wordsIn(act.language, setting.label),
      kind: setting.kind,
      value: valueInForce(setting, values[setting.name]),
      default: setting.default,
      isDefault: valueInForce(setting, values[setting.name]) === setting.default,
      contrast: low.get(setting.name) ?? null,
      options: setting.kind === 'font' ? fontOptions(act, setting) : [],
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
        form: {
          values: { templateCode, version, settings: settings.map(({ name, value }) => ({ name, value })) },
          options: { previewPage: pageOptions(act) },
        },
        links: [link('doUpdateTemplateSettings', { templateCode })],
      },
    )
  },

  // A preview takes no lock, and no pictures.
  doUpdateTemplateSettings: withPreparation(
    async (act: ReadEnvironment & { readonly input: SettingsInput }) =>
      act.input.preview ? { looked: await lookedAt(act) } : { pictures: await takePictures(act) },
    async (act: WriteEnvironment & { readonly input: SettingsInput }, { looked, pictures }) => {
      if (looked) return looked
      const { db, input } = act
      await lockSettings(db)
      const found = await themeOf(act, input.templateCode)
      if (!found) return fail('themeUnknown')
      const { theme, manifest, values: kept } = found
      const { templateCode } = theme
      const sent = await picturesIn(act, pictures, input.settings ?? [])
      if ('fault' in sent) return fail('badInput', { errors: { [`settings.${sent.at}.value`]: sent.fault } })
      const { values, faults } = settingsWith(manifest, kept, sent.rows)
      const lost = await lostPictures(act, manifest, kept, sent.rows)
      if (Object.keys({ ...lost, ...faults }).length > 0)
        return fail('badInput', { errors: { ...lost, ...faults } })
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
        done: (after) => message(lowIn(manifest, after).size > 0 ? 'themes.savedLow' : 'office.saved'),
      })
    },
    async (act, { pictures }) => pictures && leaveFiles(act, pictures),
  ),

  async goTemplatePreview(act) {
    const { templateCode, previewPage } = act.input
    const found = await themeOf(act, templateCode)
    if (!found) return fail('themeUnknown')
    const about = await previewIn(act, { code: templateCode, settings: found.values }, previewPage)
    return ok({ templateCode }, { about })
  },
}

/** Returns the errors of pictures that are not there. One that is stored already is not judged again. */
const lostPictures = async (
  act: WriteEnvironment,
  { settings }: Pick<ThemeManifest, 'settings'>,
  kept: SettingValues,
  sent: readonly { readonly name: string; readonly value?: string | undefined }[],
): Promise<Readonly<Record<string, Message>>> => {
  const faults: Record<string, Message> = {}
  for (const [at, { name, value }] of sent.entries()) {
    const setting = settings.find((one) => one.name === name)
    if (setting?.kind !== 'picture' || !value || value === (kept[name] ?? setting.default)) continue
    if (!(await isServed(act, value, 'picture')))
      faults[`settings.${at}.value`] = message('sections.noPicture')
  }
  return faults
}

/** The colours of a theme that are too faint to be read, with their contrast. */
const lowIn = ({ settings }: Pick<ThemeManifest, 'settings'>, values: SettingValues) =>
  lowContrasts(
    settings.flatMap((setting) =>
      setting.kind === 'colour'
        ? [{ ...setting, value: styleValue(setting, values[setting.name] ?? '') ?? setting.default }]
        : [],
    ),
  )

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

type InstallInput = { readonly file: readonly UploadedFile[]; readonly templateName?: string | undefined }

type SettingsInput = InputOf<Transitions['doUpdateTemplateSettings']>

const pageOptions = ({ say }: ReadEnvironment) =>
  PREVIEW_PAGES.map((value) => ({ value, label: say(previewPageNames[value]) }))
