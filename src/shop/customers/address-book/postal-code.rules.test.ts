import { describe, expect, it } from 'vitest'
import { getAddress } from 'yubin'
import { listedAddress } from './postal-code.rules.ts'

const listed = (postalCode: string) => {
  const found = getAddress(postalCode)
  if (!found) throw new Error(`Nobody lists ${postalCode}`)
  return listedAddress(found)
}

describe('The address of a postal code', () => {
  it.each([
    ['a town', '100-0001', '千代田区千代田'],
    ['the rest of a city', '100-0000', '千代田区'],
    ['what stands beside towers', '100-0013', '千代田区霞が関'],
    ['a floor of a tower', '100-6001', '千代田区霞が関霞が関ビル１階'],
    ['a tower without its floors', '100-6090', '千代田区霞が関霞が関ビル'],
    ['a floor of a tower of two parts', '450-6201', '名古屋市中村区名駅ミッドランドスクエア１階'],
    ['some blocks of a town', '064-0820', '札幌市中央区大通西'],
    ['house numbers with brackets in brackets', '048-2402', '余市郡仁木町大江'],
    ['settlements of a town', '826-0043', '田川市奈良'],
    ['ways to a town of Kyoto', '604-8006', '京都市中京区下丸屋町'],
    ['a whole village', '100-0301', '利島村'],
    ['a town that is called "all of it"', '522-0317', '犬上郡多賀町一円'],
    ['a city followed by its house numbers', '871-0099', '中津市'],
    ['a town followed by its house numbers', '857-2427', '西海市大島町'],
    ['one of two halves of a town', '766-0002', '仲多度郡琴平町'],
    ['one of several names', '761-4103', '小豆郡土庄町'],
    ['a span of numbered parts', '028-7915', '九戸郡洋野町種市'],
    // The list names the last one of them.
    ['several towns', '498-0000', '弥富市'],
    ['several towns by name', '260-0822', '千葉市中央区'],
  ])('is of %s', (_, postalCode, addr01) => {
    expect(listed(postalCode)).toEqual({ addr01, addr02: null })
  })

  it('has a street where the code is a firm’s own', () => {
    expect(listed('100-8111')).toEqual({ addr01: '千代田区千代田', addr02: '１－１' })
  })

  it('leaves the number of a post-office box out: a parcel goes to the street', () => {
    expect(listed('100-8620')).toEqual({ addr01: '新座市野火止', addr02: '７丁目２１番３３号' })
  })

  it('fits into the lines of an address', () => {
    const { addr01 } = listed('150-6207')
    expect(addr01).toBe('渋谷区桜丘町渋谷サクラステージＳＨＩＢＵＹＡサイドＳＨＩＢＵＹＡ')
    expect(addr01).toHaveLength(32)
    const street = '一'.repeat(40)
    expect(
      listedAddress({ prefecture: '東京都', city: '港区', town: '芝', streetAddress: street }).addr02,
    ).toHaveLength(32)
  })

  it('is nothing for a code that nobody has', () => {
    expect(getAddress('000-0000')).toBeNull()
    expect(getAddress('999-9999')).toBeNull()
  })
})
