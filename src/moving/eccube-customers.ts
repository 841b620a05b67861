import type { ElsewhereRow } from './database.ts'
import type { Tables, Times } from './eccube-tables.ts'
import { cellOf, groupsBy, isGone, joinedParts, placeOf } from './rows.ts'

const REGULAR = '2'

const isRegular = (row: ElsewhereRow): boolean =>
  !isGone(row) && cellOf(row, 'customer_status_id', 'status') === REGULAR

const personOf = (row: ElsewhereRow): ElsewhereRow => ({
  'お名前(姓)': cellOf(row, 'name01'),
  'お名前(名)': cellOf(row, 'name02'),
  'お名前(セイ)': cellOf(row, 'kana01'),
  'お名前(メイ)': cellOf(row, 'kana02'),
  会社名: cellOf(row, 'company_name'),
  郵便番号: joinedParts(row, 'postal_code', 'zip01', 'zip02'),
  '都道府県(ID)': cellOf(row, 'pref_id', 'pref'),
  住所1: cellOf(row, 'addr01'),
  住所2: cellOf(row, 'addr02'),
  TEL: joinedParts(row, 'phone_number', 'tel01', 'tel02', 'tel03'),
})

const idOf = (row: ElsewhereRow): string => cellOf(row, 'id', 'customer_id')

/** Returns a row for each customer, and one for each address of their book, under the headings of EC-CUBE 4's file. */
export const customersOf = ({ version, of }: Tables, times: Times): readonly ElsewhereRow[] => {
  const books = groupsBy(
    of('addresses').filter((row) => !isGone(row)),
    'customer_id',
  )
  return of('customers')
    .filter((row) => !isGone(row))
    .toSorted((one, other) => placeOf(one, 'id', 'customer_id') - placeOf(other, 'id', 'customer_id'))
    .flatMap((row) => {
      const email = cellOf(row, 'email')
      const own = {
        ...personOf(row),
        メールアドレス: email,
        '会員ステータス(ID)': cellOf(row, 'customer_status_id', 'status'),
        '性別(ID)': cellOf(row, 'sex_id', 'sex'),
        '職業(ID)': cellOf(row, 'job_id', 'job'),
        誕生日: times.day(cellOf(row, 'birth')),
        ショップ用メモ欄: cellOf(row, 'note'),
        登録日: times.moment(cellOf(row, 'create_date')),
        // EC-CUBE 3 has no points: customers keep those of this shop.
        ...(version !== 3 && { ポイント: cellOf(row, 'point') || '0' }),
      }
      const book = isRegular(row) ? (books.get(idOf(row)) ?? []) : []
      return [
        own,
        ...book.map((address) => ({
          ...personOf(address),
          メールアドレス: email,
          '会員ステータス(ID)': REGULAR,
        })),
      ]
    })
}

/** Returns the password hashes of regular customers. */
export const hashesOf = ({ of }: Tables) =>
  of('customers')
    .filter((row) => isRegular(row) && cellOf(row, 'password') !== '')
    .map((row) => ({
      email: cellOf(row, 'email'),
      password: cellOf(row, 'password'),
      salt: cellOf(row, 'salt'),
    }))
