import { usePage } from '../context.ts'
import { RowFields } from '../fields.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

const Swatch = ({ color }: { readonly color: string }) => (
  <svg class="swatch" width="14" height="14" aria-hidden="true">
    <rect width="14" height="14" rx="3" fill={color} />
  </svg>
)

export const OrderStatusList: Screen<'goOrderStatusList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <RecordScreen
      to="doUpdateOrderStatusList"
      name={titleOf('goOrderStatusList')}
      lead={t('orderStatus.lead')}
      cards={state.orderStatuses.map(({ name, color }, at) => ({
        before: (
          <>
            <h2>
              <Swatch color={color} /> {name}
            </h2>
            <div class="fields by-contract">
              <RowFields
                of="orderStatuses"
                at={at}
                required={['name', 'customerName', 'customerNameEn', 'color']}
              />
            </div>
          </>
        ),
      }))}
      only={[]}
    />
  )
}
