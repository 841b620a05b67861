import { randomInt } from 'node:crypto'
import type { Link } from '../../hypermedia/link.ts'
import { message } from '../../hypermedia/message.ts'
import { type Failure, fail, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { actingMember, comesIn, provenHash, tellOfChange, wayOn, wrongPassword } from './acting.ts'
import { codeHash, judgeCode } from './codes.ts'
import { noteSignIn } from './history.queries.ts'
import { countRecoveryCodes, type Member, setDevice } from './member.queries.ts'
import { foldCode, isDeviceCode } from './members.rules.ts'
import { countPasskeys } from './passkey.queries.ts'
import {
  endMemberSession,
  endMemberSessions,
  isFreshByPasskey,
  pendingMember,
  takeChallengeTry,
} from './session.queries.ts'
import { deviceUri, secretText, stepOf } from './totp.ts'
import type * as contract from './two-factor.contract.ts'

/** The wrong codes of one challenge; one more ends it (SEC-08). */
const MOST_WRONG_CODES = 5

const RECOVERY_CODES = 10
/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 10

export const twoFactorHandlers: Handlers<typeof contract> = {
  async goTwoFactorAuth({ db, visitor, now, input }) {
    const pending = await pendingMember(db, visitor.key, now)
    if (pending?.stage !== 'code') return fail('noChallenge')
    return ok({}, { form: { values: { returnTo: input.returnTo } } })
  },

  async doVerifyTwoFactorAuth(act) {
    const { db, input, visitor, now, say } = act
    const pending = await pendingMember(db, visitor.key, now)
    if (pending?.stage !== 'code') return fail('noChallenge')
    const isLeft = await takeChallengeTry(db, visitor.key, MOST_WRONG_CODES)
    const judged = isLeft ? await judgeCode(act, pending, input.deviceToken) : 'notJudged'
    if (judged === 'unreadable') return fail('deviceUnreadable')
    if (judged === 'notJudged') {
      await endMemberSession(db, visitor.key)
      return fail('tooManyCodes', { stands: true })
    }
    if (judged === 'wrong') return wrongCode(act, pending)
    await endMemberSession(db, visitor.key)
    await comesIn(act, pending)
    const left = isDeviceCode(input.deviceToken) ? null : await countRecoveryCodes(db, pending.id)
    const done = left === null ? message('office.signedIn') : message('office.recoveryCodeTaken', { left })
    return ok(
      { loginId: pending.login_id, message: say(done), recoveryCodesLeft: left },
      {
        location: wayOn(input.returnTo),
        proves: pending.login_id,
        notices: left === null ? [] : [done],
        links: [link('goAdminTop'), link('doAdminLogout')],
      },
    )
  },

  async goTwoFactorAuthSet(act) {
    const pending = await pendingMember(act.db, act.visitor.key, act.now)
    const member = pending?.stage === 'device' ? pending : await signedIn(act)
    if (!member) return fail('noChallenge')
    return deviceOf(act, member, [link(act.visitor.memberId === null ? 'goAdminLogin' : 'goAdminTop')])
  },

  async goTwoFactorAuthEdit(act) {
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    return deviceOf(act, member, [link('goPasskeyList')])
  },

  doSetTwoFactorAuth: withPreparation(
    async (act) => {
      const { currentPassword } = act.input
      return currentPassword === undefined || act.visitor.memberId === null
        ? undefined
        : provenHash(act, currentPassword)
    },
    async (act, proven) => {
      const { db, input, visitor, now, say, services } = act
      const pending = await pendingMember(db, visitor.key, now)
      const onTheWay = pending?.stage === 'device' ? pending : undefined
      const member = onTheWay ?? (await signedIn(act))
      if (!member) return fail('noChallenge')
      // A stolen session must not replace the member's device.
      if (member.totp_secret !== null) return fail('deviceExists')
      const refusal = onTheWay ? undefined : await unproven(act, member, proven)
      if (refusal) return refusal
      const secret = secretFor(act, member)
      const step = isDeviceCode(input.deviceToken) ? stepOf(secret, input.deviceToken, now) : undefined
      if (step === undefined)
        return fail('badInput', { errors: { deviceToken: message('input.deviceToken') } })
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      const codeHashes = recoveryCodes.map((code) => codeHash(foldCode(code)))
      if (
        !(await setDevice(
          db,
          member.id,
          { secret: services.security.vault.seal(secret), step, codeHashes },
          now,
        ))
      )
        return fail('deviceExists')
      // Sessions opened without the device do not count any more.
      await endMemberSessions(db, member.id, onTheWay ? '' : visitor.key)
      if (onTheWay) await comesIn(act, member)
      await tellOfChange(act, member, message('office.secured.deviceSet'))
      return ok(
        { loginId: member.login_id, message: say({ key: 'office.deviceSet' }), recoveryCodes },
        { links: [link('goAdminTop'), link('goTwoFactorAuthEdit'), link('doAdminLogout')] },
      )
    },
  ),
}

/**
 * Returns why a session alone cannot set up a device, which would lock its owner out; undefined if more was
 * proven.
 */
const unproven = async (act: WriteEnvironment, member: Member, proven: string | undefined) => {
  const { db, visitor, now } = act
  if (proven !== member.password_hash) return wrongPassword()
  if ((await countPasskeys(db, member.id)) === 0 || (await isFreshByPasskey(db, visitor.key, now)))
    return undefined
  return fail('passkeyFirst')
}

const signedIn = (act: ReadEnvironment | WriteEnvironment): Promise<Member | undefined> | undefined =>
  act.visitor.memberId === null ? undefined : actingMember(act)

const wrongCode = async (
  { db, now, client }: WriteEnvironment,
  { id: memberId, login_id: loginId }: Member,
): Promise<Failure<'badInput', WriteEnvironment>> => {
  await noteSignIn(db, { loginId, memberId, clientIp: client.address, success: false }, now)
  return fail('badInput', { errors: { deviceToken: message('input.deviceToken') }, stands: true })
}

/**
 * Derives the secret that a member sets up from the shop's secret and their session, so that the page shows
 * the same one again, nothing is stored before the first code, and no client can choose it (SEC-06).
 */
const secretFor = (
  { services: { security }, visitor }: Pick<ReadEnvironment, 'services' | 'visitor'>,
  member: Pick<Member, 'id'>,
): string => secretText(security.vault.derive('device', visitor.key, member.id))

const deviceOf = async <Rel extends string>(
  act: ReadEnvironment,
  member: Member,
  links: readonly Link<Rel>[],
) => {
  const { name: memberName } = member
  if (member.totp_secret !== null) {
    const recoveryCodesLeft = await countRecoveryCodes(act.db, member.id)
    return ok({ ...NO_DEVICE, memberName, hasDevice: true, recoveryCodesLeft }, { links })
  }
  const authKey = secretFor(act, member)
  const { shop_name } = await act.memory.get(baseInfo)
  const authUri = deviceUri(authKey, shop_name, member.login_id)
  const qrcode = await import('qrcode')
  const svg = await qrcode.toString(authUri, { type: 'svg' })
  const authPicture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return ok(
    { authKey, authUri, authPicture, memberName, hasDevice: false, recoveryCodesLeft: 0 },
    { form: {}, links },
  )
}

const NO_DEVICE = { authKey: '', authUri: null, authPicture: null } as const

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`
}
