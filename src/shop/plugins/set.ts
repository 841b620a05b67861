import type { Addition } from '../../hypermedia/graph.ts'
import type { RealmDeclaration } from '../../hypermedia/realm.ts'
import { type Act, type Failure, isFailure, type Reply } from '../../hypermedia/reply.ts'
import type { AnyHandler, JobName, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { addedIn } from './answers.ts'
import { askedInTime } from './faults.ts'
import type { Gateway } from './gateway.ts'
import type { Contribution, FailedPlugin } from './host.ts'
import type { Added, DeliveryFeeRule, Discount, WaitingKind, Words } from './plugin.ts'
import { tradeOf } from './set-trade.ts'

declare module '../services.ts' {
  interface Services {
    /** What plugins add. */
    readonly plugins: Plugins
  }
}

type Environment = ReadEnvironment | WriteEnvironment
type Listener = Contribution['listeners'][number]

/** A discount, and the plugin that gives it. */
export interface GivenDiscount extends Omit<Discount, 'name'> {
  readonly name: string
  readonly plugin: string
}

/** What the plugins that are on add to the shop, for its departments. */
export interface Plugins {
  /** All that were found, by their codes; also those that are off. */
  readonly found: readonly Contribution[]
  /** Those that cannot be used, with the reason. */
  readonly failed: readonly FailedPlugin[]
  /** Those that are on. */
  on(): readonly Contribution[]
  /** What a block shows; nothing for one that no plugin brings. */
  blockData(file: string, act: ReadEnvironment): Promise<Readonly<Record<string, unknown>>> | undefined
  /** Whether a block is of a plugin that is not on. */
  hidesBlock(file: string): boolean
  /** What of the plugins' waits for a member, and how much of it. */
  waiting(act: ReadEnvironment): Promise<readonly (WaitingKind & { readonly number: number })[]>
  discounts(act: Environment): Promise<readonly GivenDiscount[]>
  /** Uses a discount up with an order; why it cannot be had. */
  takeDiscount(
    act: WriteEnvironment,
    plugin: string,
    used: Parameters<NonNullable<Contribution['discounts'][number]['take']>>[1],
  ): Promise<Awaited<ReturnType<NonNullable<Contribution['discounts'][number]['take']>>>>
  /** Uses the discounts of an order up once more that was cancelled; why one cannot be had. */
  takeDiscountsAgain(
    act: WriteEnvironment,
    of: { readonly orderId: string },
  ): ReturnType<Plugins['takeDiscount']>
  deliveryFee(act: Environment): Promise<DeliveryFeeRule>
  /** Whether a payment method can be chosen: it needs no service, or one that is on. */
  isOffered(method: string): boolean
  /** The gateway of a payment method. */
  gateway(method: string): Gateway | undefined
  /** The title of a plugin's kind of job. */
  jobTitle(kind: string): Words | undefined
  /** Notes for the operator what a gateway threw of which the shopper hears only that its service is away. */
  noteAway(method: string, error: unknown): void
}

/** The plugins of a process, and which of them are on. */
export interface PluginSet extends Plugins {
  /** Says which are on from here on, by their codes. */
  use(codes: readonly string[]): void
  /** The realms with what plugins that are on add to them. */
  realms(): readonly RealmDeclaration[]
  additions(): readonly Addition[]
  handler(name: string): AnyHandler | undefined
  /** Adds to an answer what plugins have to add. */
  extended(name: string, act: Act<unknown, Environment>, reply: Reply): Promise<Reply | Failure>
  /** Whether some plugin of these hears of an event, or payments go by one. */
  hears(event: string, codes: readonly string[]): boolean
  /** Who hears of events, by the code of the plugin that listens: of these, or else of those that are on. */
  listeners(codes?: readonly string[]): ReadonlyMap<string, readonly Listener[]>
  /** The rhythms of jobs, by the name under which each job is kept. */
  rhythms(): ReadonlyMap<string, Contribution['rhythms'][number]['rhythm']>
  /** Whether a job cannot be done now: it is of a plugin that is off. */
  rests(kind: string): boolean
  /** What a plugin writes with. */
  writingOf(code: string, act: WriteEnvironment): WriteEnvironment
}

/** Puts the plugins that were found together; none is on yet. */
export const pluginSet = (
  base: readonly RealmDeclaration[],
  found: readonly Contribution[],
  failed: readonly FailedPlugin[] = [],
  noteAway: Plugins['noteAway'] = () => undefined,
): PluginSet => {
  let on: readonly Contribution[] = []
  const inOrder = [...found].sort((one, other) => (one.plugin.code < other.plugin.code ? -1 : 1))
  const among = (codes: readonly string[]) => inOrder.filter(({ plugin: { code } }) => codes.includes(code))
  const handlers = new Map(
    found.flatMap((one) =>
      one.departments.flatMap((department) =>
        [...department.handlers].map(([name, handler]) => [name, named(one, handler)] as const),
      ),
    ),
  )
  const extensionsOf = (name: string) =>
    on.flatMap((of) =>
      of.extensions
        .filter(({ transition }) => transition === name)
        .map(({ extension }) => ({ of, extension })),
    )

  return {
    found: inOrder,
    on: () => on,
    failed,
    noteAway,
    use(codes) {
      on = among(codes)
    },
    realms: () =>
      base.map((realm) => {
        const own = on.flatMap(({ departments }) => departments.filter((one) => one.realm === realm.name))
        return { ...realm, contracts: [...realm.contracts, ...own.map(({ contract }) => contract)] }
      }),
    additions: () => [
      ...on.flatMap(({ extensions }) =>
        extensions.map(({ transition, extension }) => ({ to: transition, ...extension })),
      ),
      {
        to: 'goAdminTop',
        offers: on.flatMap(({ menu, waiting }) => [
          ...menu.map(({ screen }) => screen),
          ...waiting.map(({ way }) => way.rel),
        ]),
      },
    ],
    handler: (name) => handlers.get(name),
    async extended(name, act, reply) {
      // What leads elsewhere has no state to add to.
      if (reply.status === 303) return reply
      let answer = reply
      for (const { of, extension } of extensionsOf(name)) {
        const own = 'startJob' in act ? { ...act, ...writingOf(of, act) } : act
        const added = await askedInTime(of.plugin.code, own, async (within) =>
          addedIn(await extension.add(within, answer.state)),
        )
        if (added === undefined) continue
        if (isFailure(added)) return added
        answer = withAdded(answer, added)
      }
      return answer
    },
    ...workOf(found, { on: () => on, among }),
    writingOf(code, act) {
      const of = found.find(({ plugin }) => plugin.code === code)
      if (!of) throw new Error(`There is no plugin ${code}`)
      return writingOf(of, act)
    },
    ...shownOf(found, () => on),
    ...tradeOf(() => on),
  }
}

/** What those that are on show: blocks, and what waits for a member. */
const shownOf = (
  found: readonly Contribution[],
  on: () => readonly Contribution[],
): Pick<PluginSet, 'blockData' | 'hidesBlock' | 'waiting'> => {
  const blocks = new Map(
    found.flatMap((one) => one.blocks.map((block) => [block.file, { ...block, of: one }] as const)),
  )

  return {
    blockData(file, act) {
      const block = blocks.get(file)
      if (!block || !on().includes(block.of)) return undefined
      return askedInTime(block.of.plugin.code, act, block.data)
    },
    hidesBlock(file) {
      const block = blocks.get(file)
      return block !== undefined && !on().includes(block.of)
    },
    async waiting(act) {
      const all = on().flatMap(({ plugin: { code }, waiting }) => waiting.map((kind) => ({ code, kind })))
      return Promise.all(
        all.map(async ({ code, kind }) => ({
          ...kind,
          number: await askedInTime(code, act, (own) => kind.count(own)),
        })),
      )
    },
  }
}

/** What those that are on do behind the pages: what they hear of, and their jobs. */
const workOf = (
  found: readonly Contribution[],
  {
    on,
    among,
  }: {
    readonly on: () => readonly Contribution[]
    readonly among: (codes: readonly string[]) => readonly Contribution[]
  },
): Pick<PluginSet, 'hears' | 'listeners' | 'rhythms' | 'rests' | 'jobTitle'> => {
  const jobs: ReadonlyMap<string, Contribution['jobs'][number] & { readonly of: Contribution }> = new Map(
    found.flatMap((of) =>
      of.jobs.map((job) => [jobNameOf(of.plugin.code, job.kind), { ...job, of }] as const),
    ),
  )

  return {
    hears: (event, codes) =>
      among(codes).some(
        ({ listeners, gateways }) => gateways.length > 0 || listeners.some((one) => one.event === event),
      ),
    listeners: (codes) =>
      new Map((codes ? among(codes) : on()).map(({ plugin: { code }, listeners }) => [code, listeners])),
    rhythms: () =>
      new Map(
        on().flatMap(({ plugin: { code }, rhythms }) =>
          rhythms.map(({ kind, rhythm }) => [jobNameOf(code, kind), rhythm] as const),
        ),
      ),
    rests(kind) {
      const job = jobs.get(kind)
      return job !== undefined && !on().includes(job.of)
    },
    jobTitle: (kind) => jobs.get(kind)?.title,
  }
}

const withAdded = (reply: Reply, { state, links = [], values }: Added): Reply => ({
  ...reply,
  state: { ...(reply.state as object), ...state },
  links: [...reply.links, ...links],
  ...(values && { form: { ...reply.form, values: { ...reply.form?.values, ...values } } }),
})

/** The name under which a plugin's job is kept. */
export const jobNameOf = (code: string, kind: string): JobName => `${code}:${kind}`

const writingOf = <A extends WriteEnvironment>(of: Contribution, act: A): A => ({
  ...act,
  async enqueue(kind: string, input: unknown) {
    const { code } = of.plugin
    if (!of.jobs.some((job) => job.kind === kind)) throw new Error(`${code} has no job ${kind}`)
    return act.startJob(jobNameOf(code, kind), input)
  },
})

/** A handler of a plugin, whose name stands in whatever it throws. */
const named = (of: Contribution, one: AnyHandler): AnyHandler => {
  const { code } = of.plugin
  const blaming =
    <A, R>(step: (act: A) => Promise<R>) =>
    (act: A) =>
      askedInTime(code, act, step)
  const writing =
    <A extends WriteEnvironment, R>(step: (act: A) => Promise<R>) =>
    (act: A) =>
      askedInTime(code, writingOf(of, act), step)
  if (one.kind === 'safe') return { ...one, handler: blaming(one.handler) }
  const { kind, handler } = one
  if (typeof handler === 'function') return { kind, handler: writing(handler) }
  const prepare = blaming(handler.prepare)
  return {
    kind,
    handler: {
      async prepare(before) {
        const { act, undo } = await prepare(before)
        return { act: writing(act), ...(undo && { undo: () => askedInTime(code, undefined, undo) }) }
      },
    },
  }
}
