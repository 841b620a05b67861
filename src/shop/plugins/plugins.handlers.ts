import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { type Handlers, type WriteEnvironment, worded } from '../environment.ts'
import { dropPluginFields, keepPluginFields } from '../own-fields/index.ts'
import { link } from '../transitions.ts'
import { type Contribution, settingsLacking } from './host.ts'
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
          ...standing(rows.get(code), faults.get(code)),
          pluginSettings: one.settings.map(({ name, about, isUsable, isDefault }) => ({
            settingName: name,
            description: inWords(language, about),
            isSet: isUsable,
            isDefault,
          })),
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
  const canBeOn = origin !== 'missing' && pluginSettings.every(({ isSet }) => isSet)
  const on = canBeOn ? [link('doEnablePlugin', { pluginCode })] : []
  return [
    ...(enabled ? [link('doDisablePlugin', { pluginCode })] : on),
    link('doUninstallPlugin', { pluginCode }),
  ]
}
