import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Facts, Head } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type State = ScreenProps<'goMailServer'>['state']

export const MailServer: Screen<'goMailServer'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const name = titleOf('goMailServer')
  if (!links.doUpdateMailServer && state.mailSource === 'environment')
    return (
      <>
        <Head title={name} lead={t('mailServer.lead')} />
        <Given state={state} />
        <Test />
      </>
    )
  return (
    <RecordScreen
      to="doUpdateMailServer"
      name={name}
      lead={t('mailServer.lead')}
      notice={<Standing state={state} />}
      cards={[
        { title: t('mailServer.server'), fields: ['mailHost', 'mailPort', 'mailSecurity'] },
        { title: t('mailServer.account'), fields: ['mailUser', 'mailPassword'] },
      ]}
    >
      <Test />
    </RecordScreen>
  )
}

const Standing = ({ state: { mailSource, mailHost } }: { readonly state: State }) => {
  const { t } = usePage()
  if (mailSource !== 'nobody') return <p>{t('mailServer.sends')}</p>
  return (
    <p class="notices warning">{mailHost === null ? t('mailServer.nobody') : t('mailServer.unreadable')}</p>
  )
}

/** The server of the environment, which cannot be changed here. */
const Given = ({ state }: { readonly state: State }) => {
  const { t, translate } = usePage()
  const { mailHost, mailPort, mailUser, hasPassword } = state
  return (
    <Card title={t('mailServer.server')}>
      <p>{t('mailServer.given')}</p>
      <Facts
        of={[
          { name: translate('field.mailHost'), value: mailHost },
          { name: translate('field.mailPort'), value: mailPort },
          { name: translate('field.mailUser'), value: mailUser ?? t('mailServer.none') },
          {
            name: translate('field.mailPassword'),
            value: hasPassword ? t('mailServer.kept') : t('mailServer.none'),
          },
        ]}
      />
    </Card>
  )
}

const Test = () => {
  const { t, links } = usePage()
  if (!links.doTestMailServer) return null
  return (
    <Card title={t('mailServer.test')}>
      <p>{t('mailServer.testLead')}</p>
      <Form to="doTestMailServer" class="filters">
        <Field name="testAddress" required />
        <Submit label={t('mailServer.send')} plain />
      </Form>
    </Card>
  )
}
