import { usePage } from '../context.ts'
import { Entries, type EntryColumn } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Also, Submit } from '../forms.tsx'
import { Bulk, ListPage } from '../list.tsx'
import { ownFilters } from '../own-facts.tsx'
import { Ask, Day, Go } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { useOwnColumns } from '../values.tsx'
import { SavedAs } from './csv-import.tsx'
import { GiftBadge } from './order-parts.tsx'

type Orders = ScreenProps<'goOrderList'>

/** Shows the status of an order, in the colour that the shop gave it. */
export const OrderStatusBadge = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span class="badge badge-plain">
    <svg class="swatch" width="10" height="10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill={color} />
    </svg>{' '}
    {name}
  </span>
)

export const OrderList: Screen<'goOrderList'> = ({ state, links }) => {
  const { t, model } = usePage()
  return (
    <ListPage
      state={state}
      action={links.goOrderNew}
      actionLabel={t('order.add')}
      tabs={state.statuses.map(({ orderStatus, orderStatusName, count }) => ({
        label: count === null ? orderStatusName : t('order.tab', { name: orderStatusName, count }),
        query: { orderStatus: [orderStatus] },
      }))}
      search={['nameKeyword', 'orderDateFrom', 'orderDateTo']}
      further={[...FURTHER, ...ownFilters(model)]}
      drawn={{ nameKeyword: <Field name="nameKeyword" hint={t('order.keywordHint')} /> }}
      ways={<SavedAs of={state.exports} />}
    >
      <ShippingFiles state={state} links={links} />
      <Entries
        list="orders"
        label={t('order.list')}
        rows={state.orders}
        empty={t('order.empty')}
        choose={{
          name: 'ids',
          of: ({ orderNo }) => orderNo,
          label: ({ orderNo }) => t('order.choose', { orderNo }),
        }}
        columns={useOrderColumns()}
      />
      <ManyOrders of={state} />
    </ListPage>
  )
}

/** Conditions that few members use. */
const FURTHER = [
  ...['orderStatus', 'payment', 'orderNo', 'name', 'kana', 'companyName', 'email', 'phoneNumber'],
  ...[
    'productName',
    'trackingNumber',
    'waitsFor',
    'shippingMail',
    'isGift',
    'deliveryDateFrom',
    'deliveryDateTo',
  ],
  ...['paymentDateFrom', 'paymentDateTo', 'updateDateFrom', 'updateDateTo'],
  ...['paymentTotalFrom', 'paymentTotalTo'],
]

/** Draws the carriers' files of the listed shippings, and the link to the import of their results. */
const ShippingFiles = ({ state, links }: Orders) => {
  const { t, titleOf } = usePage()
  const formats = {
    shop: t('shipping.format.shop'),
    yamato: t('shipping.format.yamato'),
    sagawa: t('shipping.format.sagawa'),
    yupack: t('shipping.format.yupack'),
  }
  return (
    <details class="chooser">
      <summary>{t('shipping.exports')}</summary>
      <ul class="plain">
        {state.shippingExports.map(({ format, links: own }) => (
          <li key={format}>
            <Go to={own?.goExportShipping}>{formats[format]}</Go>
          </li>
        ))}
        <li>
          <Go to={links.goImportShippingCsv}>{titleOf('goImportShippingCsv')}</Go>
        </li>
      </ul>
    </details>
  )
}

const useOrderColumns = (): readonly EntryColumn<Orders['state']['orders'][number]>[] => {
  const { t } = usePage()
  return [
    {
      of: 'orderNo',
      title: t('order.number'),
      cell: ({ orderNo, links }) => (
        <span class="number-of">
          <Go to={links?.goOrder}>{orderNo}</Go>
        </span>
      ),
    },
    { of: 'orderDate', title: t('order.date') },
    { of: 'customerName', title: t('order.customer') },
    {
      of: 'orderStatus',
      number: false,
      cell: ({ orderStatusName, orderStatusColor, isGift }) => (
        <>
          <OrderStatusBadge name={orderStatusName} color={orderStatusColor} /> {isGift ? <GiftBadge /> : null}
        </>
      ),
    },
    {
      title: t('order.goods'),
      name: 'goods',
      cell: ({ productName, pieceCount }) => (
        <>
          {productName} <span class="hint">{t('order.pieces', { count: pieceCount })}</span>
        </>
      ),
    },
    { of: 'paymentTotal', title: t('order.total') },
    { of: 'paymentName', title: t('order.payment'), name: 'payment' },
    {
      title: t('order.delivery'),
      name: 'delivery',
      cell: ({ deliveryNames, deliveryDate }) => (
        <>
          {deliveryNames.join(', ')}{' '}
          {deliveryDate === null ? null : (
            <span class="hint">
              <Day day={deliveryDate} />
            </span>
          )}
        </>
      ),
    },
    {
      title: t('order.tracking'),
      name: 'tracking',
      extra: true,
      cell: ({ trackingNumbers }) => trackingNumbers.join(', '),
    },
    { of: 'email', title: t('order.mail'), extra: true },
    { of: 'note', extra: true },
    { of: 'updateDate', title: t('order.updated'), extra: true },
    ...useOwnColumns<Orders['state']['orders'][number]>('orders'),
  ]
}

/** Draws the actions on many orders at once. */
const ManyOrders = ({ of: state }: { readonly of: Orders['state'] }) => {
  const { t } = usePage()
  const targets = state.targets.map(({ orderStatus, orderStatusName }) => ({
    value: String(orderStatus),
    label: orderStatusName,
  }))
  return (
    <Bulk to="doUpdateOrderStatus" of={state.orders}>
      <Field name="orderStatus" options={targets} />
      <Field name="notify" label={t('order.notifyMany')} />
      <Submit label={t('order.moveMany')} plain />
      <Also to="doMakeOrderPdf" label={t('order.printMany')} />
      <Ask label={t('order.cancelMany')} means={t('order.cancelManyMeans')}>
        <p class="chosen-count" data-said={t('list.chosen', { count: '#' })} />
        <Also to="doBulkDeleteOrder" label={t('order.cancelManySure')} />
      </Ask>
    </Bulk>
  )
}
