import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Facts } from '../parts.tsx'
import { type FieldOf, RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Row = ScreenProps<'goTradeLawList'>['state']['tradeLawRows'][number]

/** What follows from the settings of the shop, to be taken by a press. */
const Examples = ({ rows }: { readonly rows: readonly Row[] }) => {
  const { t, links } = usePage()
  const empty = rows.filter(({ description, example }) => description === null && example !== null)
  const outdated = rows.filter((row) => row.leavesFeesOut && row.example !== null)
  if (!links.doFillTradeLaw && outdated.length === 0) return null
  return (
    <>
      {links.doFillTradeLaw && empty.length > 0 ? (
        <Card title={t('tradeLaw.examples')}>
          <p>{t('tradeLaw.examplesLead')}</p>
          <Listed rows={empty} />
          <Form to="doFillTradeLaw">
            <Submit label={t('tradeLaw.take')} />
          </Form>
        </Card>
      ) : null}
      {outdated.map((row) => (
        <Card key={row.id} title={t('tradeLaw.leavesFeesOut')}>
          <p>{t('tradeLaw.outdatedLead')}</p>
          <Listed rows={[row]} />
          <Form to="doFillTradeLaw" of={row.links}>
            <Submit label={t('tradeLaw.replace')} plain />
          </Form>
        </Card>
      ))}
    </>
  )
}

const Listed = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Facts
    of={rows.map(({ name, example }) => ({
      name: name ?? '',
      value: <div class="html-text" dangerouslySetInnerHTML={{ __html: example ?? '' }} />,
    }))}
  />
)

export const TradeLaw: Screen<'goTradeLawList'> = ({ state, links }) => {
  const { t, titleOf, graph } = usePage()
  const { tradeLawRows: rows } = state
  const { input } = graph.named('doUpdateTradeLaw')
  const isField = (name: string): name is FieldOf<'doUpdateTradeLaw'> => name in input
  const kept = rows.map((row) => ({
    [row.nameKey]: row.name,
    [row.nameEnKey]: row.nameEn,
    [row.descriptionKey]: row.description,
    [row.descriptionEnKey]: row.descriptionEn,
    [row.displayOrderScreenKey]: row.displayOrderScreen,
  }))
  return (
    <RecordScreen
      to="doUpdateTradeLaw"
      name={titleOf('goTradeLawList')}
      lead={t('tradeLaw.lead')}
      kept={Object.assign({ ...state }, ...kept)}
      seen={links.goHelpTradeLaw}
      notice={<Examples rows={rows} />}
      cards={[
        ...rows.map((row, at) => ({
          title: row.name ?? t('tradeLaw.empty'),
          fields: Object.keys(kept[at] ?? {}).filter(isField),
          before:
            row.name === null || row.description === null ? (
              <p>
                <Badge tone="plain">{t('tradeLaw.hidden')}</Badge>
              </p>
            ) : row.leavesFeesOut ? (
              <p>
                <Badge tone="waits">{t('tradeLaw.leavesFeesOut')}</Badge>
              </p>
            ) : null,
        })),
        { title: t('tradeLaw.beneath') },
      ]}
      drawn={Object.fromEntries(
        rows
          .flatMap((row) => [row.descriptionKey, row.descriptionEnKey])
          .map((name) => [name, <Field key={name} name={name} plain />]),
      )}
    />
  )
}
