import { describe, expect, it } from 'vitest'
import { refusedRuntime } from './runtime.ts'

describe('The Node.js that the shop runs on', () => {
  it.each(['20.20.2', '22.13.1', '18.0.0'])(
    '%s is refused with a sentence that says what is needed',
    (version) => {
      expect(refusedRuntime(version)).toMatch(/needs Node\.js 22\.14 or newer; this is /)
    },
  )

  it.each(['22.14.0', '22.23.3', '24.21.0', '26.10.0'])('%s is taken', (version) => {
    expect(refusedRuntime(version)).toBeUndefined()
  })
})
