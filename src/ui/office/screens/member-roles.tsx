import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen } from '../screen.ts'
import { PermissionTicks, Permitted } from './permissions.tsx'

export const RoleList: Screen<'goRoleList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={{}}
      lead={t('role.lead')}
      below={
        <MakeCard to="doCreateRole" lead={t('role.rest')} drawn={{ permissions: <PermissionTicks /> }} />
      }
    >
      <Entries
        list="roles"
        rows={state.roles}
        empty={t('role.empty')}
        columns={[
          { of: 'roleName', cell: ({ roleName, links }) => <Go to={links?.goRole}>{roleName}</Go> },
          'roleNameEn',
          { of: 'memberCount', title: t('role.members') },
          { of: 'permissions', cell: ({ permissions }) => <Permitted names={permissions} /> },
        ]}
      />
    </ListPage>
  )
}

export const RoleRecord: Screen<'goRole'> = ({ state }) => {
  const { t } = usePage()
  const { roleName: name, memberCount: count } = state
  return (
    <RecordScreen
      to="doUpdateRole"
      name={name}
      lead={t('role.rest')}
      drawn={{ permissions: <PermissionTicks /> }}
      deletion={{
        means: t('role.deleteMeans', { name }),
        stays: count > 0 && t('role.stays', { count }),
      }}
    />
  )
}
