import { expect, it } from 'vitest'
import { hintOf, isSecret, permissionsOf, secretOf } from './tokens.rules.ts'

const secret = secretOf('A'.repeat(43))

it('A secret is recognized by its mark and length', () => {
  expect(isSecret(secret)).toBe(true)
  for (const other of ['', 'noren_', secret.slice(1), `${secret}A`, `${secret}\n`, `x${secret}`])
    expect(isSecret(other), other).toBe(false)
  expect(hintOf(secret)).toBe('noren_AAAA')
})

it('A token permits nothing that its member may not do', () => {
  const permitted = ['orders:view', 'products:change']
  expect(permissionsOf(permitted, undefined)).toEqual(permitted)
  expect(permissionsOf(permitted, ['orders:view', 'orders:change'])).toEqual(['orders:view'])
  expect(permissionsOf(permitted, [])).toEqual([])
})
