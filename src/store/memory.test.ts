import { describe, expect, it } from 'vitest'
import type { OnChange } from './changes.ts'
import type { Reader } from './database.ts'
import { kept, Memory } from './memory.ts'

const setUp = () => {
  let tell: OnChange = () => undefined
  const changes = {
    listen: (listener: OnChange) => {
      tell = listener
    },
  }
  const memory = new Memory({ reader: {} as Reader, slowReader: {} as Reader, changes: changes as never })
  return { memory, tell: (...tags: readonly string[]) => tell(tags.length > 0 ? tags : undefined) }
}

const counting = (tags: readonly string[]) => {
  let times = 0
  return kept(tags, async () => {
    times += 1
    return times
  })
}

describe('What is kept in memory', () => {
  it('is read once, by however many at once', async () => {
    const { memory } = setUp()
    const value = counting(['settings'])
    expect(await Promise.all([memory.get(value), memory.get(value)])).toEqual([1, 1])
    expect(await memory.get(value)).toBe(1)
  })

  it('is read again after one of its tags changed, or anything may have', async () => {
    const { memory, tell } = setUp()
    const value = counting(['settings', 'catalog'])
    await memory.get(value)
    tell('content')
    expect(await memory.get(value)).toBe(1)
    tell('content', 'catalog')
    expect(await memory.get(value)).toBe(2)
    tell()
    expect(await memory.get(value)).toBe(3)
  })

  it('is not kept when its tag changed while it was being read', async () => {
    const { memory, tell } = setUp()
    let times = 0
    const value = kept(['settings'], async () => {
      times += 1
      const read = times
      await Promise.resolve()
      if (read === 1) tell('settings')
      return read
    })
    expect(await memory.get(value)).toBe(1)
    expect(await memory.get(value)).toBe(2)
  })

  it('is read again after a failure', async () => {
    const { memory } = setUp()
    let times = 0
    const value = kept(['settings'], async () => {
      times += 1
      if (times === 1) throw new Error('no database')
      return times
    })
    await expect(memory.get(value)).rejects.toThrow('no database')
    expect(await memory.get(value)).toBe(2)
  })
})
