import type { Collected } from '../../orders/collected.rules.ts'
import type { Carrier } from '../../settings/delivery/carrier.rules.ts'
import type { Temperature } from '../../settings/delivery/carrying.rules.ts'

/**
 * The columns of the files from which carriers print their labels: Yamato's B2クラウド (基本レイアウト), Sagawa's e飛伝Ⅲ
 * and Japan Post's ゆうパックプリントR, with their names and order. Terms between a shop and its carrier, such as the
 * account to charge, are left to the carrier's program; so is refrigeration by Japan Post, whose file has no column
 * for it.
 */

/** A name and address on a label. */
export interface Labelled {
  readonly name: string
  readonly kana: string
  readonly company: string
  readonly postalCode: string
  /** Prefecture and town; `street` has the rest. */
  readonly town: string
  readonly street: string
  readonly phone: string
}

/** The data of a parcel's label. */
export interface Parcel {
  /** The reference by which the shop finds it again. */
  readonly reference: string
  readonly to: Labelled
  readonly from: Labelled
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly deliveryDate: string | null
  /** The name of the time slot, as the shop wrote it. */
  readonly deliveryTime: string | null
  /** The temperature of its delivery method. */
  readonly temperature: Temperature
  /** Its contents. */
  readonly goods: string
  /** The sum that the carrier collects at the door; null if it is prepaid. */
  readonly collect: Collected | null
}

const names = (words: string): readonly string[] => words.split(',').map((name) => name.trim())

const YAMATO = names(`
  お客様管理番号,送り状種類,クール区分,伝票番号,出荷予定日,お届け予定（指定）日,配達時間帯,お届け先コード,
  お届け先電話番号,お届け先電話番号枝番,お届け先郵便番号,お届け先住所,お届け先住所（アパートマンション名）,
  お届け先会社・部門名１,お届け先会社・部門名２,お届け先名,お届け先名略称カナ,敬称,ご依頼主コード,ご依頼主電話番号,
  ご依頼主電話番号枝番,ご依頼主郵便番号,ご依頼主住所,ご依頼主住所（アパートマンション名）,ご依頼主名,ご依頼主略称カナ,
  品名コード１,品名１,品名コード２,品名２,荷扱い１,荷扱い２,記事,コレクト代金引換額（税込）,コレクト内消費税額等,
  営業所止置き,営業所コード,発行枚数,個数口枠の印字,ご請求先顧客コード,ご請求先分類コード,運賃管理番号`)

const SAGAWA = names(`
  お届け先コード取得区分,お届け先コード,お届け先電話番号,お届け先郵便番号,お届け先住所１,お届け先住所２,お届け先住所３,
  お届け先名称１,お届け先名称２,お客様管理番号,お客様コード,部署ご担当者コード取得区分,部署ご担当者コード,
  部署ご担当者名称,荷送人電話番号,ご依頼主コード取得区分,ご依頼主コード,ご依頼主電話番号,ご依頼主郵便番号,
  ご依頼主住所１,ご依頼主住所２,ご依頼主名称１,ご依頼主名称２,荷姿,品名１,品名２,品名３,品名４,品名５,荷札荷姿,
  荷札品名１,荷札品名２,荷札品名３,荷札品名４,荷札品名５,荷札品名６,荷札品名７,荷札品名８,荷札品名９,荷札品名１０,
  荷札品名１１,出荷個数,スピード指定,クール便指定,配達日,配達指定時間帯,配達指定時間（時分）,代引金額,消費税,決済種別,
  保険金額,指定シール１,指定シール２,指定シール３,営業所受取,SRC区分,営業所受取営業所コード,元着区分,メールアドレス,
  ご不在時連絡先,出荷日,お問い合せ送り状No.,出荷場印字区分,集約解除指定,編集０１,編集０２,編集０３,編集０４,編集０５,
  編集０６,編集０７,編集０８,編集０９,編集１０`)

