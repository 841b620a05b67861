import type { Addition } from '../../hypermedia/graph.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { OpenedHosts } from '../../hypermedia/opened-hosts.ts'
import type { Failure } from '../../hypermedia/reply.ts'
import { type Contracts, isTransition } from '../../hypermedia/transition.ts'
import type { OutboxEvent } from '../../store/outbox.ts'
import { SectionDeclaration } from '../../store/themes/sections.ts'
import { department, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import type { Events } from '../events.ts'
import { pluginFieldsFault } from '../own-fields/index.ts'
import type { Department, MenuEntry, Part } from '../part.ts'
import type { SectionKind } from '../sections.ts'
import type { PluginFeed } from './feed.ts'
import type { Gateway } from './gateway.ts'
import type {
  Added,
  BackgroundEnvironment,
  DeliveryFeeRule,
  DiscountRule,
  JobEnvironment,
  Plugin,
  PluginField,
  PluginHost,
  PluginTag,
  PluginWords,
  ProtocolRoute,
  Rhythm,
  TableStep,
  WaitingKind,
  Words,
} from './plugin.ts'

/** A plugin that was found. */
export interface FoundPlugin {
  readonly plugin: Plugin
  /** It is built in, in the plugin folder, or a package that the configuration names. */
  readonly origin: 'program' | 'folder' | 'package'
  /** SHA-256 of its files, hexadecimal; null for a built-in one, which its version identifies. */
  readonly digest: string | null
  /** The directory of its templates, if it has any. */
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

/** An extension of any transition. Its types were checked where it was written. */
export interface AnyExtension extends Omit<Addition, 'to'> {
  add(act: { readonly input: unknown }, state: unknown): Promise<Added | Failure | undefined>
  choose?(act: { readonly input: unknown }): Promise<Readonly<Record<string, Message>>>
}

/** The transitions whose handlers let plugins choose before they work an order out. */
const CHOOSING: readonly string[] = ['doQuoteOrder', 'doConfirmOrder']

/** Where the value of a setting is from. */
export type SettingSource = 'environment' | 'office' | 'default' | 'nobody'

/** The values of settings that the office keeps, by their names. */
export type KeptSettings = Readonly<Record<string, string>>

/** A setting as it was read. */
export interface FoundSetting {
  /** The name of its variable. */
  readonly name: string
  readonly about: Words
  /** Whether the plugin accepts its value. */
  readonly isUsable: boolean
  /** Where its value is from: the environment wins over the office, and both over its default. */
  readonly source: SettingSource
  /** Whether a value is one that the plugin accepts. */
  accepts(value: string): boolean
}

/** Reads a variable of the environment; an empty one counts as absent. */
export type Variables = (name: string) => string | undefined

/** A plugin as a part of the shop, with all that it adds. */
export interface Contribution extends FoundPlugin, Part {
  readonly settings: readonly FoundSetting[]
  readonly departments: readonly Department[]
  readonly steps: readonly TableStep[]
  readonly ownFields: readonly PluginField[]
  readonly pages: readonly { readonly key: string; readonly title: Words }[]
  readonly blocks: readonly {
    readonly file: string
    readonly name: Words
    readonly data: (act: ReadEnvironment) => Promise<Readonly<Record<string, unknown>>>
  }[]
  readonly sections: readonly SectionKind[]
  readonly tags: readonly Tag[]
  readonly menu: readonly MenuEntry[]
  readonly waiting: readonly WaitingKind[]
  readonly extensions: readonly { readonly transition: string; readonly extension: AnyExtension }[]
  readonly listeners: readonly {
    readonly event: string
    readonly seconds: number
    hear(act: BackgroundEnvironment, payload: OutboxEvent['payload']): Promise<void>
  }[]
  readonly jobs: readonly {
    readonly kind: string
    readonly title: Words
    work(act: JobEnvironment, input: unknown): Promise<Readonly<Record<string, unknown>> | undefined>
  }[]
  readonly rhythms: readonly { readonly rhythm: Rhythm; readonly kind: string }[]
  readonly sweepSteps: readonly Parameters<PluginHost['sweep']>[0][]
  readonly webhookEvents: readonly { readonly type: string; readonly title: Words }[]
  readonly discounts: readonly DiscountRule[]
  readonly fees: readonly ((act: ReadEnvironment | WriteEnvironment) => Promise<DeliveryFeeRule>)[]
  readonly gateways: readonly Gateway[]
  readonly protocols: readonly ProtocolRoute[]
  readonly feeds: readonly PluginFeed[]
}

/** A service in pages, with all hosts that it uses. */
export interface Tag {
  readonly script: string
  readonly onOrders: boolean
  readonly hosts: OpenedHosts
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Each)[] ? Each[] : T[K] }

/** The time limits of a listener: the default, and the longest. */
const USUAL_SECONDS = 10
const MOST_SECONDS = 60
/** The things of the shop that its own events for webhooks are about. */
const THINGS: readonly string[] = ['order', 'product', 'stock', 'customer', 'enquiry', 'webhook']
const KIND = /^[a-z][a-z0-9-]{0,30}$/

/**
 * Collects the additions of a plugin, with its settings of the environment and else of the office. Throws what the
 * plugin throws.
 */
export const contributionOf = (
  found: FoundPlugin,
  variables: Variables = () => undefined,
  kept: KeptSettings = {},
): Contribution => {
  const adds: Mutable<
    Omit<Contribution, keyof FoundPlugin | keyof Part | 'settings'> &
      Pick<Contribution, 'departments' | 'menu'>
  > = {
    departments: [],
    steps: [],
    ownFields: [],
    pages: [],
    blocks: [],
    sections: [],
    tags: [],
    menu: [],
    waiting: [],
    extensions: [],
    listeners: [],
    jobs: [],
    rhythms: [],
    sweepSteps: [],
    webhookEvents: [],
    discounts: [],
    fees: [],
    gateways: [],
    protocols: [],
    feeds: [],
  }
  const host: PluginHost = {
    department(realm, contract, handlers) {
      assertFixed(contract)
      adds.departments.push({ realm, name: found.plugin.code, ...department(contract, handlers) })
    },
    tables: (...steps) => void adds.steps.push(...steps),
    ownFields: (...fields) => void adds.ownFields.push(...fields),
    page: (key, title) => void adds.pages.push({ key, title }),
    block: (file, name, data = async () => ({})) => void adds.blocks.push({ file, name, data }),
    section: (declaration, data) =>
      void adds.sections.push({ ...SectionDeclaration.parse(declaration), ...(data && { data }) }),
    tag: (tag) => void adds.tags.push(tagOf(tag)),
    menu: (group, screen) => void adds.menu.push({ group, screen }),
    waits: (kind) => void adds.waiting.push(kind),
    extend(transition, extension) {
      if (extension.choose && !CHOOSING.includes(transition))
        throw new Error(`${transition} lets nobody choose`)
      adds.extensions.push({ transition, extension })
    },
    on(event, hear, { seconds } = { seconds: USUAL_SECONDS }) {
      if (!(seconds >= 1 && seconds <= MOST_SECONDS))
        throw new Error(`A listener has 1 to ${MOST_SECONDS} s, and not ${seconds}`)
      if (adds.listeners.some((one) => one.event === event)) throw new Error(`${event} is heard of twice`)
      // The payload is JSON, as it was published.
      const read = (payload: OutboxEvent['payload']) => payload as Events[typeof event]
      adds.listeners.push({ event, seconds, hear: (act, payload) => hear(act, read(payload)) })
    },
    job(kind, title, work) {
      if (!KIND.test(kind)) throw new Error(`${kind} is no name for a kind of job`)
      if (adds.jobs.some((one) => one.kind === kind)) throw new Error(`The job ${kind} is there twice`)
      adds.jobs.push({ kind, title, work })
    },
    every(rhythm, kind) {
      assertRhythm(rhythm)
      if (adds.rhythms.some((one) => one.kind === kind)) throw new Error(`The job ${kind} has two rhythms`)
      adds.rhythms.push({ rhythm, kind })
    },
    sweep: (step) => void adds.sweepSteps.push(step),
    webhookEvent(type, title) {
      const [code, word = ''] = type.split('.', 2)
      if (code !== found.plugin.code || type !== `${code}.${word}` || !KIND.test(word))
        throw new Error(`${type} is no type for an event of ${found.plugin.code}`)
      if (THINGS.includes(code)) throw new Error(`${type} would be an event of the shop`)
      adds.webhookEvents.push({ type, title })
    },
    discount: (rule) => void adds.discounts.push(rule),
    deliveryFee: (rule) => void adds.fees.push(rule),
    payment: (gateway) => void adds.gateways.push(gateway),
    protocol: (...routes) => void adds.protocols.push(...routes),
    feed: (...feeds) => void adds.feeds.push(...feeds),
  }
  const declared = Object.entries(found.plugin.settings ?? {})
  const values = Object.fromEntries(
    declared.map(([name, { otherwise = '' }]) => [name, variables(name) ?? kept[name] ?? otherwise]),
  )
  found.plugin.setup(host, values)
  for (const { kind } of adds.rhythms)
    if (!adds.jobs.some((job) => job.kind === kind))
      throw new Error(`There is no job ${kind} to be done again`)
  const fault = pluginFieldsFault(adds.ownFields)
  if (fault !== undefined) throw new Error(fault)
  const sourceOf = (name: string, otherwise: string | undefined): SettingSource => {
    if (variables(name) !== undefined) return 'environment'
    if (kept[name] !== undefined) return 'office'
    return otherwise === undefined ? 'nobody' : 'default'
  }
  const settings = declared.map(([name, { about, pattern, otherwise }]) => {
    const accepts = (value: string) => value !== '' && (pattern?.test(value) ?? true)
    const source = sourceOf(name, otherwise)
    return { name, about, source, accepts, isUsable: accepts(values[name] ?? '') }
  })
  return { name: found.plugin.code, ...found, ...adds, settings }
}

/** The variables of the settings without which a plugin cannot be on. */
export const settingsLacking = ({ settings }: Pick<Contribution, 'settings'>): readonly string[] =>
  settings.filter(({ isUsable }) => !isUsable).map(({ name }) => name)

const HOST = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** Throws if a host is none of https: it would stand in the policy of pages. */
const tagOf = ({ script, onOrders = false, hosts: more = {} }: PluginTag): Tag => {
  const { script: scripts = [], connect = [], img = [], frame = [] } = more
  const own = URL.parse(script)?.origin ?? ''
  const hosts = { script: [own, ...scripts], connect: [own, ...connect], img, frame }
  const wrong = Object.values(hosts)
    .flat()
    .find((host) => !HOST.test(host))
  if (wrong !== undefined) throw new Error(`${wrong || script} is no host for a tag`)
  return { script, onOrders, hosts }
}

const assertRhythm = (rhythm: Rhythm): void => {
  const isRight =
    'daily' in rhythm
      ? /^([01]\d|2[0-3]):[0-5]\d$/.test(rhythm.daily)
      : Object.values(rhythm).every((count) => Number.isInteger(count) && count >= 1)
  if (!isRight) throw new Error(`${JSON.stringify(rhythm)} is no rhythm`)
}

/** Throws if a path is not fixed: routes are made before plugins are on. */
const assertFixed = (contract: Contracts): void => {
  for (const [name, declared] of Object.entries(contract))
    if (isTransition(declared) && /[{}]/.test(declared.path))
      throw new Error(`The path of ${name} is not fixed`)
}
