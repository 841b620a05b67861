import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field, Rows } from '../field.tsx'
import { BackHere, Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Badge, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

export const MemberList: Screen<'goMemberList'> = ({ state }) => {
  const { t, model } = usePage()
  const roles = model.form?.fields.roleId?.options ?? []
  return (
    <ListPage
      state={state}
      lead={t('members.lead')}
      below={
        <MakeCard
          to="doCreateMember"
          drawn={{
            passwordConfirm: <Field name="passwordConfirm" required />,
            ...(roles.length === 0 && { roleId: null }),
          }}
        />
      }
    >
      <Entries
        list="members"
        rows={state.members}
        empty={t('members.empty')}
        columns={[
          {
            of: 'name',
            cell: ({ name, active, links }) => (active ? <Go to={links?.goMember}>{name}</Go> : name),
          },
          'loginId',
          { of: 'authorityName', title: t('members.authority') },
          { of: 'active', title: t('members.state'), cell: ({ active }) => <State active={active} /> },
          {
            of: 'hasDevice',
            title: t('members.device'),
            cell: ({ hasDevice }) => <Device hasDevice={hasDevice} />,
          },
          { of: 'lastLoginAt', title: t('members.lastLogin'), none: t('members.never') },
          {
            title: t('contract.ways'),
            action: true,
            cell: ({ links = {}, active }) =>
              active ? null : (
                <Form to="doUpdateMember" of={links}>
                  <Submit label={t('members.bringBack')} />
                </Form>
              ),
          },
        ]}
      />
    </ListPage>
  )
}

const State = ({ active }: { readonly active: boolean }) => {
  const { t } = usePage()
  return <Badge tone={active ? 'good' : 'plain'}>{active ? t('members.active') : t('members.deleted')}</Badge>
}

const Device = ({ hasDevice }: { readonly hasDevice: boolean }) => {
  const { t } = usePage()
  return <Badge tone={hasDevice ? 'good' : 'plain'}>{hasDevice ? t('members.on') : t('members.off')}</Badge>
}

const LastLogin = ({ at }: { readonly at: string | null }) => {
  const { t } = usePage()
  return at === null ? t('members.never') : <Instant at={at} />
}

export const MemberRecord: Screen<'goMember'> = ({ state, links }) => {
  const { t } = usePage()
  const { name } = state
  return (
    <RecordScreen
      to="doUpdateMember"
      name={name}
      notice={
        <Card title={t('members.now')}>
          <Facts
            of={[
              { name: t('members.name'), value: name },
              { name: t('members.loginId'), value: <code>{state.loginId}</code> },
              { name: t('members.authority'), value: state.authorityName },
              { name: t('members.state'), value: <State active={state.active} /> },
              { name: t('members.device'), value: <Device hasDevice={state.hasDevice} /> },
              {
                name: t('members.passkeys'),
                value: t('members.passkeyCount', { count: state.passkeyCount }),
              },
              { name: t('members.lastLogin'), value: <LastLogin at={state.lastLoginAt} /> },
            ]}
          />
        </Card>
      }
      cards={[{ title: t('members.edit') }]}
      drawn={{ active: null }}
      deletion={{
        means: t('members.deleteMeans', { name }),
        sure: t('members.deleteSure', { name }),
      }}
    >
      {links.doUpdateAuthorityRole ? (
        <Card title={t('members.editAuthority')}>
          <Form to="doUpdateAuthorityRole" class="stack">
            <BackHere />
            <Field
              name="authority"
              value={String(state.authority)}
              options={state.authorityOptions
                .filter(({ authority }) => authority !== STAFF)
                .map((one) => ({
                  value: String(one.authority),
                  label: one.name,
                }))}
              required
            />
            <Submit label={t('form.save')} />
          </Form>
          {state.roleOptions.length > 0 ? <GiveRole state={state} /> : null}
        </Card>
      ) : null}
      {links.doResetMemberDevice ? (
        <Ask label={t('members.reset')} means={t('members.resetMeans', { name })}>
          <Form to="doResetMemberDevice">
            <Submit label={t('members.resetSure', { name })} danger />
          </Form>
        </Ask>
      ) : null}
    </RecordScreen>
  )
}

/** The authority of members with a role. */
const STAFF = 3

const GiveRole = ({
  state: { roleId, roleOptions },
}: {
  readonly state: ScreenProps<'goMember'>['state']
}) => {
  const { t } = usePage()
  return (
    <Form to="doUpdateAuthorityRole" given={{ authority: STAFF }} class="stack">
      <BackHere />
      <Field
        name="roleId"
        value={roleId ?? ''}
        options={roleOptions.map((one) => ({ value: one.roleId, label: one.name }))}
        required
      />
      <Submit label={t('members.giveRole')} plain />
    </Form>
  )
}

export const AuthorityRoles: Screen<'goAuthorityRole'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goAuthorityRole')} lead={t('roles.lead')} />
      <Card title={t('roles.authorities')}>
        <Table
          label={t('roles.authorities')}
          rows={state.authorityOptions}
          empty=""
          columns={[
            { title: t('roles.name'), cell: ({ name }) => name },
            { title: t('roles.meaning'), cell: ({ description }) => description },
          ]}
        />
      </Card>
      <Card title={t('roles.rules')}>
        <p>{t('roles.rulesLead')}</p>
        {links.doUpdateAuthorityRole ? (
          <Form to="doUpdateAuthorityRole">
            <Rows name="AuthorityRoles" />
            <Submit label={t('form.save')} />
          </Form>
        ) : (
          <Table
            label={t('roles.rules')}
            rows={state.rules}
            empty={t('roles.empty')}
            columns={[
              { title: t('roles.name'), cell: ({ authorityName }) => authorityName },
              { title: t('roles.url'), cell: ({ denyUrl }) => <code>{denyUrl}</code> },
            ]}
          />
        )}
      </Card>
      <Card title={t('roles.scripts')}>
        <p>{t('roles.scriptsLead')}</p>
        <Table
          label={t('roles.scripts')}
          rows={state.scriptWriters}
          empty={t('roles.noScripts')}
          columns={[
            { title: t('members.loginId'), cell: ({ loginId }) => <code>{loginId}</code> },
            { title: t('roles.name'), cell: ({ memberName }) => memberName },
          ]}
        />
        {links.doUpdateAuthorityRole ? (
          <Form to="doUpdateAuthorityRole" class="stack">
            <Field name="loginId" required />
            <Field name="writesScripts" />
            <Submit label={t('roles.giveScripts')} />
          </Form>
        ) : null}
      </Card>
    </>
  )
}
