export { actingMember, actorNow, provenHash, provenMember, tellOfChange } from './acting.ts'
export { type FirstMember, firstMember } from './first-member.ts'
export { listMembers, memberById, memberNames } from './member.queries.ts'
export {
  allMembers,
  madePassword,
  makeMember,
  memberPasskeys,
  removePasskey,
  resetMember,
  unlockMember,
} from './operator.ts'
export { noteMemberAppSeen, noteMemberSeen, openMemberAppSession } from './session.queries.ts'
export { digestOf, readTokenVisit } from './token-visit.ts'
export { noteTokenUse } from './tokens.queries.ts'
export { isSecret, permissionsOf } from './tokens.rules.ts'
export { readMemberVisit } from './visit.ts'
