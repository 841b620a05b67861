import { message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { type Handlers, type ReadEnvironment, worded } from '../../environment.ts'
import { recordHandlers } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { makeRoom } from '../master-data/master-data.queries.ts'
import type * as contract from './payment.contract.ts'
import {
  deliveriesByPayment,
  isPaymentOrdered,
  leaveDeliveries,
  paymentById,
  paymentRows,
  takeBackPaid,
} from './payment.queries.ts'
import { payment } from './payment.record.ts'

const plain = recordHandlers({
  record: payment,
  made: 'office.payment.made',
  deleted: 'office.payment.deleted',
  unknown: 'paymentUnknown',
  lock: lockSettings,
  find: paymentById,
  nameOf: ({ name }) => name,
  faults: faultsOf,
  // It is settled outside the shop, and is last among the others.
  async own({ db }) {
    await makeRoom(db, 'payment', 0)
    return { method: 'cash', sort_no: 0 }
  },
  stated: (row) => payment.stated(row),
  page: ({ id }) => link('goPayment', { paymentId: String(id) }),
  list: () => link('goPaymentList'),
})

export const paymentHandlers: Handlers<typeof contract> = {
  async goPaymentList(act) {
    const rows = await paymentRows(act.db)
    const namesOf = await deliveryNames(act)
    const isOffered = ({ method }: Row<'payment'>) => act.services.plugins.isOffered(method)
    return ok(
      {
        payments: rows.map((row) =>
          item({ ...payment.stated(row), deliveryNames: namesOf(row), isOffered: isOffered(row) }, [
            link('goPayment', { paymentId: String(row.id) }),
          ]),
        ),
        count: rows.length,
        isNoneVisible: !rows.some((row) => row.visible && isOffered(row)),
      },
      {
        links: [
          link('goGiftList'),
          link('goMasterData', { masterType: 'payment' }),
          link('goAuditLog', { table: 'payment' }),
        ],
      },
    )
  },

  async goPayment(act) {
    const { db, input } = act
    const { paymentId } = input
    if (paymentId === undefined)
      return ok(
        { paymentId: null, deliveryNames: [], isOrdered: false },
        {
          form: {
            to: 'doCreatePayment',
            values: payment.defaults,
            options: await payment.options(act),
          },
          links: [link('goPaymentList')],
        },
      )
    const row = await paymentById(db, paymentId)
    if (!row) return fail('paymentUnknown')
    const isOrdered = await isPaymentOrdered(db, row.id)
    return ok(
      { ...payment.stated(row), deliveryNames: (await deliveryNames(act))(row), isOrdered },
      {
        form: {
          values: { ...payment.stated(row), version: payment.versionOf(row) },
          options: await payment.options(act),
        },
        links: [
          link('doUpdatePayment', { paymentId }),
          ...(isOrdered ? [] : [link('doDeletePayment', { paymentId })]),
          link('goAuditLog', { table: 'payment', key: paymentId }),
          link('goPaymentList'),
        ],
      },
    )
  },

  doCreatePayment: plain.create,
  doUpdatePayment: plain.update,

  doDeletePayment: plain.remove({
    async before(tx, { id, name }) {
      // First, because it waits for shoppers who are ordering with it now.
      await takeBackPaid(tx, id)
      if (await isPaymentOrdered(tx, id)) return fail('paymentInUse', { params: { name } })
      await leaveDeliveries(tx, id)
      return undefined
    },
    state: ({ id, charge }) => ({ paymentId: String(id), charge }),
  }),
}

type Environment = Pick<ReadEnvironment, 'language'> & { readonly db: Parameters<typeof paymentRows>[0] }

/** Returns a function that lists the delivery methods that offer a payment. */
const deliveryNames = async ({ db, language }: Environment) => {
  const offers = await deliveriesByPayment(db)
  return ({ id }: Row<'payment'>): string[] =>
    offers
      .filter(({ payment_id }) => payment_id === id)
      .map(({ name, name_en }) => worded(language, name, name_en))
}

/**
 * Returns the faults of a payment method (PAY-01): the minimum must not exceed the maximum, if both are
 * given; payment at the door has no term.
 */
function faultsOf({
  rule_min,
  rule_max,
  paid_when,
  pay_within_days,
}: Pick<Row<'payment'>, 'rule_min' | 'rule_max' | 'paid_when' | 'pay_within_days'>) {
  if (rule_min !== null && rule_max !== null && rule_min > rule_max)
    return fail('badInput', { errors: { ruleMax: message('input.ruleMax') } })
  if (paid_when === 'door' && pay_within_days !== null)
    return fail('badInput', { errors: { payWithinDays: message('input.payWithinDoor') } })
  return undefined
}
