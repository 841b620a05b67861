import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type State = ScreenProps<'goOrderPdf'>['state']

export const OrderPdf: Screen<'goOrderPdf'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const isMany = state.orderCount > state.mostAtOnce
  return (
    <>
      <Head title={titleOf('goOrderPdf')} lead={t('papers.lead')} />
      {state.isQualified ? null : (
        <p class="hint">
          {t('papers.unregistered')} <Go to={links.goBaseInfo}>{titleOf('goBaseInfo')}</Go>
        </p>
      )}
      <Card title={t('papers.make')}>
        <Form to={isMany ? 'doMakeOrderPdf' : 'goExportOrderPdf'} class="stack">
          <Orders of={state} />
          <Told />
          {isMany ? <p class="hint">{t('papers.many', { count: state.mostAtOnce })}</p> : null}
          <Submit label={isMany ? t('papers.start') : t('papers.print')} />
        </Form>
      </Card>
      <Card title={t('papers.usual')}>
        <p>{t('papers.usualMeans')}</p>
        <Form to="doUpdateOrderPdf" class="stack">
          {Object.entries(state.wording).map(([name, value]) => (
            <Field key={name} name={name} value={value} />
          ))}
          <Submit label={t('papers.keep')} plain />
        </Form>
      </Card>
    </>
  )
}

/** Shows the orders of the documents; without any, a field for an order's number. */
const Orders = ({ of: { orderNos } }: { readonly of: State }) => {
  const { t } = usePage()
  if (orderNos.length === 0) return <Field name="orderNo" required />
  const [first] = orderNos
  return (
    <>
      <p>{t('papers.of', { count: orderNos.length, orderNo: first ?? '' })}</p>
      {orderNos.length > 1 ? (
        orderNos.map((orderNo) => <input key={orderNo} type="hidden" name="ids[]" value={orderNo} />)
      ) : (
        <input type="hidden" name="orderNo" value={first} />
      )}
    </>
  )
}

const Told = () => {
  const { t } = usePage()
  const papers = {
    deliveryNote: t('papers.deliveryNote'),
    invoice: t('papers.invoice'),
    receipt: t('papers.receipt'),
    creditNote: t('papers.creditNote'),
  }
  return (
    <>
      <Field
        name="paper"
        options={Object.entries(papers).map(([value, label]) => ({ value, label }))}
        required
      />
      <Field name="issueDate" />
      <fieldset class="stack">
        <legend>{papers.deliveryNote}</legend>
        <Field name="paperTitle" hint={t('papers.titleHint')} />
        <Fields names={['message1', 'message2', 'message3']} />
      </fieldset>
      <fieldset class="stack">
        <legend>{papers.creditNote}</legend>
        <Field name="refundTotal" hint={t('papers.refundHint')} />
        <Field name="refundDate" />
      </fieldset>
      <fieldset class="stack">
        <legend>{t('papers.notes')}</legend>
        <Fields names={['note1', 'note2', 'note3']} />
      </fieldset>
    </>
  )
}
