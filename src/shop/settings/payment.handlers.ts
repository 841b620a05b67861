import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { lockSettings } from './base-info.queries.ts'
import { makeRoom } from './master-data.queries.ts'
import type * as contract from './payment.contract.ts'
import {
  changePayment,
  deletePayment,
  deliveriesByPayment,
  insertPayment,
  isPaymentOrdered,
  type PaymentTerms,
  paymentRows,
  takeBackPaid,
} from './payment.queries.ts'
import { PAID_WHEN, type PaidWhen } from './payment.rules.ts'

const NEW_PAYMENT: Omit<PaymentTerms, 'name'> = {
  name_en: null,
  charge: 0,
  rule_min: null,
  rule_max: null,
  instructions: null,
  instructions_en: null,
  paid_when: 'any',
  pay_within_days: null,
  visible: true,
}

export const paymentHandlers: Handlers<typeof contract> = {
  async goPaymentList(act) {
    const rows = await paymentRows(act.db)
    const namesOf = await deliveryNames(act)
    const isOffered = ({ method }: Row<'payment'>) => act.plugins.isOffered(method)
    return ok(
      {
        payments: rows.map((row) =>
          item({ ...stated(row), deliveryNames: namesOf(row), isOffered: isOffered(row) }, [
            link('goPayment', { paymentId: String(row.id) }),
          ]),
        ),
        count: rows.length,
        isNoneVisible: !rows.some((row) => row.visible && isOffered(row)),
      },
      {
        links: [
          link('goPayment'),
          link('goMasterData', { masterType: 'payment' }),
          link('goAuditLog', { table: 'payment' }),
          link('goAdminTop'),
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
            values: { charge: 0, paidWhen: NEW_PAYMENT.paid_when, visible: true },
            options: optionsFor(act),
          },
          links: [link('goPaymentList'), link('goAdminTop')],
        },
      )
    const row = await rowOf(act, paymentId)
    if (!row) return fail('paymentUnknown')
    const isOrdered = await isPaymentOrdered(db, row.id)
    return ok(
      { ...stated(row), deliveryNames: (await deliveryNames(act))(row), isOrdered },
      {
        form: { values: { ...stated(row), version: versionOf(row) }, options: optionsFor(act) },
        links: [
          link('doUpdatePayment', { paymentId }),
          ...(isOrdered ? [] : [link('doDeletePayment', { paymentId })]),
          link('goAuditLog', { table: 'payment', key: paymentId }),
          link('goPaymentList'),
          link('goAdminTop'),
        ],
      },
    )
  },

  async doCreatePayment({ db, input, say }) {
    const row = { ...NEW_PAYMENT, ...changesOf(NEW_PAYMENT, columnsOf(input)), name: input.paymentName }
    const errors = faultsOf(row)
    if (errors) return fail('badInput', { errors })
    await lockSettings(db)
    await makeRoom(db, 'payment', 0)
    const id = await insertPayment(db, row)
    const paymentId = String(id)
    const done = message('office.payment.made', { name: row.name })
    return created({ ...stated({ id, ...row }), message: say(done) }, link('goPayment', { paymentId }), {
      notices: [done],
      links: [link('goPayment', { paymentId }), link('goPaymentList'), link('goAdminTop')],
    })
  },

  async doUpdatePayment(act) {
    const { db, input, say } = act
    const { paymentId } = input
    await lockSettings(db)
    const kept = await rowOf(act, paymentId)
    if (!kept) return fail('paymentUnknown')
    const change = changesOf(kept, { name: input.paymentName, ...columnsOf(input) })
    if (change && (input.version ?? versionOf(kept)) !== versionOf(kept))
      return fail('staleVersion', { state: { ...stated(kept), version: versionOf(kept) } })
    const row = { ...kept, ...change }
    const errors = faultsOf(row)
    if (errors) return fail('badInput', { errors })
    if (change) await changePayment(db, kept.id, change)
    const done = message(change ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { ...stated(row), changed: change !== undefined, message: say(done) },
      {
        location: link('goPayment', { paymentId }),
        notices: [done],
        links: [link('goPayment', { paymentId }), link('goPaymentList'), link('goAdminTop')],
      },
    )
  },

  async doDeletePayment(act) {
    const { db, input, say } = act
    const { paymentId } = input
    await lockSettings(db)
    const row = await rowOf(act, paymentId)
    if (!row) return fail('paymentUnknown')
    // First, as it waits for whoever is just ordering by it.
    await takeBackPaid(db, row.id)
    if (await isPaymentOrdered(db, row.id)) return fail('paymentInUse', { params: { name: row.name } })
    await deletePayment(db, row.id)
    const done = message('office.payment.deleted', { name: row.name })
    return ok(
      { paymentId, charge: row.charge, message: say(done) },
      {
        location: link('goPaymentList'),
        notices: [done],
        links: [link('goPaymentList'), link('goAdminTop')],
      },
    )
  },
}

