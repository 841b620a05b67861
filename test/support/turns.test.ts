import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('a turn is as long as it keeps the thread, however many come after', async () => {
  const turns = new Turns()
  turns.begin()
  const { user, system } = process.threadCpuUsage()
  const end = user + system + 300_000
  for (let spent = 0; spent < end; ) {
    const now = process.threadCpuUsage()
    spent = now.user + now.system
  }
  await setTimeout(20)
  expect(turns.longest()).toBeGreaterThanOrEqual(300)
  turns.begin()
  await setTimeout(50)
  expect(turns.longest()).toBeLessThan(100)
  turns.stop()
})
