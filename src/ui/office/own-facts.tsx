import type { PageModel } from '../../hypermedia/page.ts'
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

/** The names of the page's filters by fields that members added. */
export const ownFilters = ({ form }: Pick<PageModel, 'form'>): readonly string[] =>
  Object.keys(form?.fields ?? {}).filter((name) => name.startsWith('ownFields['))
