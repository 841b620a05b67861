import { describe, expect, it } from 'vitest'
import { CSV_ENCODINGS, type CsvEncoding, decodedCsv, encoded, throughShiftJis } from './encoding.ts'

const TEXT = '商品名,髙島屋①\r\n茶〜,"ｶﾅ"\r\n'

const bytesOf = async (text: string, encoding: CsvEncoding): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const whole = async function* () {
    yield `\ufeff${text.slice(0, 5)}`
    yield text.slice(5)
  }
  for await (const piece of encoded(whole(), encoding)) pieces.push(Buffer.from(piece as string))
  return Buffer.concat(pieces)
}

describe('A CSV file', () => {
  it.each(CSV_ENCODINGS)('in %s is read as it was written', async (encoding) => {
    const bytes = await bytesOf(TEXT, encoding)
    expect(bytes.subarray(0, 3).equals(Buffer.from('\ufeff'))).toBe(encoding === 'utf-8-bom')
    const read = await decodedCsv(bytes)
    const isShiftJis = encoding === 'shift_jis'
    expect(read).toEqual({
      text: isShiftJis ? throughShiftJis(TEXT) : TEXT,
      encoding: isShiftJis ? 'shift_jis' : 'utf-8',
    })
  })

  it('in Shift_JIS has the letters of Windows', async () => {
    expect(throughShiftJis('〜−—髙①')).toBe('～－―髙①')
    expect(throughShiftJis('😀')).toBe('?')
  })

  it('is read across the pieces that it is cut into', async () => {
    for (const encoding of CSV_ENCODINGS) {
      const long = `a${'茶'.repeat(500_000)}`
      expect((await decodedCsv(await bytesOf(long, encoding)))?.text).toBe(long)
    }
  })

  it('that is neither is none', async () => {
    expect(await decodedCsv(Buffer.from([0x41, 0xff, 0xfd, 0x80]))).toBeUndefined()
  })
})
