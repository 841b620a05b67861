import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { useForm } from '../form-context.ts'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen } from '../screen.ts'

export const RoleList: Screen<'goRoleList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={{}}
      lead={t('role.lead')}
      below={<MakeCard to="doCreateRole" lead={t('role.rest')} drawn={{ permissions: <Ticks /> }} />}
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
      drawn={{ permissions: <Ticks /> }}
      deletion={{
        means: t('role.deleteMeans', { name }),
        stays: count > 0 && t('role.stays', { count }),
      }}
    />
  )
}

const Permitted = ({ names }: { readonly names: readonly string[] }) => {
  const { t, translate } = usePage()
  const words = names.map((name) => translate(`message.office.permissions.${name}`))
  return <>{words.length === 0 ? t('role.nothing') : words.join(t('role.and'))}</>
}

/** Draws the permissions as boxes, in a line for each area. */
const Ticks = () => {
  const { label, options = [], value } = fieldOf(useForm(), 'permissions')
  const ticked = [value].flat().map(String)
  const areas = Map.groupBy(options, (one) => one.value.split(':')[0])
  return (
    <fieldset class="field ticks">
      <legend>{label}</legend>
      <input type="hidden" name="permissions[]" value="" />
      {[...areas.values()].map((own) => (
        <p key={own[0]?.value} class="tick-line">
          {own.map((one) => (
            <label key={one.value} class="choice tick">
              <input
                type="checkbox"
                name="permissions[]"
                value={one.value}
                checked={ticked.includes(one.value)}
              />{' '}
              {one.label}
            </label>
          ))}
        </p>
      ))}
    </fieldset>
  )
}
