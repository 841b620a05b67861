import { Bulk, BulkButton, Popup, Undo } from '../bulk.tsx'
import { usePage } from '../context.ts'
import { Entries, type EntryColumn } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Also } from '../forms.tsx'
import { ListPage } from '../list.tsx'
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
  const { t, titleOf, model } = usePage()
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
      finds={t('order.keywordHint')}
      notice={<Undo by="doUndoOrderMoves" />}
      ways={
        <>
          <SavedAs of={state.exports} />
          <ShippingFiles of={state.shippingExports} />
          <Go to={links.goPickingList}>{titleOf('goPickingList')}</Go>
          <Go to={links.goImportShippingCsv}>{titleOf('goImportShippingCsv')}</Go>
        </>
      }
    >
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

/** Draws the button with the carriers' files of the listed shippings. */
const ShippingFiles = ({ of: files }: { readonly of: Orders['state']['shippingExports'] }) => {
  const { t } = usePage()
  const formats = useFormats()
  return (
    <Popup label={t('shipping.exports')}>
      <p class="hint">{t('shipping.exportMeans')}</p>
      {files.map(({ format, links }) => (
        <Go key={format} to={links?.goExportShipping} class="button">
          {formats[format]}
        </Go>
      ))}
    </Popup>
  )
}

/** Returns the names of the files of shippings. */
const useFormats = () => {
  const { t } = usePage()
  return {
    shop: t('shipping.format.shop'),
    yamato: t('shipping.format.yamato'),
    sagawa: t('shipping.format.sagawa'),
    yupack: t('shipping.format.yupack'),
  }
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
      long: true,
      from: 'middle',
      cell: ({ productName, pieceCount }) => (
        <>
          {productName} <span class="hint">{t('order.pieces', { count: pieceCount })}</span>
        </>
      ),
    },
    { of: 'paymentTotal', title: t('order.total') },
    { of: 'paymentName', title: t('order.payment'), name: 'payment', from: 'wide' },
    {
      title: t('order.delivery'),
      name: 'delivery',
      from: 'wide',
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
    { of: 'email', title: t('order.mail'), extra: true, long: true },
    { of: 'note', extra: true, long: true },
    { of: 'updateDate', title: t('order.updated'), extra: true },
    ...useOwnColumns<Orders['state']['orders'][number]>('orders'),
  ]
}

/** Draws the actions on many orders at once, the usual ones first. */
const ManyOrders = ({ of: state }: { readonly of: Orders['state'] }) => {
  const { t, titleOf } = usePage()
  const formats = useFormats()
  const moves = state.targets.map(({ orderStatus, orderStatusName: name }) => ({
    orderStatus,
    label: t('order.moveTo', { name }),
  }))
  const among = (statuses: readonly number[]) =>
    moves.filter(({ orderStatus }) => statuses.includes(orderStatus))
  return (
    <Bulk to="doUpdateOrderStatus" of={state.orders}>
      {among([IN_PROGRESS]).map(({ orderStatus, label }) => (
        <BulkButton key={orderStatus} label={label} name="orderStatus" value={orderStatus} />
      ))}
      {among([PAID, SHIPPED]).map(({ orderStatus, label }) => (
        <Popup key={orderStatus} label={label}>
          <BulkButton
            label={orderStatus === PAID ? t('order.paidWithMail') : t('order.sentWithMail')}
            name="orderStatus"
            value={orderStatus}
            query="notify=true"
          />
          <BulkButton label={t('order.sentWithoutMail')} name="orderStatus" value={orderStatus} />
        </Popup>
      ))}
      <ManyPapers />
      <BulkButton to="doMakePickingList" label={titleOf('goPickingList')} />
      <ManyMails of={state.mailTemplates} />
      <Popup label={t('shipping.exports')}>
        <p class="hint">{t('shipping.exportMeans')}</p>
        {state.shippingExports.map(({ format }) => (
          <BulkButton
            key={format}
            to="doExportShipping"
            label={formats[format]}
            name="format"
            value={format}
          />
        ))}
      </Popup>
      <Popup label={t('list.otherActions')}>
        {among([RETURNED]).map(({ orderStatus, label }) => (
          <BulkButton key={orderStatus} label={label} name="orderStatus" value={orderStatus} />
        ))}
        <Ask label={t('order.cancelMany')} means={t('order.cancelManyMeans')}>
          <Also to="doBulkDeleteOrder" label={t('order.cancelManySure')}>
            <Field name="writeOff" label={t('order.writeOff')} />
            <Field name="reason" />
            <Field name="notify" label={t('order.notifyCancelled')} />
            <Field name="mailWords" hint={t('refund.mailHint')} />
          </Also>
        </Ask>
      </Popup>
    </Bulk>
  )
}

const [IN_PROGRESS, SHIPPED, PAID, RETURNED] = [4, 5, 6, 9]

/** Draws the mail to the customers of the chosen orders, by a template. */
const ManyMails = ({ of: templates }: { readonly of: Orders['state']['mailTemplates'] }) => {
  const { t, links } = usePage()
  return links.doMailOrders ? (
    <Popup label={t('order.mailMany')}>
      <Also to="doMailOrders" label={t('order.mailManySure')}>
        <Field
          name="mailTemplateId"
          options={templates.map(({ mailTemplateId, mailTemplateName }) => ({
            value: mailTemplateId,
            label: mailTemplateName,
          }))}
          value={templates[0]?.mailTemplateId}
        />
        <Field name="mailWords" hint={t('refund.mailHint')} />
      </Also>
    </Popup>
  ) : null
}

/** Draws the documents of the chosen orders. */
const ManyPapers = () => {
  const { t, links, graph } = usePage()
  const papers = {
    deliveryNote: t('papers.deliveryNote'),
    invoice: t('papers.invoice'),
    receipt: t('papers.receipt'),
    creditNote: t('papers.creditNote'),
  }
  return links.doMakeOrderPdf ? (
    <Popup label={t('order.papersMany')}>
      {Object.entries(papers).map(([kind, label]) => (
        <BulkButton
          key={kind}
          to="doMakeOrderPdf"
          label={label}
          name="paper"
          value={kind}
          reads={graph.named('goExportOrderPdf').path}
          most={MOST_PAPERS_AT_ONCE}
        />
      ))}
    </Popup>
  ) : null
}

/** The most orders whose documents are one file at once; those of more are made as a job. */
const MOST_PAPERS_AT_ONCE = 50