type Environment = Pick<ReadEnvironment, 'language'> & { readonly db: Parameters<typeof paymentRows>[0] }

const rowOf = async ({ db }: Environment, paymentId: string) =>
  (await paymentRows(db)).find(({ id }) => id === toId(paymentId))

/** What says which delivery methods offer a payment. */
const deliveryNames = async ({ db, language }: Environment) => {
  const offers = await deliveriesByPayment(db)
  return ({ id }: Row<'payment'>): string[] =>
    offers
      .filter(({ payment_id }) => payment_id === id)
      .map(({ name, name_en }) => worded(language, name, name_en))
}

interface Given {
  readonly paymentNameEn?: string | null | undefined
  readonly charge?: number | undefined
  readonly ruleMin?: number | null | undefined
  readonly ruleMax?: number | null | undefined
  readonly instructions?: string | null | undefined
  readonly instructionsEn?: string | null | undefined
  readonly paidWhen?: PaidWhen | undefined
  readonly payWithinDays?: number | null | undefined
  readonly visible?: boolean | undefined
}

const columnsOf = ({
  paymentNameEn,
  charge,
  ruleMin,
  ruleMax,
  instructions,
  instructionsEn,
  paidWhen,
  payWithinDays,
  visible,
}: Given) => ({
  name_en: paymentNameEn,
  charge,
  rule_min: ruleMin,
  rule_max: ruleMax,
  instructions,
  instructions_en: instructionsEn,
  paid_when: paidWhen,
  pay_within_days: payWithinDays,
  visible,
})

const TIMES = {
  any: 'office.paidWhen.any',
  first: 'office.paidWhen.first',
  door: 'office.paidWhen.door',
} as const satisfies Record<PaidWhen, string>

const optionsFor = ({ say }: Pick<ReadEnvironment, 'say'>) => ({
  paidWhen: PAID_WHEN.map((value) => ({ value, label: say({ key: TIMES[value] }) })),
})

/** PAY-01: the least is no more than the most, where both are given; and who pays at the door has no day to pay by. */
const faultsOf = ({
  rule_min,
  rule_max,
  paid_when,
  pay_within_days,
}: Pick<PaymentTerms, 'rule_min' | 'rule_max' | 'paid_when' | 'pay_within_days'>) => {
  if (rule_min !== null && rule_max !== null && rule_min > rule_max)
    return { ruleMax: message('input.ruleMax') }
  if (paid_when === 'door' && pay_within_days !== null)
    return { payWithinDays: message('input.payWithinDoor') }
  return undefined
}

const stated = (row: PaymentTerms & { readonly id: number }) => ({
  paymentId: String(row.id),
  paymentName: row.name,
  paymentNameEn: row.name_en,
  charge: row.charge,
  ruleMin: row.rule_min,
  ruleMax: row.rule_max,
  instructions: row.instructions,
  instructionsEn: row.instructions_en,
  paidWhen: row.paid_when,
  payWithinDays: row.pay_within_days,
  visible: row.visible,
})

// One that only changed its place is the same to who edits it.
const versionOf = (row: Row<'payment'>): number => contentVersion(stated(row))
