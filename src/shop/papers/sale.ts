import { type Message, message } from '../../hypermedia/message.ts'
import type { Row } from '../../store/schema.ts'
import { describeShop } from '../content/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { describeOrder, toOrderLine, wholeOrder } from '../orders/index.ts'
import type { Paper, Print } from '../press.ts'
import type { Sale } from './papers.rules.ts'
import { wordsIn } from './words.ts'

type Act = ReadEnvironment | WriteEnvironment

/** Returns an order with all data of its documents, in the order's own language. */
export const saleOf = async (act: Act, order: Row<'orders'>): Promise<Sale> => {
  const { language } = order
  const environment = { ...act, language }
  const whole = await wholeOrder(act.db, order)
  const [described, shop] = await Promise.all([describeOrder(whole, environment), describeShop(environment)])
  return {
    language,
    orderNo: order.order_no ?? '',
    orderedOn: act.dayOf(new Date(order.ordered_at ?? order.created_at)),
    order: described,
    credit: order.credit,
    lines: whole.lines.map(toOrderLine),
    shop,
  }
}

/** Returns a file of documents, named after the first of them. */
export const printOf = (
  { sayIn, today: day }: Pick<Act, 'sayIn' | 'today'>,
  { language, shop }: Pick<Sale, 'language' | 'shop'>,
  papers: readonly Paper[],
): Print => {
  const { say } = wordsIn(language, sayIn)
  return { title: say(fileTitle(papers)), author: shop.shopName, language, day, papers }
}

const fileTitle = (papers: readonly Paper[]): Message => {
  const [{ title, number } = { title: '', number: '' }] = papers
  return papers.length > 1
    ? message('paper.files', { title, count: papers.length })
    : message('paper.file', { title, orderNo: number })
}

/**
 * Returns a print as an answer: for people as a file, for programs one character per byte, so that it begins
 * with `%PDF-`.
 */
export const answered = (bytes: Buffer, name: string) => ({
  state: { size: bytes.length, pdf: bytes.toString('latin1') },
  file: { name, contentType: 'application/pdf', content: piecesOf(bytes) },
})

const piecesOf = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
