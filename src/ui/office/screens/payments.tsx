import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Form, SaveBar, Submit } from '../forms.tsx'
import { HtmlField } from '../html-field.tsx'
import { Ask, Badge, Card, Go, Head, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Payment = ScreenProps<'goPaymentList'>['state']['payments'][number]

export const PaymentList: Screen<'goPaymentList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goPaymentList')}
        lead={t('payment.lead')}
        action={links.goPayment}
        actionLabel={t('payment.add')}
      />
      {state.isNoneVisible ? <p class="problem">{t('payment.noneVisible')}</p> : null}
      <Card>
        <Table
          label={t('payment.all')}
          rows={state.payments}
          empty={t('payment.empty')}
          columns={[
            {
              title: t('payment.name'),
              cell: ({ paymentName, links: own = {} }) => <Go to={own.goPayment}>{paymentName}</Go>,
            },
            { title: t('payment.charge'), number: true, cell: ({ charge }) => <Money yen={charge} /> },
            { title: t('payment.bounds'), cell: (payment) => <Bounds of={payment} /> },
            { title: t('payment.deliveries'), cell: ({ deliveryNames }) => <Offered by={deliveryNames} /> },
            { title: t('payment.state'), cell: (payment) => <State of={payment} /> },
          ]}
        />
        <Go to={links.goMasterData} class="button">
          {t('payment.order')}
        </Go>
      </Card>
    </>
  )
}

/** A method whose plugin is off, or lacks settings, is offered to nobody. */
const State = ({ of: { visible, isOffered } }: { readonly of: Payment }) => {
  const { t } = usePage()
  if (!visible || isOffered) return <Shown is={visible} />
  return <Badge tone="waits">{t('payment.notOffered')}</Badge>
}

const Bounds = ({ of: { ruleMin, ruleMax } }: { readonly of: Payment }) => {
  const { t } = usePage()
  if (!ruleMin && ruleMax === null) return <>{t('payment.anyAmount')}</>
  if (ruleMax === null) return <>{t('payment.from', { yen: ruleMin ?? 0 })}</>
  if (!ruleMin) return <>{t('payment.upTo', { yen: ruleMax })}</>
  return <Money yen={ruleMin} to={ruleMax} />
}

const Offered = ({ by: names }: { readonly by: readonly string[] }) => {
  const { t, language } = usePage()
  if (names.length === 0) return <Badge tone="waits">{t('payment.noDelivery')}</Badge>
  return <>{new Intl.ListFormat(language).format(names)}</>
}

/** Whether shoppers see a method. */
export const Shown = ({ is: visible }: { readonly is: boolean }) => {
  const { t } = usePage()
  return <Badge tone={visible ? 'good' : 'plain'}>{visible ? t('payment.shown') : t('payment.hidden')}</Badge>
}

export const PaymentRecord: Screen<'goPayment'> = ({ state, links }) => {
  const { t } = usePage()
  const isNew = state.paymentId === null
  return (
    <>
      <Head title={state.paymentName ?? t('payment.add')} />
      <p>
        <Go to={links.goPaymentList}>{t('payment.back')}</Go>
      </p>
      {isNew || state.deliveryNames.length > 0 ? null : <p class="problem">{t('payment.noDeliveryMeans')}</p>}
      <Conflict kept={state} />
      <Form to={isNew ? 'doCreatePayment' : 'doUpdatePayment'}>
        <Card title={t('payment.terms')}>
          <div class="fields">
            <Field name="paymentName" required />
            <Field name="paymentNameEn" />
            <Field name="charge" hint={t('payment.chargeHint')} required />
            <Field name="ruleMin" hint={t('payment.boundsHint')} />
            <Field name="ruleMax" />
            <Field name="paidWhen" hint={t('payment.paidWhenHint')} required />
            <Field name="payWithinDays" hint={t('payment.payWithinHint')} />
            <Field name="visible" />
          </div>
        </Card>
        <Card title={t('payment.said')}>
          <p>{t('payment.htmlHint')}</p>
          <div class="fields pairs">
            <HtmlField name="instructions" />
            <HtmlField name="instructionsEn" />
          </div>
        </Card>
        <SaveBar />
      </Form>
      {isNew ? null : <Removal of={state} />}
    </>
  )
}

const Removal = ({ of: state }: { readonly of: ScreenProps<'goPayment'>['state'] }) => {
  const { t } = usePage()
  if (state.isOrdered) return <p class="soft">{t('payment.isOrdered')}</p>
  return (
    <Ask label={t('payment.delete')} means={t('payment.deleteMeans', { name: state.paymentName ?? '' })}>
      <Form to="doDeletePayment">
        <Submit label={t('payment.deleteSure')} danger />
      </Form>
    </Ask>
  )
}
