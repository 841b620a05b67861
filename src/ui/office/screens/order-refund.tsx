import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Field, Wrong } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Form, Submit } from '../forms.tsx'
import { Card, Facts, Go, Head, Money } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { LineArticle } from './order-parts.tsx'

type Refund = ScreenProps<'goOrderRefund'>['state']
type Line = Refund['lines'][number]

/** Draws the refund of an order: its goods line by line, fees, an amount; before a preview and after it. */
export const OrderRefund = ({
  state,
  links,
}: {
  readonly state: Refund
  readonly links: ScreenProps<'goOrderRefund'>['links']
}) => {
  const { t } = usePage()
  const { orderNo, isPaidAtService, canNotify } = state
  return (
    <>
      <Head title={t('refund.title', { orderNo })} lead={t('refund.lead')} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.toOrder')}</Go>
      </p>
      {state.preview ? <Outcome of={state} /> : null}
      <Form to="doRefundLines" given={{ orderNo }}>
        <div class="record">
          <div>
            <Card title={t('order.goods')}>
              <Lines of={state} />
              <ItemsFault />
              <Tick
                name="deliveryFeeBack"
                yen={state.deliveryFeeTotal}
                label={t('refund.deliveryFee', { amount: t('money', { yen: state.deliveryFeeTotal }) })}
              />
              <Tick
                name="chargeBack"
                yen={state.charge}
                label={t('refund.charge', { amount: t('money', { yen: state.charge }) })}
              />
            </Card>
          </div>
          <div>
            <Card title={t('refund.money')}>
              <Facts of={factsOf(state, t)} />
              <Field name="refundAmount" hint={t('refund.amountHint')} />
              {isPaidAtService ? (
                <p class="hint">{t('refund.atService')}</p>
              ) : (
                <Field name="refundTo" autocomplete="off" hint={t('refund.byHand')} />
              )}
              <Field name="reason" hint={t('refund.reasonHint')} />
            </Card>
            <Card title={t('refund.mail')}>
              {canNotify ? <MailFields label={t('refund.notify')} /> : <p class="hint">{t('refund.mute')}</p>}
            </Card>
          </div>
        </div>
        <div class="save-bar">
          <button type="submit" name="preview" value="1" formNoValidate>
            {t('refund.look')}
          </button>
          <Submit label={t('refund.sure')} danger />
        </div>
      </Form>
    </>
  )
}

const factsOf = (state: Refund, t: ReturnType<typeof usePage>['t']) => [
  { name: t('order.payment'), value: state.paymentName ?? '–' },
  { name: t('order.paidTotal'), value: <Money yen={state.paidTotal} /> },
  ...(state.refundTotal > 0 ? [{ name: t('order.refunded'), value: <Money yen={state.refundTotal} /> }] : []),
  ...(state.refundTotal > 0 ? [{ name: t('refund.most'), value: <Money yen={state.mostRefund} /> }] : []),
]

/** Shows what the chosen goods and fees come to. */
const Outcome = ({ of: state }: { readonly of: Refund }) => {
  const { t } = usePage()
  const { refundAmount, refundTaxes, totalAfter, isWhole, orderStatus } = state
  return (
    <p class="notice" role="status">
      {t('refund.comesTo')}{' '}
      <strong>
        <Money yen={refundAmount} />
      </strong>
      {refundTaxes.map(({ rate, total, tax }) => (
        <span key={rate} class="hint">
          {' '}
          {t('order.taxOf', { rate })} <Money yen={total} /> ({t('order.taxIn')} <Money yen={tax} />)
        </span>
      ))}
      <br />
      {isWhole ? (
        t('refund.whole', { isSent: orderStatus === SHIPPED ? 'yes' : 'no' })
      ) : (
        <>
          {t('refund.totalAfter')} <Money yen={totalAfter} />
        </>
      )}
    </p>
  )
}

const SHIPPED = 5

/** Draws a row for each line of goods, with the pieces to be refunded, and whether they come back into stock. */
const Lines = ({ of: { lines, shippings } }: { readonly of: Refund }) => {
  const { t, model } = usePage()
  const nameIn = (line: Line, name: string) => `items[${lines.indexOf(line)}][${name}]`
  return (
    <div class="matrix">
      <Table
        label={t('order.goods')}
        rows={lines}
        empty={t('order.noGoods')}
        columns={[
          {
            title: t('product.name'),
            cell: (line) => (
              <LineArticle name={nameIn(line, 'lineId')} of={line} isOneOfSeveral={shippings.length > 1} />
            ),
          },
          { title: t('order.price'), number: true, cell: ({ price }) => <Money yen={price} /> },
          {
            title: t('refund.bought'),
            number: true,
            cell: ({ quantity }) => t('count', { count: quantity }),
          },
          {
            title: t('refund.pieces'),
            cell: (line) =>
              line.quantity === 1 ? (
                <Tick name={nameIn(line, 'quantity')} yen={1} label={t('refund.thisOne')} />
              ) : (
                <Field
                  name={nameIn(line, 'quantity')}
                  label={t('refund.pieces')}
                  value={line.refundQuantity}
                />
              ),
          },
          {
            title: t('refund.restock'),
            cell: (line) => (
              <Field
                name={nameIn(line, 'restock')}
                label={t('refund.restock')}
                value={model.refused ? undefined : line.isRestocked}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

/** Shows the error of all goods together. */
const ItemsFault = () => <Wrong field={fieldOf(useForm(), 'items')} />

/** Draws a box for a number that is taken as a whole, or not at all. */
const Tick = ({
  name,
  yen,
  label,
}: {
  readonly name: string
  /** The number that it sends; without any there is nothing to tick. */
  readonly yen: number
  readonly label: string
}) => {
  const field = fieldOf(useForm(), name)
  if (yen === 0) return null
  const isTicked = Number(field.value ?? 0) > 0
  return (
    <div class="field field-checkbox">
      <input type="checkbox" id={field.id} name={name} value={yen} checked={isTicked} />
      <label for={field.id}>{label}</label>
      <Wrong field={field} />
    </div>
  )
}

/** Draws the choice whether the customer gets a mail, and the member's words in it. */
export const MailFields = ({ label }: { readonly label: string }) => {
  const { t, model } = usePage()
  return (
    <>
      <Field name="notify" label={label} value={!model.refused} />
      <Field name="mailWords" hint={t('refund.mailHint')} />
    </>
  )
}
