import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Keeper, keepLog } from './keeping.ts'
import { linesOf } from './reading.ts'

let folder: string
let keepers: Keeper[]
let reported: unknown[]

beforeEach(() => {
  folder = join(mkdtempSync(join(inject('workshop'), 'log-')), 'logs')
  keepers = []
  reported = []
})

afterEach(async () => {
  for (const keeper of keepers) await keeper.close()
  rmSync(join(folder, '..'), { recursive: true })
})

const keep = (mostBytes?: number): Keeper => {
  const keeper = keepLog(folder, (error) => reported.push(error), mostBytes)
  keepers.push(keeper)
  return keeper
}

const read = (most = Number.POSITIVE_INFINITY): Promise<string[]> => firstOf(linesOf(folder), most)

const firstOf = async (lines: AsyncIterable<string>, most: number): Promise<string[]> => {
  const found: string[] = []
  for await (const line of lines) if (found.push(line) >= most) break
  return found
}

describe('A log in files', () => {
  it('is its owner’s alone', () => {
    keep()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'noren.log')).mode & 0o777).toBe(0o600)
  })

  it('is read from its end, and goes on where an earlier process ended', async () => {
    const first = keep()
    first.write('one\n')
    first.write('two\n')
    await first.close()
    keep().write('three\n')
    await expect.poll(() => read()).toEqual(['three', 'two', 'one'])
  })

  it('takes no more than a few files, the oldest going first', async () => {
    const keeper = keep(100)
    for (let round = 1; round <= 9; round++) {
      keeper.write(`${round}${'.'.repeat(120)}\n`)
      await expect.poll(async () => (await read(1))[0]?.[0]).toBe(String(round))
      // Full files are told apart by the millisecond.
      await pause(2)
      await keeper.look()
    }
    expect(readdirSync(folder)).toHaveLength(5)
    keeper.write('last\n')
    await expect.poll(async () => (await read()).map(([first]) => first).join('')).toBe('l9876')
  })

  it('is shared by processes, each of which may set a full file aside', async () => {
    const [one, other] = [keep(100), keep(100)]
    one.write(`a${'.'.repeat(120)}\n`)
    other.write(`b${'.'.repeat(120)}\n`)
    await expect.poll(async () => (await read()).length).toBe(2)
    await Promise.all([one.look(), other.look()])
    one.write('c\n')
    other.write('d\n')
    await expect.poll(async () => (await read()).length).toBe(4)
    expect(new Set((await read(2)).join(''))).toEqual(new Set('cd'))
  })

  it('drops lines where it cannot be written, says so once, and goes on when it can', async () => {
    const [keeper, idle] = [keep(), keep()]
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'no folder')
    keeper.write('lost\n')
    await keeper.look()
    await keeper.look()
    keeper.write('lost, too\n')
    expect(reported).toHaveLength(1)
    await idle.look()
    await idle.look()
    expect(reported).toHaveLength(2)
    rmSync(folder)
    await keeper.look()
    keeper.write('kept\n')
    await expect.poll(() => read()).toEqual(['kept'])
  })
})

describe('The lines of a log', () => {
  const file = () => join(folder, 'noren.log')

  const holding = (text: string | Buffer) => {
    keep()
    writeFileSync(file(), text)
  }

  it('are none where there is no log', async () => {
    expect(await read()).toEqual([])
  })

  it('are as they were written, wherever a piece of the file ends', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `{"at":${at},"name":"暖簾"}`)
    holding(`${lines.join('\n')}\n`)
    expect(await read()).toEqual(lines.reverse())
  })

  it('are read without the empty ones, and the last one also without an end', async () => {
    holding('\none\n\n\ntwo')
    expect(await read()).toEqual(['two', 'one'])
  })

  it('that are long are read by their beginning', async () => {
    const long = 'x'.repeat(1024 * 1024)
    holding(`before\nlong ${long}\nafter\n`)
    const [after, cut, before] = await read()
    expect([after, before]).toEqual(['after', 'before'])
    expect(cut).toBe(`long ${long}`.slice(0, 8 * 1024))
  })

  it('that are no text do no harm', async () => {
    holding(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x80]))
    expect(await read()).toHaveLength(2)
    expect(readFileSync(file())).toHaveLength(5)
  })
})
