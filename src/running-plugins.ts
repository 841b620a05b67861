import type { Logger } from 'pino'
import type { ErrorCatalogue } from './hypermedia/errors.ts'
import { graphOf } from './hypermedia/graph.ts'
import type { LiveGraph } from './hypermedia/live-graph.ts'
import type { OpenTypes } from './hypermedia/open.ts'
import type { Vocabulary } from './hypermedia/vocabulary.ts'
import { allOwnFields, keepPluginFields, openTypesOf } from './shop/own-fields/index.ts'
import {
  type Contribution,
  changePlugin,
  installedPlugins,
  keptSettings,
  makePluginTables,
  noteBackgroundFault,
  type PluginFault,
  type PluginRow,
  type PluginSet,
  pluginRows,
  settingsLacking,
  switchPluginOff,
  takePluginSteps,
} from './shop/plugins/index.ts'
import type { Vault } from './shop/vault.ts'
import type { Store, Writer } from './store/database.ts'
import type { StoreMemory } from './store/memory.ts'

/** The parts that run the plugins of a process. */
export interface PluginSurroundings {
  readonly set: PluginSet
  /** Opens the settings that the office keeps. */
  readonly vault: Pick<Vault, 'open'>
  readonly graph: LiveGraph
  readonly errors: ErrorCatalogue
  readonly vocabulary: Vocabulary
  readonly store: Store
  readonly memory: StoreMemory
  readonly clock: () => Date
  readonly log: Logger
  /** Whether a plugin that makes the shop fail is an error, and not switched off. */
  readonly isStrict: boolean
  /** Called when the shop was assembled again: everything made before is invalid. */
  readonly changed: () => void
}

/** Keeps the shop of a process in line with the table of plugins. */
export interface RunningPlugins {
  /** Reads which plugins are on, and assembles the shop again if they changed. */
  settle(): Promise<void>
  /** Returns the codes of those that are on in a transaction, whether or not this process knows it yet. */
  onIn(tx: Writer): Promise<readonly string[]>
  /** Switches a plugin off because of its error, on all processes. */
  switchOff(fault: PluginFault): Promise<void>
  /** Stores the error of a plugin in the background, for the office; it stays on. */
  noteFault(fault: PluginFault): Promise<void>
}

/** Runs plugins: from here on those that are on are part of the shop. */
export const runPlugins = (parts: PluginSurroundings): RunningPlugins => {
  const { set, graph, errors, store, memory, log } = parts
  let seen: unknown
  let fieldsSeen: unknown
  let inForce = ''
  let isSettled = false
  /** The sealed settings that each plugin has now. */
  const configured = new Map<string, string>()
  let open: OpenTypes = new Map()

  const noteOff = async (code: string, error: unknown): Promise<void> => {
    if (!isSettled && parts.isStrict) throw error
    log.error({ err: error, plugin: code }, 'a plugin was switched off')
    await store.write((tx) => switchPluginOff(tx, code, error, parts.clock()))
  }

  const noteLacking = (one: Contribution, isOn: boolean): void => {
    const lacking = settingsLacking(one)
    if (isOn && lacking.length > 0)
      log.error({ plugin: one.plugin.code, lacking }, 'a plugin is on, and does nothing without its settings')
  }

  const settle = async (): Promise<void> => {
    const [rows, fields] = await Promise.all([memory.get(installedPlugins), memory.get(allOwnFields)])
    // While nothing was changed they are the same values.
    if (rows === seen && fields === fieldsSeen) return
    const refused = configure(rows)
    if (refused) {
      await noteOff(refused.code, refused.error)
      return settle()
    }
    const on = runnable(set.found, rows)
    for (const one of set.found) noteLacking(one, rows.get(one.plugin.code)?.enabled === true)
    open = openTypesOf(fields)
    const next = JSON.stringify([on, fields, [...configured]])
    if (next !== inForce) {
      const faulty = putTogether(on)
      if (faulty) {
        await noteOff(faulty.code, faulty.error)
        return settle()
      }
      inForce = next
      parts.changed()
    }
    seen = rows
    fieldsSeen = fields
    isSettled = true
  }

  /** Gives the plugins the settings that the office keeps; returns the first one that is on and cannot have its own. */
  const configure = (rows: ReadonlyMap<string, PluginRow>) => {
    for (const one of set.found) {
      const { code } = one.plugin
      const row = rows.get(code)
      const sealed = row?.secret_settings ?? ''
      if (sealed === (configured.get(code) ?? '')) continue
      try {
        set.replace(set.configured(one, keptSettings(parts.vault, sealed)))
        configured.set(code, sealed)
      } catch (error) {
        if (row?.enabled) return { code, error }
      }
    }
    return undefined
  }

  /** Assembles the shop; if that fails, returns the first plugin that makes it fail. */
  const putTogether = (on: readonly string[]) => {
    if (faultOf(on) === undefined) return undefined
    for (const [at, code] of on.entries()) {
      const error = faultOf(on.slice(0, at + 1))
      if (error !== undefined) return { code, error }
    }
    throw new Error('The shop cannot be put together')
  }

  /** Returns why the shop cannot be assembled with these plugins. */
  const faultOf = (codes: readonly string[]): unknown => {
    set.use(codes)
    try {
      const { vocabulary } = parts
      graph.put(graphOf(set.realms(), errors, { additions: set.additions(), vocabulary, open }))
      return undefined
    } catch (error) {
      return error
    }
  }

  return {
    settle,
    onIn: async (tx) => runnable(set.found, await pluginRows(tx)),
    async switchOff(fault) {
      await noteOff(fault.code, fault.cause)
      await settle()
    },
    async noteFault({ code, cause }) {
      await store
        .write((tx) => noteBackgroundFault(tx, code, cause, parts.clock()))
        .catch((error: unknown) =>
          log.warn({ err: error, plugin: code }, 'what a plugin threw was not noted'),
        )
    },
  }
}

