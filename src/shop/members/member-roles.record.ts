import { PERMISSIONS } from '../permissions.ts'
import { kind, record } from '../records/index.ts'

const name = () => kind.string(50, { autocomplete: 'off' })

/** A role of members: its names, and what it permits. */
export const memberRole = record('member_role', 'roleId', {
  roleName: ['name', name()],
  roleNameEn: ['name_en', kind.nullable(name())],
  permissions: ['permissions', kind.someOf(PERMISSIONS)],
})
