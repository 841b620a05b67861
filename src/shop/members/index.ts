export { actingMember } from './acting.ts'
export { type FirstMember, firstMember } from './first-member.ts'
export { noteMemberSeen } from './session.queries.ts'
export { readMemberVisit } from './visit.ts'
