import { answering, type Every, type Part } from '../part.ts'
import * as loginHistory from './history.contract.ts'
import { historyHandlers as loginHistoryHandlers } from './history.handlers.ts'
import * as members from './members.contract.ts'
import { membersHandlers } from './members.handlers.ts'
import * as passkeySignIn from './passkey-sign-in.contract.ts'
import { passkeySignInHandlers } from './passkey-sign-in.handlers.ts'
import * as passkeys from './passkeys.contract.ts'
import { passkeysHandlers } from './passkeys.handlers.ts'
import * as roles from './roles.contract.ts'
import { rolesHandlers } from './roles.handlers.ts'
import * as memberSessions from './sessions.contract.ts'
import { sessionsHandlers as memberSessionsHandlers } from './sessions.handlers.ts'
import * as memberSignIn from './sign-in.contract.ts'
import { signInHandlers as memberSignInHandlers } from './sign-in.handlers.ts'
import { memberSweeps } from './sweeps.queries.ts'
import * as twoFactor from './two-factor.contract.ts'
import { twoFactorHandlers } from './two-factor.handlers.ts'

const contracts = {
  office: { memberSignIn, twoFactor, passkeySignIn, passkeys, memberSessions, loginHistory, members, roles },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of the office's members and their sign-in. */
export const part: Part = {
  name: 'members',
  departments: answering(contracts, {
    office: {
      memberSignIn: memberSignInHandlers,
      twoFactor: twoFactorHandlers,
      passkeySignIn: passkeySignInHandlers,
      passkeys: passkeysHandlers,
      memberSessions: memberSessionsHandlers,
      loginHistory: loginHistoryHandlers,
      members: membersHandlers,
      roles: rolesHandlers,
    },
  }),
  menu: [
    { group: 'system', screen: 'goMemberList', at: 10, letter: 'm' },
    { group: 'system', screen: 'goAuthorityRole', at: 20 },
    { group: 'system', screen: 'goLoginHistoryList', at: 60 },
    { group: 'system', screen: 'goMemberSessionList', at: 160 },
    { group: 'system', screen: 'goTwoFactorAuthEdit', at: 170 },
    { group: 'system', screen: 'goPasskeyList', at: 180 },
    { group: 'system', screen: 'goChangePassword', at: 190 },
  ],
  sweeps: memberSweeps,
}
