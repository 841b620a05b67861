import type { Addresses } from './make.ts'
import type { Buyer, Destination } from './wish.ts'

/** The prefectures in their order (ISO 3166-2:JP), by their names in both languages. */
const PREFECTURES: readonly (readonly [ja: string, en: string])[] = [
  ...([
    ['北海道', 'Hokkaido'],
    ['青森', 'Aomori'],
    ['岩手', 'Iwate'],
    ['宮城', 'Miyagi'],
    ['秋田', 'Akita'],
  ] as const),
  ...([
    ['山形', 'Yamagata'],
    ['福島', 'Fukushima'],
    ['茨城', 'Ibaraki'],
    ['栃木', 'Tochigi'],
  ] as const),
  ...([
    ['群馬', 'Gunma'],
    ['埼玉', 'Saitama'],
    ['千葉', 'Chiba'],
    ['東京', 'Tokyo'],
  ] as const),
  ...([
    ['神奈川', 'Kanagawa'],
    ['新潟', 'Niigata'],
    ['富山', 'Toyama'],
    ['石川', 'Ishikawa'],
  ] as const),
  ...([
    ['福井', 'Fukui'],
    ['山梨', 'Yamanashi'],
    ['長野', 'Nagano'],
    ['岐阜', 'Gifu'],
  ] as const),
  ...([
    ['静岡', 'Shizuoka'],
    ['愛知', 'Aichi'],
    ['三重', 'Mie'],
    ['滋賀', 'Shiga'],
    ['京都', 'Kyoto'],
  ] as const),
  ...([
    ['大阪', 'Osaka'],
    ['兵庫', 'Hyogo'],
    ['奈良', 'Nara'],
    ['和歌山', 'Wakayama'],
  ] as const),
  ...([
    ['鳥取', 'Tottori'],
    ['島根', 'Shimane'],
    ['岡山', 'Okayama'],
    ['広島', 'Hiroshima'],
  ] as const),
  ...([
    ['山口', 'Yamaguchi'],
    ['徳島', 'Tokushima'],
    ['香川', 'Kagawa'],
    ['愛媛', 'Ehime'],
  ] as const),
  ...([
    ['高知', 'Kochi'],
    ['福岡', 'Fukuoka'],
    ['佐賀', 'Saga'],
    ['長崎', 'Nagasaki'],
  ] as const),
  ...([
    ['熊本', 'Kumamoto'],
    ['大分', 'Oita'],
    ['宮崎', 'Miyazaki'],
    ['鹿児島', 'Kagoshima'],
    ['沖縄', 'Okinawa'],
  ] as const),
]

/** Returns the number of a prefecture by its name in either language, or its code (`JP-13`); undefined if it is none. */
export const prefectureOf = (region: string): number | undefined => {
  const plain = region.normalize('NFKC').trim()
  const code = /^(?:JP-?)?(\d{1,2})$/i.exec(plain)?.[1]
  if (code !== undefined) return Number(code) >= 1 && Number(code) <= 47 ? Number(code) : undefined
  const latin = plain
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[-\s](?:to|do|fu|ken|prefecture)$/i, '')
    .toLowerCase()
  const at = PREFECTURES.findIndex(
    ([ja, en]) => en.toLowerCase() === latin || plain === ja || plain.replace(/[都府県]$/, '') === ja,
  )
  return at < 0 ? undefined : at + 1
}

const COUNTRY = /^(?:jp|jpn|japan|日本)$/i

/** A number as it is dialled within Japan, from one with the code of the country (E.164). */
const domestic = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/^\+81[-\s]?0?/, '0')
    .replace(/\s/g, '')

/** Whether a name is written in Japanese, with the family's name first. */
const isJapanese = (name: string): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name)

/** The names of a person: those that are told apart, else the first word and the rest of the full name. */
const namesOf = (
  one: { readonly [Name in 'full_name' | 'first_name' | 'last_name']?: string | null | undefined },
) => {
  if (one.first_name || one.last_name) return { name01: one.last_name ?? '', name02: one.first_name ?? '' }
  const [first = '', ...rest] = (one.full_name ?? '').trim().split(/\s+/)
  if (first === '') return undefined
  const others = rest.join(' ')
  return isJapanese(first) ? { name01: first, name02: others } : { name01: others, name02: first }
}

/** Addresses in Japan: a region is a prefecture, a locality the city, and the rest the street. */
export const japaneseAddresses: Addresses = {
  takes: ({ address_country: country, address_region: region }: Destination) =>
    (!country || COUNTRY.test(country.trim())) && (!region || prefectureOf(region) !== undefined),
  read(destination, buyer: Buyer) {
    const names = (destination && namesOf(destination)) ?? namesOf(buyer)
    const phone = destination?.phone_number || buyer.phone_number
    const pref = destination?.address_region ? prefectureOf(destination.address_region) : undefined
    const street = [destination?.street_address, destination?.extended_address].filter(Boolean).join(' ')
    const parts = {
      ...names,
      email: buyer.email,
      postalCode: destination?.postal_code?.normalize('NFKC'),
      pref: pref === undefined ? undefined : String(pref),
      addr01: destination?.address_locality,
      addr02: street,
      phoneNumber: phone ? domestic(phone) : undefined,
    }
    return Object.fromEntries(
      Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    )
  },
  state: ({ name01, name02, postalCode, prefName, addr01, addr02, phoneNumber }) => ({
    ...{ first_name: name02, last_name: name01, postal_code: postalCode, address_country: 'JP' },
    ...{ address_region: prefName, address_locality: addr01, street_address: addr02 },
    phone_number: phoneNumber,
  }),
}
