import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, SaveBar } from '../forms.tsx'
import { Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

const Swatch = ({ color }: { readonly color: string }) => (
  <svg class="swatch" width="14" height="14" aria-hidden="true">
    <rect width="14" height="14" rx="3" fill={color} />
  </svg>
)

export const OrderStatusList: Screen<'goOrderStatusList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goOrderStatusList')} lead={t('orderStatus.lead')} />
      <Conflict kept={state} />
      <Form to="doUpdateOrderStatusList">
        {state.orderStatuses.map(({ id, name, color, ...row }, at) => (
          <Card key={id}>
            <h2>
              <Swatch color={color} /> {name}
            </h2>
            <Field name={`orderStatuses[${at}][id]`} />
            <div class="fields">
              <Field name={row.nameKey} required />
              <Field name={`orderStatuses[${at}][nameEn]`} />
              <Fields
                names={[row.customerNameKey, `orderStatuses[${at}][customerNameEn]`, row.colorKey]}
                required
              />
              <Field name={row.displayOrderCountKey} />
            </div>
          </Card>
        ))}
        <SaveBar />
      </Form>
    </>
  )
}
