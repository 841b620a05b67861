import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { everyThird, leaseFrom } from './poller.ts'

describe('A heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('outlives a beat that fails, within one lease, and ends when it is told to', async () => {
    const lease = Date.parse(leaseFrom(new Date())) - Date.now()
    let beats = 0
    const end = everyThird(async () => {
      beats += 1
      if (beats === 1) throw new Error('the database is away')
    })
    await vi.advanceTimersByTimeAsync(lease - 1)
    expect(beats).toBeGreaterThan(1)
    end()
    const before = beats
    await vi.advanceTimersByTimeAsync(10 * lease)
    expect(beats).toBe(before)
  })
})
