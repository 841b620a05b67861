import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { Handlers } from '../environment.ts'
import { completed, type Permission } from '../permissions.ts'
import { recordHandlers } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './member-roles.contract.ts'
import { allRoles, isRoleGiven, membersOfRoles } from './member-roles.queries.ts'
import { memberRole } from './member-roles.record.ts'

type Role = Row<'member_role'>

const roleIdOf = ({ id }: Role): string => String(id)

const plain = recordHandlers({
  record: memberRole,
  made: 'office.role.made',
  changed: 'office.role.changed',
  deleted: 'office.role.deleted',
  unknown: 'roleUnknown',
  lock: lockSettings,
  find: async (db, roleId) => (await allRoles(db)).find((one) => roleIdOf(one) === roleId),
  nameOf: ({ name }) => name,
  settled: (row) => ({
    ...row,
    permissions: JSON.stringify(completed(JSON.parse(row.permissions) as readonly Permission[])),
  }),
  stated: memberRole.stated,
  page: (row) => link('goRole', { roleId: roleIdOf(row) }),
  list: () => link('goRoleList'),
})

export const memberRolesHandlers: Handlers<typeof contract> = {
  async goRoleList(act) {
    const [roles, counts] = await Promise.all([allRoles(act.db), membersOfRoles(act.db)])
    return ok(
      {
        roles: roles.map((role) =>
          item(
            {
              ...memberRole.stated(role),
              memberCount: counts.get(role.id) ?? 0,
              version: memberRole.versionOf(role),
            },
            [link('goRole', { roleId: roleIdOf(role) })],
          ),
        ),
        count: roles.length,
      },
      {
        ...(act.may('doCreateRole') && { form: { options: await memberRole.options(act) } }),
        links: [link('goAuditLog', { table: 'member_role' })],
      },
    )
  },

  async goRole(act) {
    const { roleId } = act.input
    const role = (await allRoles(act.db)).find((one) => roleIdOf(one) === roleId)
    if (!role) return fail('roleUnknown')
    const counts = await membersOfRoles(act.db)
    const isGiven = await isRoleGiven(act.db, role.id)
    const state = memberRole.stated(role)
    const version = memberRole.versionOf(role)
    return ok(
      { ...state, memberCount: counts.get(role.id) ?? 0, version },
      {
        ...(act.may('doUpdateRole') && {
          form: { values: { ...state, version }, options: await memberRole.options(act) },
        }),
        links: [
          link('doUpdateRole', { roleId }),
          ...(isGiven ? [] : [link('doDeleteRole', { roleId })]),
          link('goAuditLog', { table: 'member_role', key: roleId }),
        ],
      },
    )
  },

  doCreateRole: plain.create,
  doUpdateRole: plain.update,
  doDeleteRole: plain.remove({
    async before(tx, { id, name }) {
      return (await isRoleGiven(tx, id)) ? fail('roleInUse', { params: { name } }) : undefined
    },
    state: (row) => ({ roleId: roleIdOf(row) }),
  }),
}
