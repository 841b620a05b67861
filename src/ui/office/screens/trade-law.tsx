import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, SaveBar } from '../forms.tsx'
import { Badge, Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

export const TradeLaw: Screen<'goTradeLawList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const kept = state.tradeLawRows.map((row) => ({
    [row.nameKey]: row.name,
    [row.nameEnKey]: row.nameEn,
    [row.descriptionKey]: row.description,
    [row.descriptionEnKey]: row.descriptionEn,
    [row.displayOrderScreenKey]: row.displayOrderScreen,
  }))
  return (
    <>
      <Head
        title={titleOf('goTradeLawList')}
        lead={t('tradeLaw.lead')}
        action={links.goHelpTradeLaw}
        actionLabel={t('form.inShop')}
      />
      <Conflict kept={Object.assign({ ...state }, ...kept)} />
      <Form to="doUpdateTradeLaw">
        {state.tradeLawRows.map((row) => (
          <Card key={row.id} title={row.name ?? t('tradeLaw.empty')}>
            {row.name === null || row.description === null ? (
              <p>
                <Badge tone="plain">{t('tradeLaw.hidden')}</Badge>
              </p>
            ) : null}
            <div class="fields pairs">
              <Fields names={[row.nameKey, row.nameEnKey, row.descriptionKey, row.descriptionEnKey]} plain />
              <Field name={row.displayOrderScreenKey} />
            </div>
          </Card>
        ))}
        <Card title={t('tradeLaw.beneath')}>
          <div class="fields pairs">
            <Fields names={['tradeLawBody', 'tradeLawBodyEn']} />
          </div>
        </Card>
        <SaveBar />
      </Form>
    </>
  )
}
