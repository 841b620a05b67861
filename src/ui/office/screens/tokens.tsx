import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Card, Facts, Go, Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { SecretPage } from '../secret-page.tsx'
import { MemberApps } from './apps.tsx'
import { PermissionTicks, Permitted } from './permissions.tsx'

export const TokenList: Screen<'goTokenList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={{}}
      lead={t('token.lead')}
      below={
        <>
          <MakeCard
            to="doCreateToken"
            lead={t('token.makeLead')}
            drawn={{ permissions: <PermissionTicks />, networks: <Networks /> }}
          />
          <MemberApps apps={state.apps} />
        </>
      }
    >
      <Entries
        list="tokens"
        rows={state.tokens}
        empty={t('token.empty')}
        columns={[
          { of: 'tokenName', cell: ({ tokenName, links }) => <Go to={links?.goToken}>{tokenName}</Go> },
          { of: 'hint', title: t('token.hint'), cell: ({ hint }) => <code>{hint}…</code> },
          { of: 'memberName', title: t('token.member') },
          { of: 'permissions', cell: ({ permissions }) => <Permitted names={permissions} /> },
          { of: 'endsOn', cell: ({ endsOn }) => endsOn ?? t('token.endless') },
          { of: 'lastUsedAt', title: t('token.lastUsed'), cell: (token) => <LastUse token={token} /> },
        ]}
      />
    </ListPage>
  )
}

type Used = Pick<ScreenProps<'goToken'>['state'], 'lastUsedAt' | 'lastUsedIp'>

const LastUse = ({ token: { lastUsedAt, lastUsedIp } }: { readonly token: Used }) => {
  const { t } = usePage()
  return lastUsedAt === null ? (
    t('token.unused')
  ) : (
    <>
      <Instant at={lastUsedAt} /> <code>{lastUsedIp}</code>
    </>
  )
}

const Networks = () => <Field name="networks" hint={usePage().t('token.networksHint')} />

export const TokenRecord: Screen<'goToken'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  const { tokenName: name, hint, memberName, formerUntil } = state
  return (
    <RecordScreen
      to="doUpdateToken"
      name={name}
      drawn={{ permissions: <PermissionTicks />, networks: <Networks /> }}
      deletion={{ means: t('token.deleteMeans', { name }) }}
    >
      <Card title={t('token.use')}>
        <Facts
          of={[
            { name: t('token.hint'), value: <code>{hint}…</code> },
            { name: t('token.member'), value: memberName },
            { name: t('token.lastUsed'), value: <LastUse token={state} /> },
            ...(formerUntil === null
              ? []
              : [{ name: t('token.formerUntil'), value: <Instant at={formerUntil} /> }]),
          ]}
        />
        {links.doRenewToken ? (
          <Ask label={actionOf('doRenewToken')} means={t('token.renewMeans')}>
            <Form to="doRenewToken" class="stack">
              <Field name="overlapHours" hint={t('token.overlapHint')} />
              <Field name="currentPassword" />
              <Submit label={actionOf('doRenewToken')} />
            </Form>
          </Ask>
        ) : (
          <p>{t('token.notYours', { name: memberName })}</p>
        )}
      </Card>
    </RecordScreen>
  )
}

/** Shows the secret of a token, only this once. */
export const TokenSecret: Screen<'doCreateToken' | 'doRenewToken'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <SecretPage
      title={t('token.secretTitle', { name: state.tokenName })}
      lead={state.message}
      explained={t('token.secretLead')}
      secret={state.accessToken}
      use={t('token.header')}
      to={links.goToken}
    />
  )
}
