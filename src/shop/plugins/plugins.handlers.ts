import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { type Handlers, type WriteEnvironment, worded } from '../environment.ts'
import { dropPluginFields, keepPluginFields } from '../own-fields/index.ts'
import { link } from '../transitions.ts'
import { asksOf } from './asks.rules.ts'
import { type Contribution, type KeptSettings, settingsLacking } from './host.ts'
import type { Words } from './plugin.ts'
import type * as contract from './plugins.contract.ts'
import {
  addPagesAndBlocks,
  addPayments,
  backgroundFaults,
  changePlugin,
  forgetPlugin,
  forgetWork,
  hidePayments,
  insertPlugin,
  installedPlugins,
  keptSettings,
  lockPlugin,
  type PluginRow,
  removePagesAndBlocks,
  takePluginSteps,
} from './plugins.queries.ts'

const list = link('goPluginList')

export const pluginsHandlers: Handlers<typeof contract> = {
  async goPluginList(act) {
    const { db, language, memory, services } = act
    const { plugins } = services
    const rows = await memory.get(installedPlugins)
    const faults = await backgroundFaults(db)
    const nameOf = (code: string): string => {
      const plugin = plugins.found.find((one) => one.plugin.code === code)?.plugin
      return plugin ? inWords(language, plugin.name) : code
    }
    const missing = [...rows.values()].filter(
      ({ code }) => !plugins.found.some(({ plugin }) => plugin.code === code),
    )
    const all = [
      ...plugins.found.map((one) => {
        const { code, version, about, needs = [] } = one.plugin
        return {
          pluginCode: code,
          pluginName: nameOf(code),
          pluginVersion: version,
          description: inWords(language, about),
          origin: one.origin,
          digest: one.digest,
          needs: needs.map(nameOf),
          pluginAsks: asksIn(one, language),
          ...standing(rows.get(code), faults.get(code)),
          pluginSettings: settingsOf(one, language),
        }
      }),
      ...missing.map((row) => ({
        pluginCode: row.code,
        pluginName: row.code,
        pluginVersion: row.version,
        description: '',
        origin: 'missing' as const,
        digest: null,
        needs: [],
        pluginAsks: [],
        pluginSettings: [],
        ...standing(row),
      })),
    ]
    const failed = plugins.failed.map(({ name, origin, reason }) => ({
      pluginCode: name,
      pluginName: name,
      pluginVersion: '',
      description: '',
      origin,
      digest: null,
      needs: [],
      pluginAsks: [],
      pluginSettings: [],
      installed: false,
      enabled: false,
      fault: reason,
      faultAt: null,
    }))
    return ok(
      {
        plugins: [...failed, ...all.map((one) => item(one, waysOf(one)))],
        count: failed.length + all.length,
      },
      { links: [link('goAuditLog', { table: 'plugin' })] },
    )
  },

  async goPluginSettings(act) {
    const { input, language, memory } = act
    const one = found(act, input.pluginCode)
    if (!one) return fail('pluginUnknown')
    const { code, name } = one.plugin
    if (!(await memory.get(installedPlugins)).has(code)) return fail('pluginNotInstalled')
    const pluginSettings = settingsOf(one, language)
    const settings = pluginSettings
      .filter(({ settingSource }) => settingSource !== 'environment')
      .map(({ settingName }) => ({ settingName }))
    return ok(
      { pluginCode: code, pluginName: inWords(language, name), pluginSettings },
      {
        form: { values: { pluginCode: code, settings } },
        links: [link('doUpdatePluginSettings', { pluginCode: code }), list],
      },
    )
  },

  async doUpdatePluginSettings(act) {
    const { db, dialect, input, services } = act
    const { vault } = services.security
    const one = found(act, input.pluginCode)
    if (!one) return fail('pluginUnknown')
    const { code } = one.plugin
    const row = await lockPlugin(db, dialect, code)
    if (!row) return fail('pluginNotInstalled')
    const kept = keptSettings(vault, row.secret_settings)
    const { after, errors } = settingsAfter(one, input.settings, kept)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const changed = JSON.stringify(after) !== JSON.stringify(kept)
    if (changed) {
      const next = configuredWith(act, one, after)
      if (!next) return fail('badInput', { errors: { settings: message('plugins.settingRefused') } })
      const secret_settings = Object.keys(after).length === 0 ? null : vault.seal(JSON.stringify(after))
      await changePlugin(db, code, { secret_settings })
      // The ways to pay may follow from the settings; those that were there stay as the merchant left them.
      const known = one.gateways.map(({ method }) => method)
      await addPayments(db, { gateways: next.gateways.filter(({ method }) => !known.includes(method)) })
    }
    const done = message(changed ? 'plugins.settingsSaved' : 'office.nothingChanged', {
      name: nameOf(act, code),
    })
    return ok({ pluginCode: code, changed }, { location: list, notices: [done] })
  },

  async doInstallPlugin(act) {
    const { db, dialect, input, language, now, say } = act
    const one = found(act, input.pluginCode)
    if (!one) return fail('badInput', { errors: { pluginCode: message('plugins.notFound') } })
    const { code, name, version } = one.plugin
    if (input.pluginVersion !== version)
      return fail('badInput', { errors: { pluginVersion: message('plugins.otherVersion', { version }) } })
    const refusal = await fieldsRefused(act, one)
    if (refusal) return refusal
    const isNew = await insertPlugin(db, code, version, now)
    if (isNew) {
      await takePluginSteps(db, dialect, one, 0)
      await addPagesAndBlocks(db, one)
      await addPayments(db, one)
    }
    const known = isNew ? undefined : await lockPlugin(db, dialect, code)
    const done = message(isNew ? 'plugins.installed' : 'plugins.alreadyInstalled', {
      name: inWords(language, name),
    })
    const state = {
      pluginCode: code,
      installed: true,
      alreadyInstalled: !isNew,
      enabled: known?.enabled ?? false,
      message: say(done),
    }
    const parts = { notices: [done] }
    return isNew ? created(state, list, parts) : ok(state, { location: list, ...parts })
  },

  async doEnablePlugin(act) {
    const { db, dialect, input, language, memory } = act
    const one = found(act, input.pluginCode)
    if (!one) return fail('pluginUnknown')
    const { code, name, needs = [] } = one.plugin
    const row = await lockPlugin(db, dialect, code)
    if (!row) return fail('pluginNotInstalled')
    const rows = await memory.get(installedPlugins)
    const lacking = settingsLacking(one)
    if (lacking.length > 0) return fail('pluginLacks', { params: { names: lacking.join(', ') } })
    const missing = needs.filter((needed) => !rows.get(needed)?.enabled)
    if (missing.length > 0) return fail('pluginNeeds', { params: { names: missing.join(', ') } })
    const refusal = await fieldsRefused(act, one)
    if (refusal) return refusal
    const changed = !row.enabled
    if (changed) {
      await changePlugin(db, code, { enabled: true, fault: null, fault_at: null })
      await forgetWork(db, code)
    }
    const done = message(changed ? 'plugins.enabled' : 'office.nothingChanged', {
      name: inWords(language, name),
    })
    return ok({ pluginCode: code, enabled: true, changed }, { location: list, notices: [done] })
  },

  async doDisablePlugin(act) {
    const { db, dialect, input } = act
    const code = input.pluginCode
    const row = await lockPlugin(db, dialect, code)
    if (!row) return fail(found(act, code) ? 'pluginNotInstalled' : 'pluginUnknown')
    const needing = await neededBy(act, code)
    if (row.enabled && needing.length > 0)
      return fail('pluginNeeded', { params: { names: needing.join(', ') } })
    if (row.enabled) await changePlugin(db, code, { enabled: false })
    const done = message(row.enabled ? 'plugins.disabled' : 'office.nothingChanged', {
      name: nameOf(act, code),
    })
    return ok({ pluginCode: code, enabled: false, changed: row.enabled }, { location: list, notices: [done] })
  },

  async doUninstallPlugin(act) {
    const { db, dialect, input } = act
    const code = input.pluginCode
    const row = await lockPlugin(db, dialect, code)
    const needing = await neededBy(act, code)
    if (row && needing.length > 0) return fail('pluginNeeded', { params: { names: needing.join(', ') } })
    if (row) {
      const one = found(act, code)
      if (one) {
        await removePagesAndBlocks(db, one)
        await hidePayments(db, one)
      }
      await forgetPlugin(db, dialect, code)
      await dropPluginFields(act, code)
      await act.forgetAll()
    }
    const done = message(row ? 'plugins.uninstalled' : 'plugins.wasNotInstalled', { name: nameOf(act, code) })
    return ok({ pluginCode: code, wasInstalled: row !== undefined }, { location: list, notices: [done] })
  },
}