const YUPACK = names(`
  お客様側管理番号,発送予定日,発送予定時間区分,郵便種別,元／着払／代引,送り状種別,お届け先 郵便番号,お届け先 住所１,
  お届け先 住所２,お届け先 住所３,お届け先 名称１,お届け先 名称２,お届け先 敬称区分,お届け先 電話番号,
  ご依頼主 郵便番号,ご依頼主 住所１,ご依頼主 住所２,ご依頼主 住所３,ご依頼主 名称１,ご依頼主 名称２,
  ご依頼主 電話番号,配達指定日／希望日,配達時間帯区分,複数個口数,記事名１,記事名２,品名,代引金額,代引消費税`)

const COLUMNS: Readonly<Record<Carrier, readonly string[]>> = {
  yamato: YAMATO,
  sagawa: SAGAWA,
  yupack: YUPACK,
}

/** The slots of each carrier by their first and last hour; noon is the end of the morning slot. */
const SLOTS: Readonly<Record<Carrier, Readonly<Record<string, string>>>> = {
  yamato: { '-12': '0812', '14-16': '1416', '16-18': '1618', '18-20': '1820', '19-21': '1921' },
  sagawa: {
    ...{
      '-12': '01',
      '12-14': '12',
      '14-16': '14',
      '16-18': '16',
      '18-20': '18',
      '18-21': '04',
      '19-21': '19',
    },
  },
  yupack: { '-12': '51', '12-14': '52', '14-16': '53', '16-18': '54', '18-20': '55' },
}

/** Returns a carrier's code for a slot in the shop's words; undefined if it has no such slot. */
export const slotOf = (carrier: Carrier, words: string | null): string | undefined => {
  const folded = (words ?? '').normalize('NFKC')
  const [, from, to] = /(\d{1,2})(?::00|時)?\s*[~〜\-–]\s*(\d{1,2})(?::00|時)?/.exec(folded) ?? []
  if (from !== undefined) return SLOTS[carrier][`${from}-${to}`]
  return /午前|morning/i.test(folded) ? SLOTS[carrier]['-12'] : undefined
}

/**
 * Splits an address into lines of the given lengths: town and street on their own lines if both fit, else cut
 * where a line is full. A rest that fits no line is left on the last one, where the carrier's program reports
 * it.
 */
export const addressLines = (town: string, street: string, sizes: readonly number[]): readonly string[] => {
  const [first = 0, second = 0] = sizes
  if (town.length <= first && street.length <= second) return [town, street]
  let rest = `${town}${street}`
  return sizes.map((size, at) => {
    const line = at === sizes.length - 1 ? rest : rest.slice(0, size)
    rest = rest.slice(line.length)
    return line
  })
}

