import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Head } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

export const Security: Screen<'goSecurity'> = ({ state }) => {
  const { t, titleOf, model } = usePage()
  const secure = (
    <p>
      {state.isSecureRequest ? (
        <Badge tone="good">{t('security.https')}</Badge>
      ) : (
        <Badge tone="waits">{t('security.noHttps')}</Badge>
      )}
    </p>
  )
  return (
    <RecordScreen
      to="doUpdateSecurity"
      name={titleOf('goSecurity')}
      lead={t('security.lead')}
      cards={[
        { title: t('security.office'), fields: ['adminAllowHosts', 'adminDenyHosts'] },
        { title: t('security.front'), fields: ['frontAllowHosts', 'frontDenyHosts'] },
        { title: t('security.hosts'), fields: ['trustedHosts'], after: secure },
        {
          title: t('security.limits'),
          lead: t('security.limitsLead'),
          fields: ['guestOrdersPerRecipient', 'guestOrdersPerNetwork', 'networkFactor'],
        },
        { fields: ['confirm'] },
      ]}
      {...(model.problem?.code !== 'locksYouOut' && { drawn: { confirm: null } })}
    />
  )
}

export const Maintenance: Screen<'goMaintenance'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goMaintenance')} lead={t('maintenance.lead')} />
      <Card>
        <p>
          {state.isMaintenance ? (
            <Badge tone="waits">{t('maintenance.closed')}</Badge>
          ) : (
            <Badge tone="good">{t('maintenance.open')}</Badge>
          )}
        </p>
        <Form to="doToggleMaintenance" given={{ enabled: state.isMaintenance ? '0' : '1' }}>
          {state.isMaintenance ? (
            <Submit label={t('maintenance.reopen')} />
          ) : (
            <Submit label={t('maintenance.close')} danger />
          )}
        </Form>
      </Card>
    </>
  )
}