/** Keeps the fields of a plugin as it declares them, or says which of them cannot be. */
const fieldsRefused = async (act: WriteEnvironment, { plugin, ownFields }: Contribution) => {
  const refused = await keepPluginFields(act.db, plugin.code, ownFields, act.now)
  const names = refused.map(({ name, label }) => `${inWords(act.language, label)} (${name})`)
  return names.length > 0 ? fail('pluginFieldsRefused', { params: { names: names.join('、') } }) : undefined
}

const inWords = (language: WriteEnvironment['language'], { ja, en }: Words): string =>
  worded(language, ja, en)

const asksIn = (one: Contribution, language: WriteEnvironment['language']) =>
  asksOf(one, (words) => inWords(language, words)).map(({ askKind, askNames }) => ({
    askKind,
    askNames: [...askNames],
  }))

const settingsOf = ({ settings }: Contribution, language: WriteEnvironment['language']) =>
  settings.map(({ name, about, isUsable, source }) => ({
    settingName: name,
    description: inWords(language, about),
    isSet: isUsable,
    isDefault: source === 'default',
    settingSource: source,
  }))

/** The kept settings after a request, and what is wrong with it, by its fields. */
const settingsAfter = (
  one: Contribution,
  sent: InputOf<typeof contract.doUpdatePluginSettings>['settings'],
  kept: KeptSettings,
) => {
  const after = new Map(Object.entries(kept))
  const errors: Record<string, Message> = {}
  for (const [at, { settingName: name, secretValue: value, forget }] of sent.entries()) {
    const setting = one.settings.find((known) => known.name === name)
    if (!setting) errors[`settings.${at}.settingName`] = message('plugins.settingUnknown', { name })
    else if (value !== undefined && setting.source === 'environment')
      errors[`settings.${at}.secretValue`] = message('plugins.settingGiven', { name })
    else if (value !== undefined && !setting.accepts(value))
      errors[`settings.${at}.secretValue`] = message('plugins.settingRefused')
    else if (value !== undefined) after.set(name, value)
    else if (forget) after.delete(name)
  }
  return { after: Object.fromEntries([...after].sort(([a], [b]) => (a < b ? -1 : 1))), errors }
}

