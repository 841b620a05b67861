import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Rows } from '../field.tsx'
import { ListPage } from '../list.tsx'
import { Card, Facts, Go, Head } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

export const FieldList: Screen<'goFieldList'> = ({ state, links }) => {
  const { t, translate, actionOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('ownField.lead')}
      action={links.goField}
      actionLabel={actionOf('doCreateField')}
    >
      <Entries
        list="ownFields"
        rows={state.ownFields}
        empty={t('ownField.empty')}
        columns={[
          'fieldLabel',
          'fieldName',
          { of: 'recordName', title: translate('field.record') },
          { of: 'fieldKindName', title: translate('field.fieldKind') },
          { of: 'visible', title: t('ownField.seen') },
          { of: 'pluginName', none: t('ownField.ofMembers'), title: t('ownField.by') },
        ]}
      />
    </ListPage>
  )
}

const FINDING = ['filterable', 'searchable'] as const

export const FieldRecord: Screen<'goField'> = ({ state, links }) => {
  const { t, titleOf, translate } = usePage()
  const { fieldId, fieldKind, fieldLabel, recordCount, foundBy } = state
  if (state.pluginName)
    return (
      <>
        <Head title={fieldLabel ?? ''} lead={t('ownField.ofPlugin', { plugin: state.pluginName })} />
        <p class="ways">
          <Go to={links.goFieldList}>{titleOf('goFieldList')}</Go>
        </p>
        <Card title={t('ownField.what')}>
          <Identity of={state} />
        </Card>
      </>
    )
  const isChosen = fieldId === null || fieldKind === 'choice'
  return (
    <RecordScreen
      to="doUpdateField"
      name={fieldLabel}
      cards={[
        { title: t('ownField.what'), before: fieldId === null ? null : <Identity of={state} /> },
        ...(isChosen
          ? [
              {
                title: translate('field.fieldChoices'),
                lead: t('ownField.choicesHint'),
                after: <Rows name="fieldChoices" />,
              },
            ]
          : []),
      ]}
      drawn={{
        fieldChoices: null,
        ...Object.fromEntries(FINDING.flatMap((name) => (foundBy?.includes(name) ? [] : [[name, null]]))),
      }}
      deletion={{
        means: t('ownField.deleteMeans', { name: fieldLabel ?? '', count: recordCount ?? 0 }),
      }}
    />
  )
}

const Identity = ({
  of: { recordName, fieldKindName, fieldName },
}: {
  readonly of: ScreenProps<'goField'>['state']
}) => {
  const { translate } = usePage()
  return (
    <Facts
      of={[
        { name: translate('field.record'), value: recordName },
        { name: translate('field.fieldKind'), value: fieldKindName },
        { name: translate('field.fieldName'), value: <code>{fieldName}</code> },
      ]}
    />
  )
}
