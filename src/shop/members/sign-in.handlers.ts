import { message } from '../../hypermedia/message.ts'
import { fail, ok, seeOther } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../environment.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { link } from '../transitions.ts'
import { comesIn, enter, siteHere, tellOfChange, wayOn } from './acting.ts'
import { noteSignIn } from './history.queries.ts'
import { type Member, memberById, memberByLoginId, setPassword } from './member.queries.ts'
import { endMemberSession, endMemberSessions, memberSession, openMemberSession } from './session.queries.ts'
import type * as contract from './sign-in.contract.ts'

export const signInHandlers: Handlers<typeof contract> = {
  async goAdminLogin(act) {
    if (act.visitor.memberId !== null) return seeOther(link('goAdminTop'))
    const { returnTo } = act.input
    const links = siteHere(act) ? [link('doStartPasskeyLogin', { returnTo })] : []
    return ok({}, { form: { values: { returnTo } }, links })
  },

  doAdminLogin: withPreparation(
    async ({ db, input }) => {
      const member = await memberByLoginId(db, input.loginId)
      return (await isPassword(input.password, member?.password_hash)) ? member : undefined
    },
    async (act, proven) => {
      const { db, input, now, client } = act
      const member = proven && (await memberById(db, proven.id))
      if (!member || member.password_hash !== proven.password_hash) {
        const known = await memberByLoginId(db, input.loginId)
        const attempt = { loginId: input.loginId, memberId: known?.id ?? null, clientIp: client.address }
        return fail('adminSignInRefused', {
          keep: (kept: WriteEnvironment) => noteSignIn(kept.db, { ...attempt, success: false }, now),
        })
      }
      await endMemberSession(db, act.visitor.key)
      const owes = owedBy(member, act)
      if (owes === 'nothing') await comesIn(act, member)
      else await challenge(act, member, owes)
      const { id: adminId, login_id: loginId, name, authority } = member
      const { returnTo } = input
      const next = owes === 'nothing' ? wayOn(returnTo) : link(DEBTS[owes], { returnTo })
      const top = link('goAdminTop')
      return ok(
        { adminId, loginId, name, authority, owes },
        {
          location: next,
          links: [typeof next === 'string' ? top : next, link('doAdminLogout')],
          // The password alone does not make the network known if a code is required.
          ...(owes === 'nothing' && { proves: loginId }),
        },
      )
    },
  ),

  async doAdminLogout(act) {
    const { db, visitor, now } = act
    const session = await memberSession(db, visitor.key, now)
    await endMemberSession(db, visitor.key)
    act.renewSession()
    return ok(
      { adminId: visitor.memberId, wasLoggedIn: session?.stage === 'open' },
      {
        location: link('goAdminLogin'),
        notices: [message('office.signedOut')],
      },
    )
  },

  async goChangePassword() {
    return ok({}, { form: {} })
  },

  doChangePassword: withPreparation(
    async (act) => {
      const { input, db } = act
      const member = await memberById(db, memberOf(act))
      const isRight = await isPassword(input.currentPassword, member?.password_hash)
      return { proven: isRight ? member : undefined, hash: await hashPassword(input.changePasswordFirst) }
    },
    async (act, { proven, hash }) => {
      const { db, input, now } = act
      const member = await memberById(db, memberOf(act))
      if (!member) return fail('memberGone')
      const errors = {
        ...(!proven && { currentPassword: message('input.currentPassword') }),
        ...(input.changePasswordFirst !== input.changePasswordSecond && {
          changePasswordSecond: message('input.passwordMismatch'),
        }),
        ...(input.changePasswordFirst.toLowerCase() === member.login_id.toLowerCase() && {
          changePasswordFirst: message('input.passwordIsLoginId'),
        }),
      }
      if (Object.keys(errors).length > 0) return fail('badInput', { errors })
      if (!(await setPassword(db, { ...member, version: proven?.version ?? 0 }, hash, now)))
        return fail('staleVersion')
      // A stolen session must not outlive the password.
      await endMemberSessions(db, member.id)
      await enter(act, member)
      await tellOfChange(act, member, message('office.secured.passwordSet'))
      return ok(
        { adminId: member.id, loginId: member.login_id },
        {
          location: link('goChangePassword'),
          notices: [message('office.passwordSet')],
        },
      )
    },
  ),
}

type Owed = 'nothing' | 'code' | 'device'

const owedBy = (
  { totp_secret: device }: Pick<Member, 'totp_secret'>,
  { services: { security } }: Pick<WriteEnvironment, 'services'>,
): Owed => {
  if (device !== null) return 'code'
  return security.twoFactor === 'required' ? 'device' : 'nothing'
}

const DEBTS = { code: 'goTwoFactorAuth', device: 'goTwoFactorAuthSet' } as const

/** Records in a new session that the password was right: the office stays closed until the next step. */
const challenge = async (act: WriteEnvironment, member: Member, stage: 'code' | 'device'): Promise<void> => {
  const key = act.renewSession()
  await openMemberSession(act.db, key, { memberId: member.id, stage, client: act.client }, act.now)
}
