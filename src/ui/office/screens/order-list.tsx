import { usePage } from '../context.ts'
import { Also, Field, Fields, Submit } from '../forms.tsx'
import { Bulk, ListPage } from '../list.tsx'
import { Ask, Day, Go, Instant, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { type Column, Table } from '../table.tsx'
import { useLetters } from './csv-import.tsx'

type Orders = ScreenProps<'goOrderList'>

/** The status of an order, in the colour that the shop gave it. */
export const OrderStatusBadge = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span class="badge badge-plain">
    <svg class="swatch" width="10" height="10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill={color} />
    </svg>{' '}
    {name}
  </span>
)

export const OrderList: Screen<'goOrderList'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <ListPage
      of="goOrderList"
      state={state}
      links={links}
      action={{ to: links.goOrderNew, label: t('order.add') }}
      tabs={state.statuses.map(({ orderStatus, orderStatusName, count }) => ({
        label: count === null ? orderStatusName : t('order.tab', { name: orderStatusName, count }),
        query: { orderStatus: [orderStatus] },
      }))}
      filters={<OrderFilters />}
    >
      <OrderExports state={state} links={links} />
      <Table
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

/** By what orders are found: what most members look for, and all else behind it. */
const OrderFilters = () => {
  const { t } = usePage()
  return (
    <>
      <Field name="nameKeyword" hint={t('order.keywordHint')} />
      <Fields names={['orderDateFrom', 'orderDateTo']} />
      <details class="more">
        <summary>{t('product.moreFilters')}</summary>
        <Fields
          names={[
            'orderStatus',
            'payment',
            'orderNo',
            'name',
            'kana',
            'companyName',
            'email',
            'phoneNumber',
            'productName',
            'trackingNumber',
            'shippingMail',
            'deliveryDateFrom',
            'deliveryDateTo',
            'paymentDateFrom',
            'paymentDateTo',
            'updateDateFrom',
            'updateDateTo',
            'paymentTotalFrom',
            'paymentTotalTo',
          ]}
        />
      </details>
    </>
  )
}

/** The files that a list of orders can be saved as. */
const OrderExports = ({ state, links }: Orders) => {
  const { t, titleOf } = usePage()
  const formats = {
    shop: t('shipping.format.shop'),
    yamato: t('shipping.format.yamato'),
    sagawa: t('shipping.format.sagawa'),
    yupack: t('shipping.format.yupack'),
  }
  const letters = useLetters()
  return (
    <>
      <p class="ways">
        {state.exports.map(({ encoding, links: own }) => (
          <Go key={encoding} to={own?.goExportOrder}>
            {t('csvImport.save', { letters: letters[encoding] })}
          </Go>
        ))}
      </p>
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
    </>
  )
}

const useOrderColumns = (): readonly Column<Orders['state']['orders'][number]>[] => {
  const { t } = usePage()
  return [
    {
      title: t('order.number'),
      sort: 'orderNo',
      cell: ({ orderNo, links }) => (
        <span class="number-of">
          <Go to={links?.goOrder}>{orderNo}</Go>
        </span>
      ),
    },
    {
      title: t('order.date'),
      name: 'orderDate',
      sort: 'orderDate',
      cell: ({ orderDate }) => <Instant at={orderDate} />,
    },
    { title: t('order.customer'), name: 'customerName', cell: ({ customerName }) => customerName },
    {
      title: t('order.status'),
      name: 'orderStatus',
      sort: 'orderStatus',
      cell: ({ orderStatusName, orderStatusColor }) => (
        <OrderStatusBadge name={orderStatusName} color={orderStatusColor} />
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
    {
      title: t('order.total'),
      name: 'paymentTotal',
      sort: 'paymentTotal',
      number: true,
      cell: ({ paymentTotal }) => <Money yen={paymentTotal} />,
    },
    { title: t('order.payment'), name: 'payment', cell: ({ paymentName }) => paymentName ?? '–' },
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
    { title: t('order.mail'), name: 'email', extra: true, cell: ({ email }) => email },
    { title: t('order.note'), name: 'note', extra: true, cell: ({ note }) => note },
    {
      title: t('order.updated'),
      name: 'updateDate',
      sort: 'updateDate',
      extra: true,
      cell: ({ updateDate }) => <Instant at={updateDate} />,
    },
  ]
}

/** What is done to many orders at once. */
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