// Labels are no spreadsheets: they need no protection from formulas, and an apostrophe would be printed.
const printed = (text: string): string =>
  text.replace(/^['=+\-@\t\r＝＋－＠]+/, '').replace(/[\r\n\t]+/g, ' ')

const slashed = (day: string | null): string => day?.replaceAll('-', '/') ?? ''

const plain = (day: string | null): string => day?.replaceAll('-', '') ?? ''

const yen = (amount: number | undefined): string => (amount === undefined ? '' : String(amount))

type Cells = (parcel: Parcel, slot: string | undefined, remark: string) => Readonly<Record<string, string>>

const yamato: Cells = (
  { reference, to, from, today, deliveryDate, temperature, goods, collect },
  slot = '',
  remark,
) => {
  const [address = '', building = ''] = addressLines(to.town, to.street, [32, 16])
  const [home = '', house = ''] = addressLines(from.town, from.street, [32, 16])
  return {
    お客様管理番号: reference,
    // 0: prepaid, 2: コレクト.
    送り状種類: collect ? '2' : '0',
    クール区分: { normal: '0', frozen: '1', cool: '2' }[temperature],
    出荷予定日: slashed(today),
    'お届け予定（指定）日': slashed(deliveryDate),
    配達時間帯: slot,
    お届け先電話番号: to.phone,
    お届け先郵便番号: to.postalCode,
    お届け先住所: address,
    'お届け先住所（アパートマンション名）': building,
    'お届け先会社・部門名１': to.company,
    お届け先名: to.name,
    お届け先名略称カナ: to.kana,
    敬称: '様',
    ご依頼主電話番号: from.phone,
    ご依頼主郵便番号: from.postalCode,
    ご依頼主住所: home,
    'ご依頼主住所（アパートマンション名）': house,
    ご依頼主名: from.name,
    品名１: goods.slice(0, 25),
    記事: remark,
    'コレクト代金引換額（税込）': yen(collect?.amount),
    コレクト内消費税額等: yen(collect?.tax),
    発行枚数: '1',
  }
}

const sagawa: Cells = (
  { reference, to, from, today, deliveryDate, temperature, goods, collect },
  slot = '',
  remark,
) => {
  const [one = '', two = '', three = ''] = addressLines(to.town, to.street, [16, 16, 16])
  const [home = '', house = ''] = addressLines(from.town, from.street, [16, 16])
  return {
    お届け先電話番号: to.phone,
    お届け先郵便番号: to.postalCode,
    お届け先住所１: one,
    お届け先住所２: two,
    お届け先住所３: three,
    お届け先名称１: to.company === '' ? to.name : to.company,
    お届け先名称２: to.company === '' ? '' : to.name,
    お客様管理番号: reference,
    ご依頼主電話番号: from.phone,
    ご依頼主郵便番号: from.postalCode,
    ご依頼主住所１: home,
    ご依頼主住所２: house,
    ご依頼主名称１: from.name,
    品名１: goods.slice(0, 16),
    品名２: remark,
    出荷個数: '1',
    クール便指定: { normal: '001', cool: '002', frozen: '003' }[temperature],
    配達日: plain(deliveryDate),
    配達指定時間帯: slot,
    代引金額: yen(collect?.amount),
    消費税: yen(collect?.tax),
    出荷日: slashed(today),
  }
}

const yupack: Cells = ({ reference, to, from, today, deliveryDate, goods, collect }, slot = '00', remark) => {
  const [one = '', two = '', three = ''] = addressLines(to.town, to.street, [20, 20, 20])
  const [home = '', house = '', room = ''] = addressLines(from.town, from.street, [20, 20, 20])
  return {
    お客様側管理番号: reference,
    発送予定日: plain(today),
    郵便種別: '0',
    // 0: prepaid, 2: cash on delivery.
    '元／着払／代引': collect ? '2' : '0',
    'お届け先 郵便番号': to.postalCode,
    'お届け先 住所１': one,
    'お届け先 住所２': two,
    'お届け先 住所３': three,
    'お届け先 名称１': to.company === '' ? to.name : to.company,
    'お届け先 名称２': to.company === '' ? '' : to.name,
    'お届け先 敬称区分': '0',
    'お届け先 電話番号': to.phone,
    'ご依頼主 郵便番号': from.postalCode,
    'ご依頼主 住所１': home,
    'ご依頼主 住所２': house,
    'ご依頼主 住所３': room,
    'ご依頼主 名称１': from.name,
    'ご依頼主 電話番号': from.phone,
    '配達指定日／希望日': plain(deliveryDate),
    配達時間帯区分: slot,
    複数個口数: '1',
    記事名１: remark,
    品名: goods.slice(0, 20),
    代引金額: yen(collect?.amount),
    代引消費税: yen(collect?.tax),
  }
}

const CELLS: Readonly<Record<Carrier, Cells>> = { yamato, sagawa, yupack }

/** Returns the columns of a carrier's file. A slot without a code is written in words among the remarks. */
export const carrierColumns = (carrier: Carrier) => {
  const cells = CELLS[carrier]
  return COLUMNS[carrier].map((title) => ({
    title,
    value(parcel: Parcel): string {
      const slot = slotOf(carrier, parcel.deliveryTime)
      return printed(cells(parcel, slot, slot === undefined ? (parcel.deliveryTime ?? '') : '')[title] ?? '')
    },
  }))
}
