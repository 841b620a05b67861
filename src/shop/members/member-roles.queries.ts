import type { Kysely } from 'kysely'
import { cached } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'

/** A stored role. */
export type MemberRole = Row<'member_role'>

/** Returns all roles, in the order in which they were made. */
export const allRoles = (db: Kysely<Database>): Promise<MemberRole[]> =>
  db.selectFrom('member_role').selectAll().orderBy('id').execute()

/** The cached roles. */
export const memberRoles = cached(allRoles)

/** Returns what a role permits; nothing without one. */
export const permissionsIn = (roles: readonly MemberRole[], id: number | null): readonly string[] => {
  const role = roles.find((one) => one.id === id)
  return role ? (JSON.parse(role.permissions) as readonly string[]) : []
}

/** Counts the members of each role who are not deleted; roles without members are left out. */
export const membersOfRoles = async (db: Kysely<Database>): Promise<ReadonlyMap<number | null, number>> => {
  const rows = await db
    .selectFrom('member')
    .select(['role_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('active', '=', true)
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ role_id, count }) => [role_id, Number(count)]))
}

/** Returns whether any member has a role, including deleted ones, who could be brought back. */
export const isRoleGiven = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await db.selectFrom('member').select('id').where('role_id', '=', id).limit(1).executeTakeFirst()) !==
  undefined
