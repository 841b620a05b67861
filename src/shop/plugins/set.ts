import type { Message } from '../../hypermedia/message.ts'
import type { RealmDeclaration } from '../../hypermedia/realm.ts'
import { isFailure, type Reply } from '../../hypermedia/reply.ts'
import type { AnyHandler, JobName, WriteEnvironment } from '../environment.ts'
import type { EventName, Events } from '../events.ts'
import { areaOfGroup } from '../permissions.ts'
import { addedIn } from './answers.ts'
import { askedInTime } from './faults.ts'
import { type Contribution, contributionOf, type FailedPlugin, type Variables } from './host.ts'
import type { PluginSet, Plugins } from './on.ts'
import type { Added } from './plugin.ts'
import { tradeOf } from './set-trade.ts'

/** Makes the set of the plugins that were found; none is on yet. `variables` are those of the environment. */
export const pluginSet = (
  base: readonly RealmDeclaration[],
  found: readonly Contribution[],
  failed: readonly FailedPlugin[] = [],
  noteAway: Plugins['noteAway'] = () => undefined,
  variables?: Variables,
): PluginSet => {
  let inOrder = [...found].sort((one, other) => (one.plugin.code < other.plugin.code ? -1 : 1))
  let codesOn: readonly string[] = []
  let on: readonly Contribution[] = []
  let handlers = handlersOf(inOrder)
  const among = (codes: readonly string[]) => inOrder.filter(({ plugin: { code } }) => codes.includes(code))
  const extensionsOf = (name: string) =>
    on.flatMap((of) =>
      of.extensions
        .filter(({ transition }) => transition === name)
        .map(({ extension }) => ({ of, extension })),
    )

  return {
    get found() {
      return inOrder
    },
    configured: (one, kept) => contributionOf(one, variables, kept),
    replace(one) {
      inOrder = inOrder.map((former) => (former.plugin.code === one.plugin.code ? one : former))
      handlers = handlersOf(inOrder)
      on = among(codesOn)
    },
    on: () => on,
    failed,
    noteAway,
    use(codes) {
      codesOn = codes
      on = among(codes)
    },
    realms: () =>
      base.map((realm) => {
        const own = on.flatMap(({ departments }) => departments.filter((one) => one.realm === realm.name))
        return {
          ...realm,
          contracts: [...realm.contracts, ...own.map(({ contract }) => contract)],
          areas: new Map([...(realm.areas ?? []), ...on.flatMap(areasIn)]),
        }
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
    ...workOf(() => inOrder, { on: () => on, among }),
    writingOf(code, act) {
      const of = inOrder.find(({ plugin }) => plugin.code === code)
      if (!of) throw new Error(`There is no plugin ${code}`)
      return writingOf(of, act)
    },
    ...shownOf(
      () => inOrder,
      () => on,
    ),
    ...tradeOf(() => on),
  }
}

const handlersOf = (found: readonly Contribution[]): ReadonlyMap<string, AnyHandler> =>
  new Map(
    found.flatMap((one) =>
      one.departments.flatMap((department) =>
        [...department.handlers].map(([name, handler]) => [name, named(one, handler)] as const),
      ),
    ),
  )

/** The visible additions of the plugins that are on: blocks, sections, and work that waits for a member. */
const shownOf = (
  found: () => readonly Contribution[],
  on: () => readonly Contribution[],
): Pick<PluginSet, 'blockData' | 'hidesBlock' | 'sections' | 'tags' | 'waiting' | 'webhookEvents'> => {
  const blockIn = (all: readonly Contribution[], file: string) => {
    const of = all.find(({ blocks }) => blocks.some((block) => block.file === file))
    const block = of?.blocks.find((one) => one.file === file)
    return of && block && { of, block }
  }

  return {
    blockData(file, act) {
      const own = blockIn(on(), file)
      return own && askedInTime(own.of.plugin.code, act, own.block.data)
    },
    hidesBlock: (file) => blockIn(found(), file) !== undefined && blockIn(on(), file) === undefined,
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
    webhookEvents: () => on().flatMap(({ webhookEvents }) => webhookEvents),
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
  found: () => readonly Contribution[],
  {
    on,
    among,
  }: {
    readonly on: () => readonly Contribution[]
    readonly among: (codes: readonly string[]) => readonly Contribution[]
  },
): Pick<PluginSet, 'hears' | 'listeners' | 'rhythms' | 'rests' | 'jobTitle'> => {
  const jobIn = (all: readonly Contribution[], name: string) =>
    all
      .flatMap(({ plugin, jobs }) => jobs.map((job) => ({ name: jobNameOf(plugin.code, job.kind), ...job })))
      .find((job) => job.name === name)

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
    rests: (kind) => jobIn(found(), kind) !== undefined && jobIn(on(), kind) === undefined,
    jobTitle: (kind) => jobIn(found(), kind)?.title,
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
  async publish<Name extends EventName>(event: Name, payload: Events[Name]) {
    const { type } = payload as { readonly type?: unknown }
    if (event.startsWith('plugin.') && !of.webhookEvents.some((own) => own.type === type))
      throw new Error(`${of.plugin.code} has no event ${String(type)}`)
    await act.publish(event, payload)
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

/** Returns the areas of a plugin's operations: that of its first screen in the menu. */
const areasIn = ({ departments, menu: [first] }: Contribution) => {
  const area = first && areaOfGroup(first.group)
  return area === undefined ? [] : departments.map(({ contract }) => [contract, area] as const)
}
