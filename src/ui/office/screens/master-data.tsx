import { usePage } from '../context.ts'
import { RowFields } from '../fields.tsx'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Tabs } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type State = ScreenProps<'goMasterData'>['state']

/** Draws a row of fields for each choice, and one for a new choice. */
const Choices = ({ of: { rows, grows, hasVisibility } }: { readonly of: State }) => {
  const { t } = usePage()
  const but = [...(hasVisibility ? [] : ['enabled']), ...(grows ? [] : ['remove'])]
  return (
    <>
      {rows.map(({ id }, at) => (
        <fieldset key={id} class="parts">
          <legend>{t('masterData.number', { id })}</legend>
          <RowFields of="rows" at={at} but={but} required={['name']} />
        </fieldset>
      ))}
      {grows ? (
        <fieldset class="parts">
          <legend>{t('masterData.new')}</legend>
          <RowFields of="rows" at={rows.length} but={['id', 'enabled', 'remove']} />
        </fieldset>
      ) : null}
    </>
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
  const { label, grows, hasOrder, hasVisibility } = state
  return (
    <RecordScreen
      to="doUpdateMasterData"
      name={titleOf('goMasterData')}
      lead={t('masterData.lead')}
      notice={
        <Tabs
          label={titleOf('goMasterData')}
          of={state.masterTypes.map((one) => ({
            label: one.label,
            to: one.links?.goMasterData,
            current: one.masterType === state.selectedMaster,
          }))}
        />
      }
      cards={[
        {
          title: label,
          ...(!grows && { lead: t('masterData.fixed') }),
          after: <Choices of={state} />,
        },
      ]}
      only={[]}
    >
      {hasOrder || hasVisibility ? (
        <Card title={t('masterData.places')}>
          <Places state={state} />
        </Card>
      ) : null}
    </RecordScreen>
  )
}
