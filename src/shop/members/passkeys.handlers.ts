import { type Message, message } from '../../hypermedia/message.ts'
import { created, type Failure, fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import { deviceName } from '../account/index.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../environment.ts'
import { isPassword } from '../passwords.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { actingMember, provenHash, provenMember, siteHere, tellOfChange, wrongPassword } from './acting.ts'
import { judgeCode } from './codes.ts'
import type { Member } from './member.queries.ts'
import {
  challengeOf,
  deletePasskey,
  dropChallenge,
  insertPasskey,
  keepChallenge,
  type Passkey,
  passkeysOf,
  renamePasskey,
  takeChallenge,
} from './passkey.queries.ts'
import type * as contract from './passkeys.contract.ts'
import { creationOptions, madePasskey } from './webauthn.ts'

export const passkeysHandlers: Handlers<typeof contract> = {
  async goPasskeyList(act) {
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const isPossible = siteHere(act) !== undefined
    const passkeys = (await passkeysOf(act.db, member.id)).map((passkey) => {
      const { id: passkeyId } = passkey
      const ways = [link('doRenamePasskey', { passkeyId }), link('doDeletePasskey', { passkeyId })]
      return item(describe(passkey), ways)
    })
    return ok(
      { passkeys, count: passkeys.length, isPossible, hasDevice: member.totp_secret !== null },
      { ...(isPossible && { form: {} }), links: [link('goTwoFactorAuthEdit')] },
    )
  },

  doStartPasskey: withPreparation(
    async (act) => {
      const { db, input, memory } = act
      const member = await actingMember(act)
      const isRight = await isPassword(input.currentPassword, member?.password_hash)
      const site = siteHere(act)
      if (!isRight || !member || !site) return undefined
      const { shop_name } = await memory.get(baseInfo)
      const options = await creationOptions(site, shop_name, member, await passkeysOf(db, member.id))
      return { options, passwordHash: member.password_hash }
    },
    async (act, proven) => {
      const { db, input, visitor, now, client } = act
      const member = await actingMember(act)
      if (!member) return fail('memberGone')
      if (!siteHere(act)) return fail('passkeysImpossible')
      if (proven?.passwordHash !== member.password_hash) return wrongPassword()
      // A passkey replaces both factors: one of them alone must not create it.
      const refusal =
        member.totp_secret === null ? undefined : await codeRefusal(act, member, input.deviceToken)
      if (refusal) return refusal
      const { options } = proven
      await keepChallenge(db, visitor.key, { purpose: 'add', challenge: options.challenge }, now)
      return ok(
        { options: { ...options }, suggestedName: deviceName(client.userAgent, act) },
        { links: [link('doAddPasskey'), link('goPasskeyList')] },
      )
    },
  ),

  doAddPasskey: withPreparation(
    async (act) => {
      const challenge = await challengeOf(act.db, act.visitor.key, 'add', act.now)
      const site = siteHere(act)
      const made = challenge && site && (await madePasskey(act.input, { challenge, site }))
      return made ? { challenge, made } : undefined
    },
    async (act, answer) => {
      const { db, input, visitor, now } = act
      const member = await actingMember(act)
      if (!member) return fail('memberGone')
      const isAnswered = answer !== undefined && (await takeChallenge(db, visitor.key, answer.challenge))
      const told = { member_id: member.id, name: input.passkeyName }
      const passkey = isAnswered ? await insertPasskey(db, { ...answer.made, ...told }, now) : undefined
      if (!passkey)
        return fail('passkeyRefused', {
          keep: (kept: WriteEnvironment) => dropChallenge(kept.db, visitor.key),
        })
      await tellOfChange(act, member, message('office.secured.passkeyAdded'))
      return created(describe(passkey), link('goPasskeyList'), {
        notices: [message('office.passkeyAdded', { name: passkey.name })],
        links: [link('goPasskeyList')],
      })
    },
  ),

  async doRenamePasskey(act) {
    const { db, input } = act
    const passkey = await renamePasskey(db, memberOf(act), input.passkeyId, input.passkeyName)
    if (!passkey) return fail('passkeyUnknown')
    const done = message('office.saved')
    return ok(describe(passkey), backToList(done))
  },

  doDeletePasskey: withPreparation(
    (act) => provenHash(act, act.input.currentPassword),
    async (act, proven) => {
      const { db, input } = act
      const member = await provenMember(act, proven)
      if (isFailure(member)) return member
      const passkey = await deletePasskey(db, member.id, input.passkeyId)
      if (!passkey) return fail('passkeyUnknown')
      await tellOfChange(act, member, message('office.secured.passkeyDeleted'))
      const done = message('office.passkeyDeleted', { name: passkey.name })
      return ok({ passkeyId: passkey.id }, backToList(done))
    },
  ),
}

const describe = ({ id, name, created_at, last_used_at }: Passkey) => ({
  passkeyId: id,
  passkeyName: name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})

const backToList = (done: Message) => ({
  location: link('goPasskeyList'),
  notices: [done] as const,
})

/** Uses up the code of the device; returns why it is rejected, counted like any other guess. */
const codeRefusal = async (
  act: WriteEnvironment,
  member: Member,
  code: string | undefined,
): Promise<Failure<'badInput' | 'tooManyCodes' | 'deviceUnreadable', WriteEnvironment> | undefined> => {
  if (code === undefined) return fail('badInput', { errors: { deviceToken: message('input.required') } })
  const judged = await judgeCode(act, member, code)
  if (judged === 'right') return undefined
  if (judged === 'unreadable') return fail('deviceUnreadable')
  if (judged === 'notJudged') return fail('tooManyCodes')
  return fail('badInput', { errors: { deviceToken: message('input.deviceToken') }, stands: true })
}
