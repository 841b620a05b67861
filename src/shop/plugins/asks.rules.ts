import { isTransition } from '../../hypermedia/transition.ts'
import type { Contribution } from './host.ts'
import type { Words } from './words.ts'

/** The kinds of what a plugin asks for, in the order in which a member should know of them. */
export const ASK_KINDS = [
  'payments',
  'discounts',
  'deliveryFees',
  'hosts',
  'officeOperations',
  'shopOperations',
  'extended',
  'protocols',
  'feeds',
  'events',
  'webhookEvents',
  'jobs',
  'tables',
  'fields',
] as const

/** A thing that a plugin asks for: its kind, and the names by which a member or a program knows each. */
export interface Ask {
  readonly askKind: (typeof ASK_KINDS)[number]
  readonly askNames: readonly string[]
}

/** The parts of a plugin that say what it asks for. */
export type Asking = Pick<
  Contribution,
  | 'departments'
  | 'discounts'
  | 'extensions'
  | 'feeds'
  | 'fees'
  | 'gateways'
  | 'jobs'
  | 'listeners'
  | 'ownFields'
  | 'plugin'
  | 'protocols'
  | 'steps'
  | 'tags'
  | 'webhookEvents'
>

/**
 * Returns what a plugin asks for, by what it declares: money, hosts that pages open, operations, events, tables. Kinds of
 * which it asks nothing are left out.
 */
export const asksOf = (one: Asking, inWords: (words: Words) => string): readonly Ask[] => {
  const operationsOf = (realm: 'storefront' | 'office') =>
    one.departments
      .filter((department) => department.realm === realm)
      .flatMap(({ contract }) => Object.entries(contract))
      .flatMap(([name, declared]) => (isTransition(declared) ? [name] : []))
  const names: Readonly<Record<Ask['askKind'], readonly string[]>> = {
    payments: one.gateways.map(({ name }) => inWords(name)),
    discounts: one.discounts.length > 0 ? [inWords(one.plugin.name)] : [],
    deliveryFees: one.fees.length > 0 ? [inWords(one.plugin.name)] : [],
    hosts: [
      ...one.tags.flatMap(({ hosts }) => Object.values(hosts).flat()),
      ...one.gateways.flatMap(pagesOf),
    ],
    officeOperations: operationsOf('office'),
    shopOperations: operationsOf('storefront'),
    extended: one.extensions.map(({ transition }) => transition),
    protocols: one.protocols.map(({ path }) => path),
    feeds: one.feeds.map(({ path }) => path),
    events: one.listeners.map(({ event }) => event),
    webhookEvents: one.webhookEvents.map(({ title }) => inWords(title)),
    jobs: one.jobs.map(({ title }) => inWords(title)),
    tables: one.steps.map(({ name }) => name),
    fields: one.ownFields.map(({ label }) => inWords(label)),
  }
  return ASK_KINDS.map((askKind) => ({ askKind, askNames: [...new Set(names[askKind])] })).filter(
    ({ askNames }) => askNames.length > 0,
  )
}

const pagesOf = (gateway: Contribution['gateways'][number]): readonly string[] => {
  try {
    return gateway.pages ?? []
  } catch {
    // A plugin that lacks its settings may not know them yet.
    return []
  }
}
