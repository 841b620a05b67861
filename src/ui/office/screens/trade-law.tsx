import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Badge } from '../parts.tsx'
import { type FieldOf, RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

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
      cards={[
        ...rows.map((row, at) => ({
          title: row.name ?? t('tradeLaw.empty'),
          fields: Object.keys(kept[at] ?? {}).filter(isField),
          before:
            row.name === null || row.description === null ? (
              <p>
                <Badge tone="plain">{t('tradeLaw.hidden')}</Badge>
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