/** The plugin with other settings; undefined if it does not take them. */
const configuredWith = (
  { services: { plugins } }: Pick<WriteEnvironment, 'services'>,
  one: Contribution,
  kept: KeptSettings,
): Contribution | undefined => {
  try {
    return plugins.configured(one, kept)
  } catch {
    return undefined
  }
}

const found = (
  { services: { plugins } }: Pick<WriteEnvironment, 'services'>,
  code: string,
): Contribution | undefined => plugins.found.find(({ plugin }) => plugin.code === code)

const nameOf = (act: Pick<WriteEnvironment, 'services' | 'language'>, code: string): string => {
  const one = found(act, code)
  return one ? inWords(act.language, one.plugin.name) : code
}

/** The names of plugins that are on and need this one. */
const neededBy = async (act: WriteEnvironment, code: string): Promise<readonly string[]> => {
  const rows = await act.memory.get(installedPlugins)
  return act.services.plugins.found
    .filter(({ plugin }) => plugin.needs?.includes(code) && rows.get(plugin.code)?.enabled)
    .map(({ plugin }) => inWords(act.language, plugin.name))
}

const standing = (
  row: PluginRow | undefined,
  behind?: { readonly fault: string; readonly fault_at: string },
) => ({
  installed: row !== undefined,
  enabled: row?.enabled ?? false,
  fault: row?.fault ?? behind?.fault ?? null,
  faultAt: row?.fault_at ?? behind?.fault_at ?? null,
})

const waysOf = ({
  pluginCode,
  pluginName,
  pluginVersion,
  installed,
  enabled,
  origin,
  pluginSettings,
}: {
  readonly pluginCode: string
  readonly pluginName: string
  readonly pluginVersion: string
  readonly installed: boolean
  readonly enabled: boolean
  readonly origin: string
  readonly pluginSettings: readonly { readonly isSet: boolean }[]
}) => {
  if (!installed) return [link('doInstallPlugin', { pluginCode, pluginName, pluginVersion })]
  const settings = pluginSettings.length > 0 ? [link('goPluginSettings', { pluginCode })] : []
  const canBeOn = origin !== 'missing' && pluginSettings.every(({ isSet }) => isSet)
  const on = canBeOn ? [link('doEnablePlugin', { pluginCode })] : []
  return [
    ...(enabled ? [link('doDisablePlugin', { pluginCode })] : on),
    ...settings,
    link('doUninstallPlugin', { pluginCode }),
  ]
}
