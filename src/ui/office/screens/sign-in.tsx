import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Script } from '../script.tsx'

/** Draws the sign-in form, for any page; afterwards it leads to `returnTo`. */
export const SignInForm = ({ returnTo }: { readonly returnTo?: string | undefined }) => {
  const { t } = usePage()
  return (
    <Form to="doAdminLogin" given={{ returnTo }} class="stack">
      <Field name="loginId" autofocus />
      <Field name="password" />
      <Submit label={t('signIn.submit')} />
    </Form>
  )
}

export const SignIn: Screen<'goAdminLogin'> = ({ links }) => {
  const { t } = usePage()
  return (
    <>
      <Head title={t('signIn.title')} />
      <Card>
        <SignInForm />
        {links.doStartPasskeyLogin ? <PasskeySignIn /> : null}
      </Card>
    </>
  )
}

/** Only a script can ask the browser for a passkey: it shows this if the browser supports them. */
const PasskeySignIn = () => {
  const { t } = usePage()
  return (
    <div class="or" data-passkey="signIn" hidden>
      <Form to="doStartPasskeyLogin" class="stack">
        <Submit label={t('signIn.withPasskey')} plain />
      </Form>
      <p class="hint">{t('signIn.passkeyMeans')}</p>
      <p class="wrong" role="alert" data-failed hidden>
        {t('signIn.passkeyFailed')}
      </p>
      <Script name="passkey" />
    </div>
  )
}

export const ChangePassword: Screen<'goChangePassword'> = () => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goChangePassword')} lead={t('password.lead')} />
      <Card>
        <Form to="doChangePassword" class="stack">
          <Field name="currentPassword" />
          <Field name="changePasswordFirst" hint={t('password.hint')} />
          <Field name="changePasswordSecond" />
          <Submit label={t('form.save')} />
        </Form>
      </Card>
    </>
  )
}
