import { sql } from 'kysely'
import type { Writer } from '../store/database.ts'
import type { Row } from '../store/schema.ts'
import { randomFrom } from './many-products.ts'

/** Surnames and given names, each with its kana. */
const SURNAMES = pairs(
  '佐藤:サトウ 鈴木:スズキ 高橋:タカハシ 田中:タナカ 伊藤:イトウ 渡辺:ワタナベ 山本:ヤマモト 中村:ナカムラ 小林:コバヤシ 加藤:カトウ 吉田:ヨシダ 山田:ヤマダ 佐々木:ササキ 山口:ヤマグチ 松本:マツモト 井上:イノウエ 木村:キムラ 林:ハヤシ 斎藤:サイトウ 清水:シミズ 山崎:ヤマザキ 森:モリ 池田:イケダ 橋本:ハシモト 阿部:アベ 石川:イシカワ 前田:マエダ 藤田:フジタ 後藤:ゴトウ 長谷川:ハセガワ',
)
const GIVEN = pairs(
  '陽子:ヨウコ 健:ケン 花子:ハナコ 翔太:ショウタ 美咲:ミサキ 大輔:ダイスケ 恵:メグミ 拓也:タクヤ 由美:ユミ 直樹:ナオキ 愛:アイ 誠:マコト 裕子:ユウコ 学:マナブ 千尋:チヒロ 亮:リョウ 真由美:マユミ 浩:ヒロシ 彩:アヤ 隆:タカシ',
)

function pairs(text: string): readonly (readonly [name: string, kana: string])[] {
  return text.split(' ').map((pair) => {
    const [name = '', kana = ''] = pair.split(':')
    return [name, kana] as const
  })
}

const FIVE_YEARS_MS = 5 * 365 * 86_400_000
/** One in so many has not confirmed their address yet, and orders nothing. */
const PROVISIONAL = 50
const PREFECTURES = 47

/** A generated customer; they cannot sign in. */
export type ManyCustomer = Row<'customer'>

/** Returns a generator of customers by their number, from 1, the oldest first. */
export const customerMaker =
  (count: number, now: Date) =>
  (number: number): ManyCustomer => {
    const random = randomFrom(number)
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
    const [name01, kana01] = pick(SURNAMES) ?? ['', '']
    const [name02, kana02] = pick(GIVEN) ?? ['', '']
    const at = new Date(now.getTime() - FIVE_YEARS_MS * (1 - number / count)).toISOString()
    const pref = 1 + Math.floor(random() * PREFECTURES)
    const digits = String(Math.floor(random() * 100_000_000)).padStart(8, '0')
    const email = `customer-${number}@example.com`
    return {
      id: `customer-${String(number).padStart(8, '0')}`,
      status: number % PROVISIONAL === 0 ? 1 : 2,
      email,
      email_key: email,
      password_hash: null,
      name01,
      name02,
      kana01,
      kana02,
      company_name: random() < 0.05 ? `株式会社${name01}商店` : null,
      postal_code: `${String(100 + pref * 10)}-${String(number % 10_000).padStart(4, '0')}`,
      pref,
      addr01: '中央区本町',
      addr02: `${1 + (number % 30)}-${1 + (number % 12)}`,
      phone_number: `090-${digits.slice(0, 4)}-${digits.slice(4)}`,
      birth: new Date(
        Date.UTC(1940 + Math.floor(random() * 65), Math.floor(random() * 12), 1 + (number % 28)),
      )
        .toISOString()
        .slice(0, 10),
      sex: 1 + Math.floor(random() * 2),
      job: null,
      group_id: null,
      blocked_at: null,
      block_reason: null,
      language: random() < 0.95 ? 'ja' : 'en',
      point: 0,
      points_moved_at: null,
      points_end_on: null,
      secret_key_hash: null,
      secret_expires_at: null,
      reset_key_hash: null,
      reset_expires_at: null,
      buy_times: 0,
      buy_total: 0,
      first_buy_at: null,
      last_buy_at: null,
      newsletter_asked_at: null,
      note: null,
      own_fields: '{}',
      deleted_at: null,
      merged_into: null,
      created_at: at,
      updated_at: at,
      version: 1,
    }
  }

/** Returns the number of an ordering customer among the first ones; some order more often than others. */
export const orderingNumber = (among: number, random: () => number): number | undefined => {
  const number = 1 + Math.floor(random() ** 2 * among)
  if (number % PROVISIONAL !== 0) return number <= among ? number : undefined
  return number > 1 ? number - 1 : undefined
}

/** Sums up the purchases of customers from their orders with these statuses. */
export const sumUpPurchases = (tx: Writer, statuses: readonly number[]): Promise<unknown> =>
  sql`update customer set buy_times = bought.times, buy_total = bought.total,
      first_buy_at = bought.first_at, last_buy_at = bought.last_at
    from (
      select customer_id, count(*) as times, sum(payment_total) as total,
        min(ordered_at) as first_at, max(ordered_at) as last_at
      from orders where status in (${sql.join([...statuses])}) and customer_id is not null group by customer_id
    ) as bought
    where customer.id = bought.customer_id`.execute(tx)
