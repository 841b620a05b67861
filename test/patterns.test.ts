import { describe, expect, it } from 'vitest'
import { type Attack, attacksOn, type Pattern, patterns } from './support/patterns.ts'

const LETTERS = 100_000
const MOST_MS = 20
/** A pattern that takes the square or more of the length is found out long before it takes for ever. */
const STEPS = [17, 19, 21, 23, 25, 300, 3_000, 20_000, LETTERS]

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const spentOn = (pattern: RegExp, text: string): number => {
  const before = cpuMs()
  pattern.test(text)
  return cpuMs() - before
}

/** How long the text is at which a pattern takes too long, and how long it takes; nothing where it never does. */
const slowOn = ({ source, flags }: Pattern, { before, pump, after }: Attack): string | undefined => {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  for (const letters of STEPS) {
    const text = before + pump.repeat(Math.ceil(letters / pump.length)) + after
    // Once more where the machine or the compiler of patterns took its time.
    const ms = [1, 2].reduce((least) => (least > MOST_MS ? spentOn(pattern, text) : least), Infinity)
    if (ms > MOST_MS)
      return `${Math.round(ms)} ms for ${letters} letters of ${JSON.stringify([before, pump, after])}`
  }
  return undefined
}

describe('The patterns of the program', () => {
  const all = patterns()

  it('are found, and what the worst kind of text is for one', () => {
    expect(all.length).toBeGreaterThan(200)
    const slow = { place: '', source: '<([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>', flags: '' }
    expect(attacksOn(slow).some((attack) => slowOn(slow, attack))).toBe(true)
    const trailing = { place: '', source: '\\s+$', flags: '' }
    expect(attacksOn(trailing).some((attack) => slowOn(trailing, attack))).toBe(true)
    const twice = { place: '', source: '^(?:a+)+$', flags: '' }
    expect(attacksOn(twice).some((attack) => slowOn(twice, attack))).toBe(true)
  })

  it('take time that grows with the length of the text alone', () => {
    const slow = all.flatMap((pattern) => {
      for (const attack of attacksOn(pattern)) {
        const why = slowOn(pattern, attack)
        if (why) return [`${pattern.place} /${pattern.source}/${pattern.flags} takes ${why}`]
      }
      return []
    })
    expect(slow).toEqual([])
  })
})
