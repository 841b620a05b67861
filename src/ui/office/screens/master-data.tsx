import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { Badge, Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type State = ScreenProps<'goMasterData'>['state']

const Choices = ({ state }: { readonly state: State }) => {
  const { t } = usePage()
  const further = [...(state.hasVisibility ? ['enabled'] : []), ...(state.grows ? ['remove'] : [])]
  const named = (at: number, names: readonly string[]) => names.map((name) => `rows[${at}][${name}]`)
  return (
    <Form to="doUpdateMasterData">
      {state.rows.map(({ id }, at) => (
        <fieldset key={id} class="row">
          <legend>{t('masterData.number', { id })}</legend>
          <Field name={`rows[${at}][id]`} />
          <div class="fields">
            <Field name={`rows[${at}][name]`} required />
            <Fields names={named(at, ['nameEn', ...further])} />
          </div>
        </fieldset>
      ))}
      {state.grows ? (
        <fieldset class="row">
          <legend>{t('masterData.new')}</legend>
          <div class="fields">
            <Fields names={named(state.rows.length, ['name', 'nameEn'])} />
          </div>
        </fieldset>
      ) : null}
      <SaveBar />
    </Form>
  )
}

const Places = ({ state }: { readonly state: State }) => {
  const { t } = usePage()
  const words = { up: t('masterData.up'), down: t('masterData.down') }
  return (
    <Table
      label={t('masterData.places')}
      rows={state.rows}
      empty={t('masterData.empty')}
      columns={[
        { title: t('masterData.name'), cell: ({ name }) => name },
        { title: t('masterData.sortNo'), number: true, cell: ({ sortNo }) => sortNo },
        {
          title: t('masterData.places'),
          action: true,
          cell: ({ enabled, moves, links }) => (
            <div class="ways">
              {state.hasVisibility ? (
                <Badge tone={enabled ? 'good' : 'plain'}>
                  {enabled ? t('masterData.shown') : t('masterData.hidden')}
                </Badge>
              ) : null}
              <Form to="doToggleVisible" of={links}>
                <Submit label={enabled ? t('masterData.hide') : t('masterData.show')} plain />
              </Form>
              {moves.map(({ direction, links: own }) => (
                <Form key={direction} to="doSortNoMove" of={own}>
                  <Submit label={words[direction]} plain />
                </Form>
              ))}
            </div>
          ),
        },
      ]}
    />
  )
}

export const MasterData: Screen<'goMasterData'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goMasterData')} lead={t('masterData.lead')} />
      <nav class="tabs" aria-label={titleOf('goMasterData')}>
        {state.masterTypes.map(({ masterType, label, links: own = {} }) => (
          <Go
            key={masterType}
            to={own.goMasterData}
            class="button"
            current={masterType === state.selectedMaster}
          >
            {label}
          </Go>
        ))}
      </nav>
      <Conflict kept={state} />
      <Card title={state.label}>
        {state.grows ? null : <p>{t('masterData.fixed')}</p>}
        <Choices state={state} />
      </Card>
      {state.hasOrder || state.hasVisibility ? (
        <Card title={t('masterData.places')}>
          <Places state={state} />
        </Card>
      ) : null}
    </>
  )
}
