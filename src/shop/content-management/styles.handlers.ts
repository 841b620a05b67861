import { type Message, message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import type { Reader } from '../../store/database.ts'
import { CUSTOM_FILES, type CustomKind, customPath } from '../content/custom.rules.ts'
import { templateChanges, writeTemplate, writtenTemplate } from '../content/index.ts'
import { contentVersion } from '../content-version.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { isStale } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './styles.contract.ts'
import { scriptFault, styleFault } from './styles.rules.ts'

/** The changes that can be restored. */
const MOST_CHANGES = 20

export const stylesHandlers: Handlers<typeof contract> = {
  async goContentCss(act) {
    const found = await lookUp(act, 'style')
    if (isFailure(found)) return found
    const { body, text, ...state } = found
    const changes = state.changes.map(({ changeId, ...change }) =>
      item({ changeId, ...change }, [
        link('goContentCss', { changeId }),
        ...(change.isInForce ? [] : [link('doUpdateContentCss', { changeId, version: state.version })]),
      ]),
    )
    const ways = [link('goContentJs'), link('goAuditLog', { table: 'template' }), link('goTop')]
    return ok(
      { css: body, ...state, changes },
      {
        form: { values: { css: text, version: state.version } },
        links: [link('goContentCss'), ...ways],
      },
    )
  },

  async doUpdateContentCss(act) {
    const { css: typed, changeId, version } = act.input
    const done = await write(act, 'style', { typed, changeId, version, faultOf: styleFault })
    if (isFailure(done)) return done
    if ('fault' in done) return fail('badInput', { errors: { css: done.fault } })
    const { body: css, isStale, said, ...state } = done
    if (isStale) return fail('staleVersion', { state: { css, ...state } })
    return ok(
      { css, ...state },
      {
        location: link('goContentCss'),
        notices: [said],
      },
    )
  },

  async goContentJs(act) {
    const found = await lookUp(act, 'script')
    if (isFailure(found)) return found
    const { body, text, ...state } = found
    const changes = state.changes.map(({ changeId, ...change }) =>
      item({ changeId, ...change }, [
        link('goContentJs', { changeId }),
        ...(change.isInForce ? [] : [link('doUpdateContentJs', { changeId, version: state.version })]),
      ]),
    )
    const ways = [link('goContentCss'), link('goAuditLog', { table: 'template' }), link('goTop')]
    return ok(
      { js: body, ...state, changes },
      {
        form: { values: { js: text, version: state.version } },
        links: [link('goContentJs'), ...ways],
      },
    )
  },

  async doUpdateContentJs(act) {
    const { js: typed, changeId, version } = act.input
    const done = await write(act, 'script', { typed, changeId, version, faultOf: scriptFault })
    if (isFailure(done)) return done
    if ('fault' in done) return fail('badInput', { errors: { js: done.fault } })
    const { body: js, isStale, said, ...state } = done
    if (isStale) return fail('staleVersion', { state: { js, ...state } })
    return ok({ js, ...state }, { location: link('goContentJs'), notices: [said] })
  },
}

/** Returns the text in force, and the text for the form: that one, or the one after the requested change. */
const lookUp = async (
  { db, input }: ReadEnvironment & { readonly input: { readonly changeId?: string | undefined } },
  kind: CustomKind,
) => {
  const [body, changes] = [await textNow(db, kind), await lastChanges(db, kind)]
  const asked = changes.find(({ id }) => id === input.changeId)
  if (input.changeId !== undefined && !asked) return fail('contentChangeUnknown')
  return {
    body,
    text: asked ? (asked.body ?? '') : body,
    ...toState(kind, body),
    shownFrom: asked?.created_at ?? null,
    changes: changes.map((change) => ({
      changeId: change.id,
      changedAt: change.created_at,
      memberName: change.member_name,
      length: change.body?.length ?? 0,
      isInForce: (change.body ?? '') === body,
    })),
  }
}

interface Writing {
  /** Omitted, it stays; null removes it. */
  readonly typed: string | null | undefined
  readonly changeId: string | undefined
  readonly version: number | undefined
  readonly faultOf: (text: string) => Message | undefined
}

/** Writes a text unless it has an error; returns the text then in force. */
const write = async (
  act: WriteEnvironment,
  kind: CustomKind,
  { typed, changeId, version, faultOf }: Writing,
) => {
  const { db, now } = act
  await lockSettings(db)
  const kept = await textNow(db, kind)
  const asked = changeId === undefined ? undefined : await changeOf(db, kind, changeId)
  if (changeId !== undefined && !asked) return fail('contentChangeUnknown')
  const wanted = (asked ? asked.body : typed) ?? (asked || typed === null ? '' : kept)
  const changed = wanted !== kept
  const before = toState(kind, kept)
  if (changed && isStale({ version }, before.version))
    return { body: kept, ...before, changed: false, isStale: true, said: message('office.nothingChanged') }
  const fault = changed ? faultOf(wanted) : undefined
  if (fault) return { fault }
  await writeTemplate(db, CUSTOM_FILES[kind], wanted === '' ? null : wanted, {
    memberId: memberOf(act),
    now,
  })
  const said = message(changed ? 'office.saved' : 'office.nothingChanged')
  return { body: wanted, ...toState(kind, wanted), changed, isStale: false, said }
}

const textNow = async (db: Reader, kind: CustomKind): Promise<string> =>
  (await writtenTemplate(db, CUSTOM_FILES[kind])) ?? ''

const lastChanges = (db: Reader, kind: CustomKind) => templateChanges(db, CUSTOM_FILES[kind], MOST_CHANGES)

const changeOf = async (db: Reader, kind: CustomKind, changeId: string) =>
  (await lastChanges(db, kind)).find(({ id }) => id === changeId)

const toState = (kind: CustomKind, body: string) => ({
  length: body.length,
  address: body === '' ? null : customPath(kind, body),
  version: contentVersion(body),
})