/** Returns the codes of those that are on and have their required settings. */
const runnable = (
  found: readonly Contribution[],
  rows: ReadonlyMap<string, { readonly enabled: boolean }>,
): readonly string[] => {
  // Another process, or an earlier start, may have had settings that this one lacks.
  const lacking = new Set(
    found.filter((one) => settingsLacking(one).length > 0).map(({ plugin }) => plugin.code),
  )
  const isOn = (code: string): boolean => rows.get(code)?.enabled === true && !lacking.has(code)
  return found
    .filter(({ plugin: { code, needs = [] } }) => isOn(code) && needs.every(isOn))
    .map(({ plugin }) => plugin.code)
}

/** Migrates the tables and fields of installed plugins to the versions that were found. */
export const growPluginTables = async (
  { store, clock, log }: Pick<PluginSurroundings, 'store' | 'clock' | 'log'>,
  found: readonly Contribution[],
): Promise<void> => {
  await store.write(async (tx) => {
    const rows = await tx.selectFrom('plugin').selectAll().execute()
    for (const { code, steps, version, enabled } of rows) {
      const one = found.find(({ plugin }) => plugin.code === code)
      if (!one) continue
      await takePluginSteps(tx, store.dialect, one, steps)
      if (one.plugin.version !== version) await changePlugin(tx, code, { version: one.plugin.version })
      const refused = (await keepPluginFields(tx, code, one.ownFields, clock())).map(({ name }) => name)
      if (!enabled || refused.length === 0) continue
      const error = new Error(`Its fields cannot be: ${refused.join(', ')}`)
      log.error({ err: error, plugin: code }, 'a plugin was switched off')
      await switchPluginOff(tx, code, error, clock())
    }
  })
}

/** Creates the tables of plugins as a backup has them; throws if one of them was not found. */
export const pluginTablesOf =
  ({ dialect }: Pick<Store, 'dialect'>, found: readonly Contribution[]) =>
  async (
    tx: Writer,
    installed: readonly { readonly code: string; readonly steps: number }[],
  ): Promise<void> => {
    for (const { code, steps } of installed) {
      const one = found.find(({ plugin }) => plugin.code === code)
      if (!one) throw new Error(`The backup has data of the plugin ${code}, which is not here.`)
      await makePluginTables(tx, dialect, { plugin: one.plugin, steps: one.steps.slice(0, steps) })
    }
  }
