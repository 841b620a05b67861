import type { Message } from '../../hypermedia/message.ts'
import type { RealmDeclaration } from '../../hypermedia/realm.ts'
import { isFailure, type Reply } from '../../hypermedia/reply.ts'
import type { AnyHandler, JobName, WriteEnvironment } from '../environment.ts'
import { addedIn } from './answers.ts'
import { askedInTime } from './faults.ts'
import type { Contribution, FailedPlugin } from './host.ts'
import type { PluginSet, Plugins } from './on.ts'
import type { Added } from './plugin.ts'
import { tradeOf } from './set-trade.ts'

/** Makes the set of the plugins that were found; none is on yet. */
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
    async choose(name, act) {
      const errors: Record<string, Message> = {}
      for (const { of, extension } of extensionsOf(name)) {
        const own = { ...act, ...writingOf(of, act) }
        const found = await askedInTime(of.plugin.code, own, async (within) => extension.choose?.(within))
        Object.assign(errors, found)
      }
      return errors
    },
    async extended(name, act, reply) {
      // A redirect has no state to extend.
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

/** The visible additions of the plugins that are on: blocks, sections, and work that waits for a member. */
const shownOf = (
  found: readonly Contribution[],
  on: () => readonly Contribution[],
): Pick<PluginSet, 'blockData' | 'hidesBlock' | 'sections' | 'tags' | 'waiting'> => {
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
    sections: () =>
      on().flatMap(({ plugin: { code }, sections }) =>
        sections.map(({ data, ...kind }) => ({
          ...kind,
          ...(data && {
            data: (act, section, page) => askedInTime(code, act, (own) => data(own, section, page)),
          }),
        })),
      ),
    tags: () => on().flatMap(({ tags }) => tags),
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

/** The background work of the plugins that are on: their subscriptions and jobs. */
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

/** The name of a plugin's job. */
export const jobNameOf = (code: string, kind: string): JobName => `${code}:${kind}`

const writingOf = <A extends WriteEnvironment>(of: Contribution, act: A): A => ({
  ...act,
  async enqueue(kind: string, input: unknown) {
    const { code } = of.plugin
    if (!of.jobs.some((job) => job.kind === kind)) throw new Error(`${code} has no job ${kind}`)
    return act.startJob(jobNameOf(code, kind), input)
  },
})

/** Adds the plugin's code to the errors of its handler. */
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
