import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { Table } from '../table.tsx'

type Owned = ScreenProps<'goPasskeyList'>['state']

export const Passkeys: Screen<'goPasskeyList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goPasskeyList')} lead={t('passkeys.lead')} />
      <Card>
        <Table
          label={titleOf('goPasskeyList')}
          rows={state.passkeys}
          empty={t('passkeys.empty')}
          columns={[
            { title: t('passkeys.name'), cell: ({ passkeyName }) => passkeyName },
            { title: t('passkeys.createdAt'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
            { title: t('passkeys.lastUsedAt'), cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
            { title: t('passkeys.actions'), action: true, cell: (passkey) => <Ways passkey={passkey} /> },
          ]}
        />
      </Card>
      <Card title={t('passkeys.add')}>
        {state.isPossible ? <Begin hasDevice={state.hasDevice} /> : <p>{t('passkeys.impossible')}</p>}
      </Card>
    </>
  )
}

const LastUsed = ({ at }: { readonly at: string | null }) => {
  const { t } = usePage()
  return at === null ? t('passkeys.never') : <Instant at={at} />
}

const Ways = ({ passkey: { passkeyName, links } }: { readonly passkey: Owned['passkeys'][number] }) => {
  const { t } = usePage()
  return (
    <div class="ways">
      <details class="ask">
        <summary class="button">{t('passkeys.rename')}</summary>
        <Form to="doRenamePasskey" of={links} class="stack">
          <Field name="passkeyName" value={passkeyName} />
          <Submit label={t('form.save')} />
        </Form>
      </details>
      <Ask label={t('form.delete')} means={t('passkeys.deleteMeans', { name: passkeyName })}>
        <Form to="doDeletePasskey" of={links} class="stack">
          <Field name="currentPassword" />
          <Submit label={t('passkeys.deleteSure', { name: passkeyName })} danger />
        </Form>
      </Ask>
    </div>
  )
}

/** Only browsers with passkeys ask for a password: the script shows the form, and removes the sentence. */
const Begin = ({ hasDevice }: Pick<Owned, 'hasDevice'>) => {
  const { t } = usePage()
  return (
    <>
      <p data-passkey="unknown">{t('passkeys.noBrowser')}</p>
      <div data-passkey="known" hidden>
        <p>{hasDevice ? t('passkeys.proveBoth') : t('passkeys.prove')}</p>
        <Form to="doStartPasskey" class="stack">
          <Field name="currentPassword" />
          {hasDevice ? (
            <Field name="deviceToken" inputmode="text" hint={t('twoFactor.codeHint')} required />
          ) : null}
          <Submit label={t('passkeys.goOn')} />
        </Form>
      </div>
      <Script name="passkey" />
    </>
  )
}

/**
 * The member has confirmed their identity: the script makes the browser create the passkey, and submits it.
 */
export const NewPasskey: Screen<'doStartPasskey'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <>
      <Head title={t('passkeys.add')} lead={t('passkeys.addLead')} />
      <Card>
        <p data-passkey="unknown">{t('passkeys.noBrowser')}</p>
        <div data-passkey="add" data-options={JSON.stringify(state.options)} hidden>
          <Form to="doAddPasskey" class="stack">
            <Field name="passkeyName" value={state.suggestedName} hint={t('passkeys.nameHint')} />
            <Submit label={t('passkeys.make')} />
          </Form>
          <p class="wrong" role="alert" data-failed hidden>
            {t('passkeys.notMade')}
          </p>
        </div>
        <Script name="passkey" />
      </Card>
      <Go to={links.goPasskeyList} class="button">
        {t('passkeys.back')}
      </Go>
    </>
  )
}
