import { describe, expect, it } from 'vitest'
import { spaceUsedIn } from './space.ts'

describe('The bytes in a data directory', () => {
  it('are counted for all who ask, and told when they are known', async () => {
    let now = 0
    let begun = 0
    let end = (_bytes: number): void => undefined
    const count = (): Promise<number> => {
      begun += 1
      return new Promise((resolve) => {
        const before = end
        end = (bytes) => {
          before(bytes)
          resolve(bytes)
        }
      })
    }
    const used = spaceUsedIn('/nowhere', () => now, count)
    expect(await Promise.all([used(), used()])).toEqual([undefined, undefined])
    expect(begun).toBe(3)
    end(7)
    const seven = { files: 7, backups: 7, logs: 7 }
    await expect.poll(used).toEqual(seven)
    now += 60_000
    // While it is counted anew, what was counted last is told.
    expect(await used()).toEqual(seven)
    expect(begun).toBe(6)
    end(8)
    await expect.poll(used).toEqual({ files: 8, backups: 8, logs: 8 })
  })

  it('are none where there is no directory yet', async () => {
    expect(await spaceUsedIn('/nowhere', () => 0)()).toEqual({ files: 0, backups: 0, logs: 0 })
  })
})
