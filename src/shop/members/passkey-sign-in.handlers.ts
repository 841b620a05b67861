import { fail, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { comesIn, siteHere, wayOn } from './acting.ts'
import { type Means, noteSignIn } from './history.queries.ts'
import { type Member, memberById } from './member.queries.ts'
import {
  challengeOf,
  dropChallenge,
  keepChallenge,
  passkeyByCredential,
  takeChallenge,
  takeSignature,
} from './passkey.queries.ts'
import type * as contract from './passkey-sign-in.contract.ts'
import { mayFollow } from './passkeys.rules.ts'
import { endMemberSession } from './session.queries.ts'
import { requestOptions, signedCount } from './webauthn.ts'

export const passkeySignInHandlers: Handlers<typeof contract> = {
  doStartPasskeyLogin: withPreparation(
    async (act) => {
      const site = siteHere(act)
      return site && requestOptions(site)
    },
    async ({ db, input, visitor, now }, options) => {
      if (!options) return fail('passkeysImpossible')
      await keepChallenge(db, visitor.key, { purpose: 'signIn', challenge: options.challenge }, now)
      const { returnTo } = input
      const back = link('goAdminLogin', { returnTo })
      return ok(
        { options: { ...options } },
        { location: back, links: [link('doPasskeyLogin', { returnTo }), back] },
      )
    },
  ),

  doPasskeyLogin: withPreparation(
    async (act) => {
      const { db, input, visitor, now } = act
      const passkey = await passkeyByCredential(db, input.credentialId)
      const challenge = await challengeOf(db, visitor.key, 'signIn', now)
      const site = siteHere(act)
      if (!passkey || challenge === undefined || !site) return { passkey }
      return { passkey, challenge, count: await signedCount(input, passkey, { challenge, site }) }
    },
    async (act, { passkey, challenge, count }) => {
      const { db, visitor, now } = act
      const member = passkey && (await memberById(db, passkey.member_id))
      if (!member || count === undefined || !(await takeChallenge(db, visitor.key, challenge)))
        return refused(act, member, 'passkey')
      if (!mayFollow(passkey.sign_count, count)) return refused(act, member, 'copiedPasskey')
      if (!(await takeSignature(db, passkey.id, count, now))) return refused(act, member, 'passkey')
      await endMemberSession(db, visitor.key)
      await comesIn(act, member, 'passkey')
      const { id: adminId, login_id: loginId, name, authority } = member
      return ok(
        { adminId, loginId, name, authority },
        {
          location: wayOn(act.input.returnTo),
          proves: loginId,
          links: [link('goAdminTop'), link('doAdminLogout')],
        },
      )
    },
  ),
}

/** Fails with one message, whatever was wrong. The challenge cannot be signed again. */
const refused = ({ visitor, now, client }: WriteEnvironment, member: Member | undefined, means: Means) => {
  const attempt = { loginId: member?.login_id ?? '', memberId: member?.id ?? null, clientIp: client.address }
  return fail('passkeySignInRefused', {
    async keep({ db }: WriteEnvironment) {
      await dropChallenge(db, visitor.key)
      await noteSignIn(db, { ...attempt, success: false, means }, now)
    },
  })
}
