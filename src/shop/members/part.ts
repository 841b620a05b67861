import { answering, type Every, type Part } from '../part.ts'
import * as loginHistory from './history.contract.ts'
import { historyHandlers as loginHistoryHandlers } from './history.handlers.ts'
import * as memberRoles from './member-roles.contract.ts'
import { memberRolesHandlers } from './member-roles.handlers.ts'
import * as members from './members.contract.ts'
import { membersHandlers } from './members.handlers.ts'
import * as menu from './menu.contract.ts'
import { menuHandlers } from './menu.handlers.ts'
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
import * as tokens from './tokens.contract.ts'
import { tokensHandlers } from './tokens.handlers.ts'
import * as twoFactor from './two-factor.contract.ts'
import { twoFactorHandlers } from './two-factor.handlers.ts'

const contracts = {
  office: {
    memberSignIn,
    twoFactor,
    passkeySignIn,
    passkeys,
    memberSessions,
    loginHistory,
    members,
    menu,
    roles,
    memberRoles,
    tokens,
  },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of the office's members and their sign-in. */
export const part: Part = {
  name: 'members',
  area: {
    ...{ memberSignIn: 'account', twoFactor: 'account', passkeySignIn: 'account', passkeys: 'account' },
    ...{ memberSessions: 'account', menu: 'account' },
  },
  departments: answering(contracts, {
    office: {
      memberSignIn: memberSignInHandlers,
      twoFactor: twoFactorHandlers,
      passkeySignIn: passkeySignInHandlers,
      passkeys: passkeysHandlers,
      memberSessions: memberSessionsHandlers,
      loginHistory: loginHistoryHandlers,
      members: membersHandlers,
      menu: menuHandlers,
      roles: rolesHandlers,
      memberRoles: memberRolesHandlers,
      tokens: tokensHandlers,
    },
  }),
  menu: [
    { group: 'security', screen: 'goMemberList', at: 10, letter: 'm' },
    { group: 'security', screen: 'goRoleList', at: 15 },
    { group: 'security', screen: 'goAuthorityRole', at: 20 },
    { group: 'security', screen: 'goTokenList', at: 30 },
    { group: 'security', screen: 'goLoginHistoryList', at: 40 },
    { group: 'account', screen: 'goMemberSessionList', at: 40 },
    { group: 'account', screen: 'goTwoFactorAuthEdit', at: 20 },
    { group: 'account', screen: 'goPasskeyList', at: 30 },
    { group: 'account', screen: 'goChangePassword', at: 10 },
  ],
  sweeps: memberSweeps,
}
