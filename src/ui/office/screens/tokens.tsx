import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Card, Go, Head, Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
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
        <dl>
          <dt>{t('token.hint')}</dt>
          <dd>
            <code>{hint}…</code>
          </dd>
          <dt>{t('token.member')}</dt>
          <dd>{memberName}</dd>
          <dt>{t('token.lastUsed')}</dt>
          <dd>
            <LastUse token={state} />
          </dd>
          {formerUntil === null ? null : (
            <>
              <dt>{t('token.formerUntil')}</dt>
              <dd>
                <Instant at={formerUntil} />
              </dd>
            </>
          )}
        </dl>
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
    <>
      <Head title={t('token.secretTitle', { name: state.tokenName })} lead={state.message} />
      <Card>
        <p>{t('token.secretLead')}</p>
        <p id="secret">
          <code class="secret">{state.accessToken}</code>
        </p>
        <p>
          <button type="button" data-copy="secret" data-copied={t('twoFactor.copied')} hidden>
            {t('token.copy')}
          </button>
        </p>
        <Script name="copy" />
        <p>{t('token.header')}</p>
        <Go to={links.goToken} class="button primary">
          {t('token.kept')}
        </Go>
      </Card>
    </>
  )
}
