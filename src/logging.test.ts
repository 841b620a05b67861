import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { openLog } from './logging.ts'

const place = () => mkdtempSync(join(inject('workshop'), 'logging-'))

const hearing = () => {
  const said: string[] = []
  return { said, output: { write: (line: string) => void said.push(line) } }
}

describe('The log', () => {
  it('is said and kept, line by line the same', async () => {
    const dataDir = place()
    const { said, output } = hearing()
    const { log, close } = openLog({ dataDir, logLevel: 'info' }, output)
    log.debug('too little')
    log.info({ id: 'req-1', transition: 'goTop' })
    log.warn('enough')
    await close?.()
    log.warn('too late')
    expect(said).toHaveLength(3)
    expect(readFileSync(join(dataDir, 'logs', 'noren.log'), 'utf8')).toBe(said.slice(0, 2).join(''))
  })

  it('that is silent keeps nothing', () => {
    const dataDir = place()
    const { said, output } = hearing()
    const { log, close } = openLog({ dataDir, logLevel: 'silent' }, output)
    log.error('nobody hears')
    expect([said, close, existsSync(join(dataDir, 'logs'))]).toEqual([[], undefined, false])
  })

  it('tells of an error without whose it was', async () => {
    const { said, output } = hearing()
    const { log, close } = openLog({ dataDir: place(), logLevel: 'info' }, output)
    const refused = Object.assign(
      new Error('550 <taro.y+shop@mail.example.co.jp>: unknown, 山田@例え.example'),
      {
        code: 'EENVELOPE',
        rejected: ['taro.y+shop@mail.example.co.jp'],
        detail: 'Key (email)=(taro.y+shop@mail.example.co.jp) already exists.',
      },
    )
    log.warn({ err: new Error('not sent', { cause: refused }) }, 'not delivered yet')
    log.warn({ err: 'Mail to hanako@example.com is lost' })
    await close?.()
    expect(said.join('')).not.toMatch(/taro|hanako|山田|Key/)
    expect(JSON.parse(said[0] ?? '').err).toEqual({
      type: 'Error',
      message: 'not sent',
      stack: expect.stringMatching(/^Error: not sent\n.*logging\.test\.ts/),
      cause: expect.objectContaining({ message: '550 <•••>: unknown, •••', code: 'EENVELOPE' }),
    })
  })
})
