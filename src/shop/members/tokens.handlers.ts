import { randomBytes } from 'node:crypto'
import { type Message, message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../environment.ts'
import { isAddress, wrongLine } from '../networks.rules.ts'
import { completed, type Permission } from '../permissions.ts'
import { insertRow, recordHandlers, updateRow } from '../records/index.ts'
import { endAhead, overlapEnd } from '../renewal.rules.ts'
import { wordsOfScope } from '../scope-words.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { actingMember, provenHash, provenMember, tellOfChange } from './acting.ts'
import { endMemberApp, memberApps } from './session.queries.ts'
import { accessToken } from './token.record.ts'
import { digestOf } from './token-visit.ts'
import type * as contract from './tokens.contract.ts'
import { type AccessToken, allTokens, type OwnedToken, tokenById } from './tokens.queries.ts'
import { hintOf, secretOf } from './tokens.rules.ts'

/** The most access tokens of a shop. */
const MOST_TOKENS = 200

export const tokensHandlers: Handlers<typeof contract> = {
  async goTokenList(act) {
    const [tokens, apps] = await Promise.all([allTokens(act.db), memberApps(act.db, act.now)])
    return ok(
      {
        tokens: tokens.map((token) => item(stated(token, act.now), [link('goToken', namedAs(token))])),
        apps: apps.map(({ public_id: sessionId, app_name, member_name, scope, created_at, seen_at }) =>
          item(
            {
              ...{ sessionId, appName: app_name ?? '', memberName: member_name },
              permitted: wordsOfScope(act, scope),
              ...{ createdAt: created_at, seenAt: seen_at },
            },
            [link('doEndMemberApp', { sessionId })],
          ),
        ),
        count: tokens.length,
      },
      {
        ...(act.may('doCreateToken') && { form: { options: await accessToken.options(act) } }),
        links: [link('goAuditLog', { table: 'access_token' })],
      },
    )
  },

  doCreateToken: withPreparation(
    (act) => provenHash(act, act.input.currentPassword),
    async (act, proven) => {
      const { db, input, now } = act
      const member = await provenMember(act, proven)
      if (isFailure(member)) return member
      const fields = settled(accessToken.created(input, act))
      const refusal = networkFaults(fields)
      if (refusal) return refusal
      await lockSettings(db)
      if ((await allTokens(db)).length >= MOST_TOKENS) return fail('tooManyTokens')
      const secret = newSecret()
      const id = await insertRow(db, 'access_token', {
        ...fields,
        ...{ member_id: member.id, digest: digestOf(secret), hint: hintOf(secret) },
        created_at: now.toISOString(),
      })
      await tellOfChange(act, member, message('office.secured.tokenMade'))
      return shownOnce({ id, name: fields.name }, secret, message('office.token.made', { name: fields.name }))
    },
  ),

  async goToken(act) {
    const { db, input, now } = act
    const token = await tokenById(db, toId(input.tokenId))
    if (!token) return fail('tokenUnknown')
    const named = namedAs(token)
    const state = stated(token, now)
    const version = accessToken.versionOf(token)
    const isOwn = token.member_id === memberOf(act)
    return ok(
      { ...state, version },
      {
        ...(isOwn &&
          act.may('doUpdateToken') && {
            form: { values: { ...state, version }, options: await accessToken.options(act) },
          }),
        links: [
          ...(isOwn ? [link('doUpdateToken', named), link('doRenewToken', named)] : []),
          link('doDeleteToken', named),
          link('goAuditLog', { table: 'access_token', key: named.tokenId }),
        ],
      },
    )
  },

  async doUpdateToken(act) {
    const token = await tokenById(act.db, toId(act.input.tokenId))
    if (token && token.member_id !== memberOf(act)) return fail('notYourToken')
    return plain.update(act)
  },

  doRenewToken: withPreparation(
    (act) => provenHash(act, act.input.currentPassword),
    async (act, proven) => {
      const { db, input, now } = act
      const member = await provenMember(act, proven)
      if (isFailure(member)) return member
      await lockSettings(db)
      const token = await tokenById(db, toId(input.tokenId))
      if (!token) return fail('tokenUnknown')
      if (token.member_id !== member.id) return fail('notYourToken')
      const { id, name } = token
      const until = overlapEnd(input.overlapHours, now)
      const secret = newSecret()
      await updateRow(db, 'access_token', id, {
        ...{ digest: digestOf(secret), hint: hintOf(secret) },
        ...{ former_digest: until === null ? null : token.digest, former_until: until },
      })
      await tellOfChange(act, member, message('office.secured.tokenRenewed'))
      const { state, ...parts } = shownOnce({ id, name }, secret, message('office.token.renewed', { name }))
      return { ...parts, state: { ...state, formerUntil: until } }
    },
  ),

  async doEndMemberApp({ db, input }) {
    if (!(await endMemberApp(db, input.sessionId))) return fail('memberSessionUnknown')
    const location = link('goTokenList')
    return ok({ endedCount: 1 }, { location, notices: [message('account.appEnded')] })
  },

  doDeleteToken: async (act) => plain.remove({ state: (row) => namedAs(row) })(act),
}

const namedAs = ({ id }: Pick<AccessToken, 'id'>) => ({ tokenId: String(id) })

const stated = (token: OwnedToken, now: Date) => ({
  ...accessToken.stated(token),
  hint: token.hint,
  memberName: token.member_name,
  createdAt: token.created_at,
  lastUsedAt: token.last_used_at,
  lastUsedIp: token.last_used_ip,
  formerUntil: endAhead(token.former_until, now),
})

/** Completes the permissions with those that they need. */
const settled = <F extends { readonly permissions: string }>(row: F): F => ({
  ...row,
  permissions: JSON.stringify(completed(JSON.parse(row.permissions) as readonly Permission[])),
})

const networkFaults = ({ networks }: { readonly networks: string | null }) => {
  const found = wrongLine(networks ?? '', isAddress)
  return found && fail('badInput', { errors: { networks: message('input.addressLine', found) } })
}

const plain = recordHandlers({
  record: accessToken,
  made: 'office.token.made',
  deleted: 'office.token.deleted',
  unknown: 'tokenUnknown',
  lock: lockSettings,
  find: (tx, tokenId) => tokenById(tx, toId(tokenId)),
  nameOf: ({ name }) => name,
  settled,
  faults: networkFaults,
  stated: (row, act) => statedNow(row, act),
  page: (row) => link('goToken', namedAs(row)),
  list: () => link('goTokenList'),
})

const statedNow = async (row: AccessToken, act: WriteEnvironment) => {
  const member = await actingMember(act)
  return stated({ ...row, member_name: member?.name ?? '', active: true }, act.now)
}

const newSecret = (): string => secretOf(randomBytes(32).toString('base64url'))

/** The only answer with the secret: a page of its own, which a redirect would lose. */
const shownOnce = (token: Pick<AccessToken, 'id' | 'name'>, secret: string, done: Message) => ({
  ...ok(
    { ...namedAs(token), tokenName: token.name, accessToken: secret },
    { notices: [done] as const, links: [link('goToken', namedAs(token)), link('goTokenList')] },
  ),
  status: 201 as const,
})
