import type { ComponentChildren } from 'preact'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { OwnFacts } from '../own-facts.tsx'
import { Ask, Card, Facts, Go, Head, Instant, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Standing } from './customer-list.tsx'
import { Book, Favorites, Mails, Movements, Orders, Sessions } from './customer-lists.tsx'

type Customer = ScreenProps<'goCustomer'>['state']

/** The status of withdrawn customers: only their note can be changed. */
const WITHDRAWN = 3
const PROVISIONAL = 1

export const CustomerRecord: Screen<'goCustomer'> = ({ state, links }) => {
  const { t } = usePage()
  const { customerId, name01, name02, email, customerStatus } = state
  const isGone = customerStatus === WITHDRAWN
  return (
    <>
      <Head title={`${name01} ${name02}`} />
      <p class="ways">
        <Standing of={state} /> <span>{email}</span>
        <Go to={links.goCustomerList}>{t('customer.back')}</Go>
      </p>
      {isGone ? <p>{state.deletedAt === null ? t('customer.withdrawn') : t('customer.erased')}</p> : null}
      <Conflict kept={{ ...state }} />
      {isGone ? (
        <>
          <Form
            to="doUpdateCustomerProfile"
            given={{ customerId, email, name01, name02 }}
            without="ownFields"
          >
            <Card title={t('customer.note')}>
              <Field name="note" hint={t('customer.noteHint')} />
            </Card>
            <SaveBar />
          </Form>
          <OwnFacts of={state.ownFields} />
        </>
      ) : (
        <Form to="doUpdateCustomerProfile" given={{ customerId }}>
          <div class="record">
            <Person>
              <Field name="password" label={t('customer.newPassword')} hint={t('customer.passwordHint')} />
            </Person>
            <div>
              <About of={state} />
              {customerStatus === PROVISIONAL ? (
                <Card title={t('customer.status')}>
                  <Field name="customerStatus" hint={t('customer.statusHint')} required />
                </Card>
              ) : null}
              <Note />
            </div>
          </div>
          <SaveBar />
        </Form>
      )}
      <Orders of={state} />
      {state.optionPoint ? <Points of={state} /> : null}
      <Book of={state} links={links} />
      <Favorites of={state} />
      <Mails of={state} links={links} />
      <Sessions of={state} links={links} />
      <More of={state} links={links} />
    </>
  )
}

export const CustomerNew: Screen<'goCustomerNew'> = ({ links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goCustomerNew')} lead={t('customer.newLead')} />
      <Form to="doCreateCustomer">
        <div class="record">
          <Person>
            <Field name="password" hint={t('customer.firstPasswordHint')} />
          </Person>
          <div>
            <Note />
          </div>
        </div>
        <SaveBar />
      </Form>
      <Go to={links.goCustomerList} class="button">
        {t('customer.back')}
      </Go>
    </>
  )
}

export const CustomerAddress: Screen<'goCustomerDeliveryEdit'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goCustomerDeliveryEdit')} lead={state.name} />
      <p class="ways">
        <Go to={links.goCustomer}>{t('customer.toRecord')}</Go>
        <Go to={links.goCustomerList}>{t('customer.back')}</Go>
      </p>
      {state.customerId === '' ? (
        <p class="empty">{t('customer.nobody')}</p>
      ) : (
        <Form to="doUpdateCustomerDeliveryAddress">
          <Card>
            <div class="fields pairs">
              <Fields names={['name01', 'name02', 'kana01', 'kana02', 'companyName']} />
            </div>
            <div class="fields">
              <Fields names={['postalCode', 'pref', 'addr01', 'addr02', 'phoneNumber']} />
            </div>
          </Card>
          <SaveBar />
        </Form>
      )}
      {links.doDeleteCustomerDeliveryAddress ? (
        <Ask label={t('customer.addressDelete')} means={t('customer.addressDeleteMeans')}>
          <Form to="doDeleteCustomerDeliveryAddress">
            <Submit label={t('form.delete')} danger />
          </Form>
        </Ask>
      ) : null}
    </>
  )
}

/** Draws the fields of a customer's name and address; `children` are about their sign-in. */
const Person = ({ children }: { readonly children: ComponentChildren }) => {
  const { t } = usePage()
  return (
    <div>
      <Card title={t('customer.name')}>
        <div class="fields pairs">
          <Fields names={['name01', 'name02', 'kana01', 'kana02']} />
          <Field name="companyName" />
        </div>
      </Card>
      <Card title={t('customer.reached')}>
        <div class="fields pairs">
          <Fields names={['email', 'phoneNumber', 'postalCode', 'pref', 'addr01', 'addr02']} />
        </div>
      </Card>
      <Card title={t('customer.person')}>
        <div class="fields pairs">
          <Fields names={['birth', 'sex', 'job']} />
        </div>
      </Card>
      <Card title={t('customer.signIn')}>{children}</Card>
    </div>
  )
}

const Note = () => {
  const { t } = usePage()
  return (
    <Card title={t('customer.note')}>
      <Field name="note" hint={t('customer.noteHint')} />
    </Card>
  )
}

const About = ({ of: state }: { readonly of: Customer }) => {
  const { t } = usePage()
  const at = (instant: string | null) => (instant === null ? '–' : <Instant at={instant} />)
  return (
    <Card title={t('customer.about')}>
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
    </Card>
  )
}

const Points = ({ of: { point, movements, movementCount } }: { readonly of: Customer }) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.points')}>
      <p>{t('customer.balance', { point })}</p>
      <Form to="doChangeCustomerPoints" class="search">
        <Field name="points" hint={t('customer.pointsHint')} />
        <Field name="pointReason" hint={t('customer.reasonHint')} />
        <Submit label={t('customer.movePoints')} plain />
      </Form>
      <Movements of={{ movements, movementCount }} />
    </Card>
  )
}

const More = ({ of: { name01, name02, email }, links }: Pick<Parts, 'of' | 'links'>) => {
  const { t } = usePage()
  if (!links.doDeleteCustomer && !links.doResendActivationMail) return null
  return (
    <Card title={t('product.more')}>
      {links.doResendActivationMail ? (
        <Ask label={t('customer.resend')} means={t('customer.resendMeans', { email })} plain>
          <Form to="doResendActivationMail">
            <Submit label={t('customer.resendSure')} />
          </Form>
        </Ask>
      ) : null}
      {links.doDeleteCustomer ? (
        <Ask label={t('customer.delete')} means={t('customer.deleteMeans', { name: `${name01} ${name02}` })}>
          <Form to="doDeleteCustomer">
            <Submit label={t('customer.deleteSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </Card>
  )
}

interface Parts {
  readonly of: Customer
  readonly links: ScreenProps<'goCustomer'>['links']
}
