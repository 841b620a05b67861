import { describe, expect, it } from 'vitest'
import { birthOf } from './birth.rules.ts'

const TODAY = '2026-11-21'

describe('The day of birth', () => {
  it.each([
    [{}, undefined],
    [{ birth: null }, null],
    [{ birth: '1990-02-28' }, '1990-02-28'],
    [{ birth_year: '1990', birth_month: '2', birth_day: '8' }, '1990-02-08'],
    [{ birth_year: '2000', birth_month: '02', birth_day: '29' }, '2000-02-29'],
    // The whole one counts where both are there.
    [{ birth: '1990-02-28', birth_year: '1' }, '1990-02-28'],
    [{ birth: '2026-11-20' }, '2026-11-20'],
    [{ birth: '1916-11-21' }, '1916-11-21'],
  ])('%j is %s', (sent, birth) => {
    expect(birthOf(sent, TODAY)).toEqual({ ok: true, birth })
  })

  it.each([
    { birth_year: '1990' },
    { birth_year: '1990', birth_month: '2' },
    { birth_month: '2', birth_day: '8' },
    { birth_year: '1990', birth_month: '2', birth_day: '30' },
    { birth_year: '2001', birth_month: '2', birth_day: '29' },
    { birth_year: 'abcd', birth_month: '2', birth_day: '3' },
    { birth_year: '90', birth_month: '2', birth_day: '3' },
    { birth: '2026-11-21' },
    { birth: '1916-11-20' },
  ])('%j is none', (sent) => {
    expect(birthOf(sent, TODAY)).toEqual({ ok: false })
  })
})
