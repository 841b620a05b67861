import type { Addition } from '../../hypermedia/graph.ts'
import type { RealmName } from '../../hypermedia/realm.ts'
import type { Failure } from '../../hypermedia/reply.ts'
import { type Contracts, isTransition } from '../../hypermedia/transition.ts'
import type { OutboxEvent } from '../../store/outbox.ts'
import { type AnyHandler, department, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import type { Events } from '../events.ts'
import type { Gateway } from './gateway.ts'
import type {
  Added,
  DeliveryFeeRule,
  DiscountRule,
  ListeningEnvironment,
  MenuGroupName,
  Plugin,
  PluginHost,
  PluginWords,
  TableStep,
  WaitingKind,
  Words,
} from './plugin.ts'

/** A plugin as it was found. */
export interface FoundPlugin {
  readonly plugin: Plugin
  /** Came with the program, lay in the plugin folder, or is a package that the configuration names. */
  readonly origin: 'program' | 'folder' | 'package'
  /** SHA-256 of its files, hexadecimal; of one that came with the program its version stands for it. */
  readonly digest: string | null
  /** Where its templates lie, where it has any. */
  readonly templates: string | undefined
  readonly words: PluginWords
}

/** A plugin that cannot be used. */
export interface FailedPlugin {
  /** Its folder or package, or its code. */
  readonly name: string
  readonly origin: FoundPlugin['origin']
  readonly reason: string
}

/** An extension, whichever transition it adds to: that its types fit was checked where it was written. */
export interface AnyExtension extends Omit<Addition, 'to'> {
  add(act: { readonly input: unknown }, state: unknown): Promise<Added | Failure | undefined>
}

/** A setting as it was found. */
export interface FoundSetting {
  /** Its variable. */
  readonly name: string
  readonly about: Words
  /** Whether the plugin can do with what is there. */
  readonly isUsable: boolean
  /** Whether nothing was set, and what holds otherwise does. */
  readonly isDefault: boolean
}

/** Reads a variable of the environment; an empty one counts as absent. */
export type Variables = (name: string) => string | undefined

/** All that a plugin adds. */
export interface Contribution extends FoundPlugin {
  readonly settings: readonly FoundSetting[]
  readonly departments: readonly {
    readonly realm: RealmName
    readonly contract: Contracts
    readonly handlers: ReadonlyMap<string, AnyHandler>
  }[]
  readonly steps: readonly TableStep[]
  readonly pages: readonly { readonly key: string; readonly title: Words }[]
  readonly blocks: readonly {
    readonly file: string
    readonly name: Words
    readonly data: (act: ReadEnvironment) => Promise<Readonly<Record<string, unknown>>>
  }[]
  readonly menu: readonly { readonly group: MenuGroupName; readonly screen: string }[]
  readonly waiting: readonly WaitingKind[]
  readonly extensions: readonly { readonly transition: string; readonly extension: AnyExtension }[]
  readonly listeners: readonly {
    readonly event: string
    hear(act: ListeningEnvironment, payload: OutboxEvent['payload']): Promise<void>
  }[]
  readonly discounts: readonly DiscountRule[]
  readonly fees: readonly ((act: ReadEnvironment | WriteEnvironment) => Promise<DeliveryFeeRule>)[]
  readonly gateways: readonly Gateway[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Each)[] ? Each[] : T[K] }

/** Asks a plugin what it adds; throws what it throws. */
export const contributionOf = (found: FoundPlugin, variables: Variables = () => undefined): Contribution => {
  const adds: Mutable<Omit<Contribution, keyof FoundPlugin | 'settings'>> = {
    departments: [],
    steps: [],
    pages: [],
    blocks: [],
    menu: [],
    waiting: [],
    extensions: [],
    listeners: [],
    discounts: [],
    fees: [],
    gateways: [],
  }
  const host: PluginHost = {
    department(realm, contract, handlers) {
      assertFixed(contract)
      adds.departments.push({ realm, ...department(contract, handlers) })
    },
    tables: (...steps) => void adds.steps.push(...steps),
    page: (key, title) => void adds.pages.push({ key, title }),
    block: (file, name, data = async () => ({})) => void adds.blocks.push({ file, name, data }),
    menu: (group, screen) => void adds.menu.push({ group, screen }),
    waits: (kind) => void adds.waiting.push(kind),
    extend: (transition, extension) => void adds.extensions.push({ transition, extension }),
    on: (event, hear) =>
      // It is read from JSON as it was published.
      void adds.listeners.push({ event, hear: (act, payload) => hear(act, payload as Events[typeof event]) }),
    discount: (rule) => void adds.discounts.push(rule),
    deliveryFee: (rule) => void adds.fees.push(rule),
    payment: (gateway) => void adds.gateways.push(gateway),
  }
  const declared = Object.entries(found.plugin.settings ?? {})
  const values = Object.fromEntries(
    declared.map(([name, { otherwise = '' }]) => [name, variables(name) ?? otherwise]),
  )
  found.plugin.setup(host, values)
  const settings = declared.map(([name, { about, pattern, otherwise }]) => ({
    ...{ name, about },
    isUsable: values[name] !== '' && (pattern?.test(values[name] ?? '') ?? true),
    isDefault: otherwise !== undefined && variables(name) === undefined,
  }))
  return { ...found, ...adds, settings }
}

/** The settings without which a plugin cannot be on, by their variables. */
export const settingsLacking = ({ settings }: Pick<Contribution, 'settings'>): readonly string[] =>
  settings.filter(({ isUsable }) => !isUsable).map(({ name }) => name)

/** Throws where a path is not fixed: routes are made before plugins are on. */
const assertFixed = (contract: Contracts): void => {
  for (const [name, declared] of Object.entries(contract))
    if (isTransition(declared) && /[{}]/.test(declared.path))
      throw new Error(`The path of ${name} is not fixed`)
}
