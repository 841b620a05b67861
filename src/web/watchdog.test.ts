import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchdogFor } from './watchdog.ts'

describe('A turn of the event loop', () => {
  const stalled = vi.fn()
  let lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  const watchdog = watchdogFor({ log, metrics: { observe() {}, stalled, text: async () => '' } })

  beforeEach(() => {
    lines = []
    stalled.mockClear()
    watchdog.start()
  })

  afterEach(() => watchdog.stop())

  const burn = (ms: number) => {
    const spent = () => Object.values(process.threadCpuUsage()).reduce((sum, part) => sum + part, 0)
    const from = spent()
    while (spent() - from < ms * 1000);
  }

  it('that takes long is told with what was answered in it, whether or not that is over', async () => {
    const [slow, other] = [{ transition: { name: 'goSlow' } }, { transition: undefined }]
    watchdog.begun(slow)
    watchdog.begun(other)
    burn(700)
    watchdog.ended(slow)
    await wait(250)
    expect(stalled).toHaveBeenCalledOnce()
    expect(lines).toMatchObject([{ msg: 'event loop stalled', transitions: ['none', 'goSlow'] }])
  })

  it('in which the thread did not run, or which came in parts, is none', async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
    await wait(150)
    for (let part = 0; part < 3; part += 1) {
      burn(200)
      await wait(150)
    }
    expect(stalled).not.toHaveBeenCalled()
  })
})
