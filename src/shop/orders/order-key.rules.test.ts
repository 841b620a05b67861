import { expect, test } from 'vitest'
import { vaultFrom } from '../vault.ts'
import { opensOrder, orderKey } from './order-key.rules.ts'

const vault = vaultFrom('a secret of at least thirty-two letters')

test('A key opens the order that it was made of, and none beside', () => {
  const key = orderKey(vault, 'one')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(opensOrder(vault, 'one', key)).toBe(true)
  expect(opensOrder(vault, 'another', key)).toBe(false)
})

test('No other text opens an order, whatever its length, nor a key of another shop', () => {
  const key = orderKey(vault, 'one')
  const wrong = [
    '',
    key.slice(1),
    `${key}0`,
    key.toUpperCase().replace(/^./, 'g'),
    '鍵'.repeat(32),
    '0'.repeat(32),
  ]
  for (const text of wrong) expect(opensOrder(vault, 'one', text), text).toBe(false)
  const another = 'another secret of as many letters'
  expect(opensOrder(vaultFrom(another), 'one', key)).toBe(false)
  // While it is being replaced, keys of the former one are good; none is made with it.
  const both = vaultFrom(another, 'a secret of at least thirty-two letters')
  expect(opensOrder(both, 'one', key)).toBe(true)
  expect(orderKey(both, 'one')).toBe(orderKey(vaultFrom(another), 'one'))
})
