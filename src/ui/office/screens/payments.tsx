import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Go, Money } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Value } from '../values.tsx'

type Payment = ScreenProps<'goPaymentList'>['state']['payments'][number]

export const PaymentList: Screen<'goPaymentList'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('payment.lead')}
      action={links.goPayment}
      actionLabel={actionOf('doCreatePayment')}
      ways={
        <>
          <Go to={links.goMasterData}>{t('payment.order')}</Go>
          <Go to={links.goGiftList}>{t('giftOption.way')}</Go>
        </>
      }
      notice={state.isNoneVisible ? <p class="problem">{t('payment.noneVisible')}</p> : null}
    >
      <Entries
        list="payments"
        rows={state.payments}
        empty={t('payment.empty')}
        columns={[
          'paymentName',
          'charge',
          { title: t('payment.bounds'), cell: (payment) => <Bounds of={payment} /> },
          { title: t('payment.deliveries'), cell: ({ deliveryNames }) => <Offered by={deliveryNames} /> },
          { of: 'visible', cell: (payment) => <State of={payment} /> },
        ]}
      />
    </ListPage>
  )
}

/** Shows whether a method is offered: it is not while its plugin is off or lacks settings. */
const State = ({ of: { visible, isOffered } }: { readonly of: Payment }) => {
  const { t } = usePage()
  if (!visible || isOffered) return <Value name="visible" of={{}} value={visible} />
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

export const PaymentRecord: Screen<'goPayment'> = ({ state }) => {
  const { t } = usePage()
  const { paymentId, paymentName, deliveryNames, isOrdered } = state
  const isNowhere = paymentId !== null && deliveryNames.length === 0
  return (
    <RecordScreen
      to="doUpdatePayment"
      name={paymentName}
      notice={isNowhere ? <p class="problem">{t('payment.noDeliveryMeans')}</p> : null}
      cards={[
        { title: t('payment.terms') },
        { title: t('payment.said'), lead: t('payment.htmlHint'), fields: ['instructions', 'instructionsEn'] },
      ]}
      deletion={{
        means: t('payment.deleteMeans', { name: paymentName ?? '' }),
        stays: isOrdered && t('payment.isOrdered'),
      }}
    />
  )
}
