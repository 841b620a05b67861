import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Form, Rows, SaveBar, Submit } from '../forms.tsx'
import { Ask, Card, Facts, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { Shown } from './payments.tsx'

export const FieldList: Screen<'goFieldList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goFieldList')}
        lead={t('ownField.lead')}
        action={links.goField}
        actionLabel={t('ownField.add')}
      />
      <Card>
        <Table
          label={titleOf('goFieldList')}
          rows={state.ownFields}
          empty={t('ownField.empty')}
          columns={[
            {
              title: t('ownField.label'),
              cell: ({ fieldLabel, links: own = {} }) => <Go to={own.goField}>{fieldLabel}</Go>,
            },
            { title: t('ownField.name'), cell: ({ fieldName }) => <code>{fieldName}</code> },
            { title: t('ownField.record'), cell: ({ recordName }) => recordName },
            { title: t('ownField.kind'), cell: ({ fieldKindName }) => fieldKindName },
            { title: t('ownField.seen'), cell: ({ visible }) => <Shown is={visible} /> },
          ]}
        />
      </Card>
    </>
  )
}

export const FieldRecord: Screen<'goField'> = ({ state, links }) => {
  const { t, translate } = usePage()
  const isNew = state.fieldId === null
  return (
    <>
      <Head title={state.fieldLabel ?? t('ownField.add')} />
      <p>
        <Go to={links.goFieldList}>{t('ownField.back')}</Go>
      </p>
      <Conflict kept={state} />
      <Form to={isNew ? 'doCreateField' : 'doUpdateField'}>
        <Card title={t('ownField.what')}>
          {isNew ? null : <Identity of={state} />}
          <div class="fields">
            {isNew ? <Fixed /> : null}
            <Field name="fieldLabel" required />
            <Field name="fieldLabelEn" />
            <Field name="required" />
            <Field name="visible" hint={t('ownField.visibleHint')} />
            <Field name="sortNo" hint={t('ownField.sortHint')} />
          </div>
        </Card>
        {isNew || state.fieldKind === 'choice' ? (
          <Card title={translate('field.fieldChoices')}>
            <p class="hint">{t('ownField.choicesHint')}</p>
            <Rows name="fieldChoices" />
          </Card>
        ) : null}
        <SaveBar />
      </Form>
      {isNew ? null : <Removal of={state} />}
    </>
  )
}

/** What stays for good once the field is there. */
const Fixed = () => {
  const { t } = usePage()
  return (
    <>
      <Field name="record" hint={t('ownField.fixedHint')} required />
      <Field name="fieldKind" hint={t('ownField.fixedHint')} required />
      <Field name="fieldName" hint={t('ownField.nameHint')} required />
    </>
  )
}

type State = ScreenProps<'goField'>['state']

const Identity = ({ of: { recordName, fieldKindName, fieldName } }: { readonly of: State }) => {
  const { t } = usePage()
  return (
    <Facts
      of={[
        { name: t('ownField.record'), value: recordName },
        { name: t('ownField.kind'), value: fieldKindName },
        { name: t('ownField.name'), value: <code>{fieldName}</code> },
      ]}
    />
  )
}

const Removal = ({ of: { fieldLabel = '', recordCount } }: { readonly of: State }) => {
  const { t } = usePage()
  return (
    <Ask
      label={t('ownField.delete')}
      means={t('ownField.deleteMeans', { name: fieldLabel, count: recordCount ?? 0 })}
    >
      <Form to="doDeleteField">
        <Submit label={t('ownField.deleteSure')} danger />
      </Form>
    </Ask>
  )
}
