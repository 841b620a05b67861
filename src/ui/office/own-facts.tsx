import { usePage } from './context.ts'
import { Card, Facts } from './parts.tsx'
import { propertiesOf, Value } from './values.tsx'

/** Shows the fields that members added to the page's record; nothing if there are none. */
export const OwnFacts = ({
  of: values = {},
}: {
  readonly of: Readonly<Record<string, unknown>> | undefined
}) => {
  const { t, language, model } = usePage()
  const fields = model.transition && propertiesOf(model.transition).ownFields?.properties
  if (!fields) return null
  return (
    <Card title={t('form.added')}>
      <Facts
        of={Object.entries(fields).map(([name, of]) => ({
          name: of.labels?.[language] ?? name,
          value: <Value value={values[name]} of={of} name="" />,
        }))}
      />
    </Card>
  )
}
