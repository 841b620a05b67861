import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'

export const GiveCode: Screen<'goTwoFactorAuth'> = ({ links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goTwoFactorAuth')} lead={t('twoFactor.codeLead')} />
      <Card>
        <Form to="doVerifyTwoFactorAuth" class="stack">
          <Field name="deviceToken" autofocus inputmode="text" hint={t('twoFactor.codeHint')} />
          <Submit label={t('twoFactor.verify')} />
        </Form>
        <Go to={links.goAdminLogin}>{t('twoFactor.again')}</Go>
      </Card>
    </>
  )
}

type Device = ScreenProps<'goTwoFactorAuthEdit'>['state']

const SetUp = ({ state, isSignedIn }: { readonly state: Device; readonly isSignedIn: boolean }) => {
  const { t } = usePage()
  return (
    <Card title={t('twoFactor.setUp')}>
      <ol class="steps">
        <li>
          <p>{t('twoFactor.scan')}</p>
          {state.authPicture === null ? null : (
            <img class="qr" src={state.authPicture} alt={t('twoFactor.picture')} width="200" height="200" />
          )}
          <p>
            {t('twoFactor.byHand')} <code>{state.authKey}</code>
          </p>
        </li>
        <li>{t('twoFactor.firstCode')}</li>
      </ol>
      <Form to="doSetTwoFactorAuth" class="stack">
        {isSignedIn ? <Field name="currentPassword" required /> : null}
        <Field name="deviceToken" inputmode="numeric" />
        <Submit label={t('twoFactor.set')} />
      </Form>
    </Card>
  )
}

interface DeviceProps {
  readonly state: Device
  readonly title: string
  /** False during a sign-in, when the member has just entered their password. */
  readonly isSignedIn: boolean
}

const DeviceScreen = ({ state, title, isSignedIn }: DeviceProps) => {
  const { t } = usePage()
  if (state.hasDevice)
    return (
      <>
        <Head title={title} lead={t('twoFactor.lead')} />
        <Card>
          <p>
            <Badge tone="good">{t('twoFactor.on')}</Badge>
          </p>
          <p>{t('twoFactor.codesLeft', { count: state.recoveryCodesLeft })}</p>
          <p>{t('twoFactor.lost')}</p>
        </Card>
      </>
    )
  return (
    <>
      <Head title={title} lead={t('twoFactor.lead')} />
      <SetUp state={state} isSignedIn={isSignedIn} />
    </>
  )
}

export const SetDevice: Screen<'goTwoFactorAuthSet'> = ({ state, links }) => (
  <DeviceScreen
    state={state}
    title={usePage().titleOf('goTwoFactorAuthSet')}
    isSignedIn={links.goAdminTop !== undefined}
  />
)

export const OwnDevice: Screen<'goTwoFactorAuthEdit'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <DeviceScreen state={state} title={titleOf('goTwoFactorAuthEdit')} isSignedIn />
      <Go to={links.goPasskeyList} class="button">
        {t('passkeys.instead')}
      </Go>
    </>
  )
}

/** Shows the codes that replace the device, only this once. */
export const RecoveryCodes: Screen<'doSetTwoFactorAuth'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <>
      <Head title={t('twoFactor.codesTitle')} lead={state.message} />
      <Card>
        <p>{t('twoFactor.codesLead')}</p>
        <ul class="codes" id="codes">
          {state.recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p>
          <button type="button" data-copy="codes" data-copied={t('twoFactor.copied')} hidden>
            {t('twoFactor.copy')}
          </button>
        </p>
        <Script name="copy" />
        <Go to={links.goAdminTop} class="button primary">
          {t('twoFactor.kept')}
        </Go>
      </Card>
    </>
  )
}
