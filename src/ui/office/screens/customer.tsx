import type { ComponentChild } from 'preact'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { OwnFacts } from '../own-facts.tsx'
import { Ask, Card, Day, Facts, Go, Instant, Money } from '../parts.tsx'
import { type CardOf, RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Standing } from './customer-list.tsx'
import { Book, Favorites, Mails, Movements, Orders, Sessions } from './customer-lists.tsx'

type Customer = ScreenProps<'goCustomer'>['state']

/** The status of withdrawn customers: only their note can be changed. */
const WITHDRAWN = 3
const PROVISIONAL = 1

/** Returns the cards of a customer, with facts about them. */
const useCards = (about?: ComponentChild): readonly CardOf<'doUpdateCustomerProfile'>[] => {
  const { t } = usePage()
  return [
    { title: t('customer.name'), fields: ['name01', 'name02', 'kana01', 'kana02', 'companyName'] },
    {
      title: t('customer.reached'),
      fields: ['email', 'phoneNumber', 'postalCode', 'pref', 'addr01', 'addr02'],
    },
    { title: t('customer.person'), fields: ['birth', 'sex', 'job'] },
    { title: t('customer.signIn'), fields: ['password'] },
    { title: t('customer.about'), fields: [], before: about, aside: true },
    { title: t('customer.status'), fields: ['customerStatus'], aside: true },
    { title: t('customer.group'), fields: ['groupId'], aside: true },
    { title: t('customer.note'), fields: ['note'], aside: true },
  ]
}

export const CustomerRecord: Screen<'goCustomer'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { name01, name02, email, customerStatus } = state
  const name = `${name01} ${name02}`
  const isGone = customerStatus === WITHDRAWN
  const cards = useCards(<About of={state} />)
  return (
    <RecordScreen
      to="doUpdateCustomerProfile"
      name={name}
      ways={
        <>
          <Standing of={state} /> <span>{email}</span>
          <Go to={links.goCustomerMerge}>{titleOf('goCustomerMerge')}</Go>
        </>
      }
      notice={
        <>
          {state.blockedAt !== null ? <Blocked of={state} /> : isGone ? <Gone of={state} /> : null}
          <Merges of={state} />
        </>
      }
      cards={isGone ? [{ title: t('customer.note') }] : cards}
      drawn={{
        password: <Field name="password" label={t('customer.newPassword')} />,
        customerStatus: customerStatus === PROVISIONAL ? <Field name="customerStatus" required /> : null,
      }}
      {...(isGone && { only: ['note'], given: { email, name01, name02 }, without: 'ownFields' })}
      deletion={{
        to: 'doDeleteCustomer',
        means: t('customer.deleteMeans', { name }),
        sure: t('customer.deleteSure'),
      }}
    >
      {isGone ? <OwnFacts of={state.ownFields} /> : null}
      <Orders of={state} />
      {state.optionPoint ? <Points of={state} /> : null}
      <Book of={state} links={links} />
      <Favorites of={state} />
      <Mails of={state} links={links} />
      <Sessions of={state} links={links} />
      {links.doBlockCustomer ? <Block /> : null}
      {links.doResendActivationMail ? (
        <Ask label={t('customer.resend')} means={t('customer.resendMeans', { email })} plain>
          <Form to="doResendActivationMail">
            <Submit label={t('customer.resendSure')} />
          </Form>
        </Ask>
      ) : null}
    </RecordScreen>
  )
}

export const CustomerNew: Screen<'goCustomerNew'> = () => {
  const { t } = usePage()
  return (
    <RecordScreen to="doUpdateCustomerProfile" name={null} lead={t('customer.newLead')} cards={useCards()} />
  )
}

export const CustomerAddress: Screen<'goCustomerDeliveryEdit'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <RecordScreen
      to="doUpdateCustomerDeliveryAddress"
      name={titleOf('goCustomerDeliveryEdit')}
      lead={state.name}
      ways={
        <>
          <Go to={links.goCustomerList}>{titleOf('goCustomerList')}</Go>
          <Go to={links.goCustomer}>{titleOf('goCustomer')}</Go>
        </>
      }
      notice={state.customerId === '' ? <p class="empty">{t('customer.nobody')}</p> : null}
      deletion={{ means: t('customer.addressDeleteMeans'), sure: t('form.delete') }}
    />
  )
}

