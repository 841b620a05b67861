import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { workOf } from '../../../test/support/cpu.ts'
import { readPdf } from '../../../test/support/pdf.ts'
import type { Print } from '../press.ts'
import { LineType } from '../settings/tax/tax.rules.ts'
import { paperWords, saleOf, soldLine, wanted } from './papers.fixture.ts'
import { paperOf } from './papers.rules.ts'
import { ThreadPress } from './press.ts'

const words = paperWords('ja')
const INVOICE = paperOf(saleOf([soldLine(LineType.product, 1_000)]), wanted('invoice'), words)

const print = (copies = 1, title = '請求書'): Print => ({
  ...{ title, author: '暖簾商店', language: 'ja', day: '2026-11-22' },
  papers: Array.from({ length: copies }, () => INVOICE),
})

let press = new ThreadPress()
afterEach(() => press.close())

test('Files are printed in the order in which they were asked for, each for who asked', async () => {
  press = new ThreadPress()
  const files = await Promise.all(['一', '二', '三'].map((title) => press.print(print(1, title))))
  const read = await Promise.all(files.map(readPdf))
  expect(read.map(({ title }) => title)).toEqual(['一', '二', '三'])
})

test('Nobody waits for what is printed: this thread stays idle', async () => {
  press = new ThreadPress()
  await press.print(print())
  let printed: Buffer = Buffer.alloc(0)
  const { here, everywhere } = await workOf(async () => {
    printed = await press.print(print(200))
  })
  expect(here).toBeLessThan(everywhere / 2)
  expect((await readPdf(printed)).pages).toHaveLength(200)
})

test('What cannot be printed is refused, and the next one is printed all the same', async () => {
  press = new ThreadPress()
  const broken = { ...print(), papers: [{ ...INVOICE, addressee: null }] } as unknown as Print
  await expect(press.print(broken)).rejects.toThrow('name')
  expect((await press.print(print())).length).toBeGreaterThan(1_000)
})

test('What takes too long is given up, and whoever waits behind it is served by another thread', async () => {
  press = new ThreadPress({ longestMs: 4_000 })
  const endless = press.print(print(20_000))
  const next = press.print(print())
  await expect(endless).rejects.toThrow('took too long')
  expect((await readPdf(await next)).pages).toHaveLength(1)
})

test('Who comes when too much waits is told to come again', async () => {
  press = new ThreadPress()
  const first = Array.from({ length: 33 }, () => press.print(print()))
  await expect(press.print(print())).rejects.toThrow('Too many')
  expect(await Promise.all(first)).toHaveLength(33)
})

test('A thread that has nothing to do ends, and the next file begins another', async () => {
  press = new ThreadPress({ idleMs: 50 })
  await press.print(print())
  expect(press.isRunning).toBe(true)
  await pause(300)
  expect(press.isRunning).toBe(false)
  expect((await press.print(print())).length).toBeGreaterThan(1_000)
})

test('What waits when the shop closes is given up', async () => {
  press = new ThreadPress()
  const printed = Promise.allSettled([press.print(print(500)), press.print(print())])
  await press.close()
  for (const { status } of await printed) expect(status).toBe('rejected')
})
