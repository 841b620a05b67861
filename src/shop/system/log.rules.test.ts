import { describe, expect, it } from 'vitest'
import { entryIn, type LogFilter } from './log.rules.ts'

const REQUEST = `{"level":30,"time":1795143600000,"id":"req-7","transition":"goTop","status":200,"ms":1.5}`
const FAILURE = `{"level":50,"time":1795143600001,"id":"req-8","transition":"goCart","err":{"type":"TypeError","message":"No","stack":"TypeError: No\\n at x"},"msg":"unexpected"}`

const NOTHING = {
  ...{ timestamp: null, level: null, message: '', transition: null, requestId: null },
  ...{ status: null, milliseconds: null, error: null },
}

describe('A line of the log', () => {
  it('tells of a request', () => {
    expect(entryIn(REQUEST, {})).toEqual({
      ...NOTHING,
      timestamp: '2026-11-20T03:00:00.000Z',
      level: 'info',
      transition: 'goTop',
      requestId: 'req-7',
      status: 200,
      milliseconds: 1.5,
      line: REQUEST,
    })
  })

  it('tells of what went wrong', () => {
    expect(entryIn(FAILURE, {})).toMatchObject({
      level: 'error',
      message: 'unexpected',
      error: 'TypeError: No\n at x',
    })
    expect(entryIn('{"err":{"message":"No"}}', {})).toMatchObject({ error: 'No' })
    expect(entryIn('{"err":"No"}', {})).toMatchObject({ error: 'No' })
  })

  it.each([
    'Segmentation fault',
    '[1,2]',
    'null',
    '"text"',
    '7',
    '{"level":"30","time":"now","msg":7,"id":{},"status":"200","ms":null,"err":7}',
    '{"level":31,"time":1e300}',
    '{"level":0}',
    '{"level":30,',
  ])('that is none of ours is given as it stands: %s', (line) => {
    expect(entryIn(line, {})).toEqual({ ...NOTHING, line })
  })

  it('that was cut off still has its time and level', () => {
    const line = FAILURE.slice(0, 100)
    expect(entryIn(line, {})).toEqual({
      ...NOTHING,
      timestamp: '2026-11-20T03:00:00.001Z',
      level: 'error',
      line,
    })
  })
})

describe('The lines that are meant', () => {
  it.each<[LogFilter, boolean, boolean]>([
    [{ level: 'info' }, true, true],
    [{ level: 'warn' }, false, true],
    [{ level: 'fatal' }, false, false],
    [{ transition: 'goTop' }, true, false],
    [{ transition: 'goTo' }, false, false],
    [{ requestId: 'req-8' }, false, true],
    [{ requestId: 'req' }, false, false],
    [{ nameKeyword: 'TYPEERROR' }, false, true],
    [{ nameKeyword: '"ms":1.5}' }, true, false],
    [{ nameKeyword: 'unexpected', level: 'error', transition: 'goCart', requestId: 'req-8' }, false, true],
    [{ nameKeyword: 'unexpected', transition: 'goTop' }, false, false],
  ])('by %j', (filter, request, failure) => {
    expect(entryIn(REQUEST, filter) !== undefined).toBe(request)
    expect(entryIn(FAILURE, filter) !== undefined).toBe(failure)
  })

  it('by a level are none that have none', () => {
    expect(entryIn('Segmentation fault', { level: 'trace' })).toBeUndefined()
    expect(entryIn('Segmentation fault', { nameKeyword: 'fault' })).toBeDefined()
  })
})
