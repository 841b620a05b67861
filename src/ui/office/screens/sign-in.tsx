import { usePage } from '../context.ts'
import { Field, Form, Submit } from '../forms.tsx'
import { Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

/** The form to sign in, wherever it stands; afterwards the way leads on to `returnTo`. */
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

export const SignIn: Screen<'goAdminLogin'> = () => {
  const { t } = usePage()
  return (
    <>
      <Head title={t('signIn.title')} />
      <Card>
        <SignInForm />
      </Card>
    </>
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
