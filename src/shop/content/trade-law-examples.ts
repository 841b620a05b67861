import type { Language } from '../../hypermedia/language.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { deliveryMethods, paymentMethods, reachesNobody } from '../settings/index.ts'
import { describeShop } from './shop-facts.ts'
import { type LawFacts, lawExample, lawKind, leavesFeesOut } from './trade-law-examples.rules.ts'

type Act = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'sayIn' | 'services'>
type LawRow = Row<'trade_law'>

/** An example of a row in both languages, and whether its text leaves out a fee. */
interface Example {
  readonly example: string | null
  readonly exampleEn: string | null
  readonly leavesFeesOut: boolean
}

/** Returns the examples of the statements by law, by their rows. */
export const lawExamples = async (act: Act): Promise<(row: LawRow) => Example> => {
  const [ja, en] = await Promise.all([factsIn(act, 'ja'), factsIn(act, 'en')])
  return ({ name, description }) => {
    const kind = lawKind(name)
    if (!kind) return { example: null, exampleEn: null, leavesFeesOut: false }
    return {
      example: lawExample(kind, ja, 'ja', (told) => act.sayIn('ja', told)),
      exampleEn: lawExample(kind, en, 'en', (told) => act.sayIn('en', told)),
      leavesFeesOut: kind === 'fees' && description !== null && leavesFeesOut(description, ja),
    }
  }
}

const PREFECTURES = Array.from({ length: 47 }, (_, at) => at + 1)

const factsIn = async ({ memory, services }: Act, language: Language): Promise<LawFacts> => {
  const [shop, deliveries, payments] = await Promise.all([
    describeShop({ memory, language }),
    deliveryMethods(memory, language),
    paymentMethods(memory, language),
  ])
  const { companyName, place, postalCode, phoneNumber, email, shipping, returnDays } = shop
  return {
    company: companyName || null,
    address: language === 'ja' && place && postalCode ? `〒${postalCode} ${place}` : place || null,
    phone: phoneNumber || null,
    email: reachesNobody(email) ? null : email,
    url: `${new URL(services.security.baseUrl).origin}/`,
    deliveries: deliveries
      .filter(({ visible }) => visible)
      .map(({ deliveryName, fees }) => {
        const all = PREFECTURES.map((pref) => fees[pref] ?? 0)
        return { name: deliveryName, lowest: Math.min(...all), highest: Math.max(...all) }
      }),
    freeFrom: shipping.freeAmount,
    payments: payments
      .filter(({ visible, method }) => visible && services.plugins.isOffered(method))
      .map(({ paymentName, charge, paidWhen, method, payWithinDays }) => ({
        ...{ name: paymentName, charge, payWithinDays },
        isFirst: paidWhen === 'first' && method === 'cash',
      })),
    returnDays,
  }
}
