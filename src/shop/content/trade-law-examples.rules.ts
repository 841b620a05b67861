import type { Language } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { xmlText } from '../xml.ts'

/** Statements of the shop elsewhere, in one language; sums are yen with tax. */
export interface LawFacts {
  readonly company: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly url: string
  readonly deliveries: readonly { readonly name: string; readonly lowest: number; readonly highest: number }[]
  /** The sum from which delivery is free; null: never. */
  readonly freeFrom: number | null
  readonly payments: readonly LawPayment[]
  /** The days from delivery on within which goods can come back; null: never. */
  readonly returnDays: number | null
}

interface LawPayment {
  readonly name: string
  readonly charge: number
  /** Whether the order is sent once it is paid. */
  readonly isFirst: boolean
  readonly payWithinDays: number | null
}

/** The statements that follow from what the shop has stated elsewhere, by their usual headings. */
const KINDS = {
  販売業者: 'seller',
  所在地: 'address',
  電話番号: 'phone',
  メールアドレス: 'email',
  URL: 'url',
  商品代金以外の必要料金: 'fees',
  引き渡し時期: 'time',
  お支払方法: 'payment',
  '返品・交換について': 'returns',
} as const

type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Returns what a row with this heading states; undefined for headings of the merchant's own. */
export const lawKind = (name: string | null): Kind | undefined =>
  name !== null && Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined

/** Returns an example of a statement as safe HTML; null where it follows from nothing. */
export const lawExample = (
  kind: Kind,
  facts: LawFacts,
  language: Language,
  say: (message: Message) => string,
): string | null => {
  const text = (words: string | null) => (words === null ? null : xmlText(words))
  const lines = (all: readonly Message[]) => {
    if (all.length === 0) return null
    const [first, ...more] = all.map((one) => xmlText(say(one)))
    return more.length === 0
      ? `<p>${first}</p>`
      : `<ul>${[first, ...more].map((one) => `<li>${one}</li>`).join('')}</ul>`
  }
  switch (kind) {
    case 'seller':
      return text(facts.company)
    case 'address':
      return text(facts.address)
    case 'phone':
      return text(facts.phone)
    case 'email':
      return text(facts.email)
    case 'url':
      return text(facts.url)
    case 'fees':
      return lines(feesOf(facts))
    case 'time':
      return lines([message('tradeLaw.time')])
    case 'payment':
      return lines(paymentsOf(facts, language))
    case 'returns':
      return lines([
        facts.returnDays === null
          ? message('tradeLaw.noReturns')
          : message('tradeLaw.returns', { days: facts.returnDays }),
        message('tradeLaw.faulty'),
      ])
  }
}

const feesOf = ({ deliveries, freeFrom, payments }: LawFacts): readonly Message[] => [
  ...deliveries.map(({ name, lowest, highest }) =>
    lowest === highest
      ? message('tradeLaw.delivery', { name, fee: lowest })
      : message('tradeLaw.deliveryRange', { name, lowest, highest }),
  ),
  ...(freeFrom === null || deliveries.length === 0 ? [] : [message('tradeLaw.free', { amount: freeFrom })]),
  ...payments
    .filter(({ charge }) => charge > 0)
    .map(({ name, charge }) => message('tradeLaw.charge', { name, charge })),
  ...(payments.some(({ isFirst }) => isFirst) ? [message('tradeLaw.transfer')] : []),
]

const paymentsOf = ({ payments }: LawFacts, language: Language): readonly Message[] => {
  if (payments.length === 0) return []
  const names = new Intl.ListFormat(language).format(payments.map(({ name }) => name))
  const days = Math.min(...payments.flatMap(({ payWithinDays }) => payWithinDays ?? []))
  return [
    message('tradeLaw.payments', { names }),
    ...(Number.isFinite(days) ? [message('tradeLaw.payWithin', { days })] : []),
  ]
}

/** The sums that a statement of fees must name. */
const sumsOf = ({ deliveries, freeFrom, payments }: LawFacts): readonly number[] => [
  ...deliveries.flatMap(({ lowest, highest }) => [lowest, highest]),
  ...(freeFrom === null ? [] : [freeFrom]),
  ...payments.map(({ charge }) => charge),
]

/** Whether a statement of fees leaves out a sum that shoppers are asked for. */
export const leavesFeesOut = (html: string, facts: LawFacts): boolean => {
  const named = new Set(
    html
      .normalize('NFKC')
      .replace(/(?<=\d),(?=\d{3})/g, '')
      .match(/\d+/g)
      ?.map(Number),
  )
  return sumsOf(facts).some((sum) => sum > 0 && !named.has(sum))
}