/** Shows why an account has ended, and the one that took over its records. */
const Gone = ({ of: state }: { readonly of: Customer }) => {
  const { t } = usePage()
  if (state.deletedAt !== null) return <p>{t('customer.erased')}</p>
  const [kept] = state.mergedInto
  return kept ? (
    <p>
      {t('customer.mergedInto')} <Go to={kept.links?.goCustomer}>{kept.customerName}</Go>
    </p>
  ) : (
    <p>{t('customer.withdrawn')}</p>
  )
}

/** Shows the merges that can still be undone. */
const Merges = ({ of: { merges } }: { readonly of: Customer }) => {
  const { t } = usePage()
  return merges.map(({ mergeId, mergedName, keptName, memberName, createdAt, undoUntil, links }) => (
    <Card key={mergeId}>
      <p>
        {mergedName === null
          ? t('customer.tookGuests', { kept: keptName })
          : t('customer.tookOver', { kept: keptName, name: mergedName })}{' '}
        <Instant at={createdAt} /> {memberName}
      </p>
      <p class="hint">
        {t('customer.undoUntil')} <Instant at={undoUntil} />
      </p>
      <Form to="doUndoCustomerMerge" of={links}>
        <Submit label={t('customer.undoMerge')} plain />
      </Form>
    </Card>
  ))
}

/** Shows since when a customer is blocked, the reason, and the way back. */
const Blocked = ({ of: { blockedAt, blockReason } }: { readonly of: Customer }) => {
  const { t } = usePage()
  return (
    <>
      <p>
        {t('customer.blockedMeans')} {blockedAt === null ? null : <Instant at={blockedAt} />}
      </p>
      <p>{t('customer.blockedFor', { reason: blockReason ?? '' })}</p>
      <Form to="doUnblockCustomer">
        <Submit label={t('customer.unblock')} plain />
      </Form>
    </>
  )
}

const Block = () => {
  const { t } = usePage()
  return (
    <Ask label={t('customer.block')} means={t('customer.blockMeans')} plain>
      <Form to="doBlockCustomer">
        <Field name="blockReason" required />
        <Submit label={t('customer.blockSure')} />
      </Form>
    </Ask>
  )
}

const About = ({ of: state }: { readonly of: Customer }) => {
  const { t } = usePage()
  const at = (instant: string | null) => (instant === null ? '–' : <Instant at={instant} />)
  return (
    <Facts
      of={[
        { name: t('customer.buyTimes'), value: t('count', { count: state.buyTimes }) },
        { name: t('customer.buyTotal'), value: <Money yen={state.totalSpent} /> },
        ...(state.optionPoint
          ? [{ name: t('customer.point'), value: t('count', { count: state.point }) }]
          : []),
        { name: t('customer.firstBuyDate'), value: at(state.firstBuyDate) },
        { name: t('customer.lastBuyDate'), value: at(state.lastBuyDate) },
        { name: t('customer.createDate'), value: at(state.createDate) },
        { name: t('customer.updateDate'), value: at(state.updateDate) },
        ...(state.emailPending === null
          ? []
          : [{ name: t('customer.emailPending'), value: state.emailPending }]),
        { name: t('customer.id'), value: <code>{state.customerId}</code> },
      ]}
    />
  )
}

const Points = ({ of: { point, pointsEndOn, movements, movementCount } }: { readonly of: Customer }) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.points')}>
      <p>
        {t('customer.balance', { point })}
        {pointsEndOn === null ? null : (
          <>
            {' '}
            {t('customer.pointsEndOn')} <Day day={pointsEndOn} />
          </>
        )}
      </p>
      <Form to="doChangeCustomerPoints" class="search">
        <Field name="points" hint={t('customer.pointsHint')} />
        <Field name="pointReason" hint={t('customer.reasonHint')} />
        <Submit label={t('customer.movePoints')} plain />
      </Form>
      <Movements of={{ movements, movementCount }} />
    </Card>
  )
}
