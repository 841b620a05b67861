import { usePage } from '../context.ts'
import { Field, Form, SaveBar, Submit } from '../forms.tsx'
import { Badge, Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

export const Security: Screen<'goSecurity'> = ({ state }) => {
  const { t, titleOf, model } = usePage()
  return (
    <>
      <Head title={titleOf('goSecurity')} lead={t('security.lead')} />
      <Form to="doUpdateSecurity">
        <Card title={t('security.office')}>
          <Field name="adminAllowHosts" hint={t('security.allowHint')} />
          <Field name="adminDenyHosts" hint={t('security.denyHint')} />
        </Card>
        <Card title={t('security.front')}>
          <Field name="frontAllowHosts" hint={t('security.allowHint')} />
          <Field name="frontDenyHosts" hint={t('security.denyHint')} />
        </Card>
        <Card title={t('security.hosts')}>
          <Field name="trustedHosts" hint={t('security.hostsHint')} />
          <p>
            {state.isSecureRequest ? (
              <Badge tone="good">{t('security.https')}</Badge>
            ) : (
              <Badge tone="waits">{t('security.noHttps')}</Badge>
            )}
          </p>
        </Card>
        <Card title={t('security.limits')}>
          <p>{t('security.limitsLead')}</p>
          <Field name="guestOrdersPerRecipient" />
          <Field name="guestOrdersPerNetwork" hint={t('security.ordersHint')} />
          <Field name="networkFactor" hint={t('security.factorHint')} />
        </Card>
        {model.problem?.code === 'locksYouOut' ? <Field name="confirm" /> : null}
        <SaveBar />
      </Form>
    </>
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
