import type { Call } from '../../hypermedia/graph.ts'
import { message } from '../../hypermedia/message.ts'
import { type Failure, isFailure, type Reply, withMessage, withNotices } from '../../hypermedia/reply.ts'
import { isOrphaned } from '../../store/trouble.ts'
import { keepRecord, startRecording } from '../audit/index.ts'
import { departments } from '../departments.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { StillRunning, stillRunning, withIdempotencyKey } from '../idempotency.ts'
import { isExport } from '../permissions.ts'
import { PluginFault } from '../plugins/index.ts'
import { type Asked, type AskedToWrite, NOBODY, officeMember } from './asked.ts'
import type { Environments } from './environments.ts'
import type { ApplicationParts } from './parts.ts'
import { keepChanges } from './recorded.ts'
import type { InTransaction } from './transactions.ts'

/** All handlers, by the names of their transitions; the graph ensures that names are unique. */
const handlers = new Map(departments.flatMap((department) => [...department.handlers]))

/** Rolls a transaction back and carries its failure. */
class Refused extends Error {
  readonly failure: Failure<string, WriteEnvironment>

  constructor(failure: Failure<string, WriteEnvironment>) {
    super(failure.failure)
    this.failure = failure
  }
}

/** Corrects an answer that says nothing was changed, if a plugin has changed something since. */
const withChange = (
  answer: Reply | Failure<string, WriteEnvironment>,
  { say }: WriteEnvironment,
): typeof answer => {
  if (isFailure(answer) || Reflect.get(Object(answer.state), 'changed') !== false) return answer
  const isOfNothing = ({ key }: { readonly key: string }) => key === 'office.nothingChanged'
  const changed = { ...answer, state: { ...Object(answer.state), changed: true } }
  if (!answer.notices?.some(isOfNothing)) return changed
  const notices = answer.notices.map((one) => (isOfNothing(one) ? message('office.saved') : one))
  return withNotices(changed, notices, say)
}

/** Creates the answering of transitions: the handler of each, and the plugins' additions to its answer. */
export const answeringOf = (
  { graph, store, plugins }: Pick<ApplicationParts, 'graph' | 'store' | 'plugins'>,
  { readEnvironment, reading, noted }: Environments,
  inTransaction: InTransaction,
) => {
  const handlerOf = (name: string) => handlers.get(name) ?? plugins.handler(name)

  /** Retries without a faulty plugin; its own transitions are unknown then. */
  const withoutFaulty = async <T>(ask: () => Promise<T>, name?: string): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PluginFault)) throw error
      await plugins.switchOff(error)
      if (name !== undefined && !graph.names.has(name)) throw error
      return ask()
    }
  }

  const answer = async ({ transition: { name, state }, input, own }: Call, environment: ReadEnvironment) => {
    const found = handlerOf(name)
    if (found?.kind !== 'safe') throw new Error(`${name} is nothing to read`)
    const reply = await found.handler({ ...environment, input: own })
    if (isFailure(reply)) return reply
    return plugins.extended(name, { ...environment, input }, withMessage(reply, state, environment.say))
  }

  const writeOnce = async (
    { transition, input, own }: Call,
    asked: AskedToWrite,
  ): Promise<Reply | Failure> => {
    const { name } = transition
    const found = handlerOf(name)
    if (!found || found.kind === 'safe') throw new Error(`${name} is nothing to do`)
    const { handler } = found
    const { act: handle, undo } =
      typeof handler === 'function'
        ? { act: handler }
        : await handler.prepare({ ...readEnvironment(asked), input: own })
    let isUsed = false
    const isRepeatable = asked.repeat !== undefined || transition.findsItself === true
    const act = (by: AskedToWrite) =>
      inTransaction({ ...by, isRepeatable }, (environment) =>
        withIdempotencyKey(environment, store.dialect, name, by.repeat, async (around) => {
          const recording = startRecording(around)
          const environment = { ...around, ...(recording && { db: recording.tx }) }
          const reply = await handle({
            ...environment,
            input: own,
            further: {
              isSent: Object.entries(input).some(([field, sent]) => sent !== undefined && !(field in own)),
              choose: () => plugins.choose(name, { ...environment, input }),
            },
          })
          const before = recording?.changes.length
          const added = isFailure(reply)
            ? reply
            : await plugins.extended(
                name,
                { ...environment, input },
                withMessage(reply, transition.state, environment.say),
              )
          const answer = recording?.changes.length === before ? added : withChange(added, environment)
          if (isFailure(answer)) {
            if (answer.stands) return answer
            throw new Refused(answer)
          }
          isUsed = true
          if (recording) await keepChanges(around, transition, input, recording)
          return answer
        }),
      )
    const leave = async () => {
      if (!isUsed) await undo?.()
    }
    try {
      const answer = await act(asked).catch((error: unknown) => {
        const { visitor } = asked
        if (!visitor.isOpen || !isOrphaned(error)) throw error
        // The session ended since the request began: data stored for them now begins a new one.
        return act({ ...asked, visitor: { ...visitor, isOpen: false } })
      })
      await leave()
      return answer
    } catch (error) {
      if (!(error instanceof StillRunning || error instanceof Refused)) throw error
      await leave()
      if (error instanceof StillRunning) return stillRunning()
      const { keep, ...refusal } = error.failure
      if (keep) await inTransaction(asked, keep)
      return refusal
    }
  }

  /** Records who takes people's data out of the shop, before they have it. */
  const recordExport = (
    { transition, input }: Call,
    { visitor, language, client = NOBODY.client }: Asked,
  ): Promise<void> =>
    inTransaction(officeMember(visitor.actor, { language, client }), (act) =>
      keepRecord(act, transition, input, { tx: act.db, changes: [] }),
    )

  return {
    async read(call: Call, asked: Asked): Promise<Reply | Failure> {
      const { name, permission } = call.transition
      if (isExport(permission)) await recordExport(call, asked)
      if (!asked.isKept)
        return withoutFaulty(() => reading(asked, (environment) => answer(call, environment)), name)
      const { value, tags } = await withoutFaulty(
        () => noted(asked, (environment) => answer(call, environment)),
        name,
      )
      return isFailure(value) ? value : { ...value, tags }
    },
    noted: <T>(asked: Asked, read: (environment: ReadEnvironment) => Promise<T>) =>
      withoutFaulty(() => noted(asked, read)),
    write: (call: Call, asked: AskedToWrite) =>
      withoutFaulty(() => writeOnce(call, asked), call.transition.name),
  }
}
