import { expect, it } from 'vitest'
import { PERMISSIONS } from '../permissions.ts'
import { BUYS, SCOPES, SEES_ORDERS } from '../scopes.ts'
import { givenOf, offeredTo, permissionsAsked, scopesAsked } from './scopes.rules.ts'

it('APP-03 An app asks for what it names, or else for all', () => {
  expect(scopesAsked(`openid ${BUYS} ${SEES_ORDERS} offline_access`)).toEqual([SEES_ORDERS, BUYS])
  for (const nothing of [undefined, '', 'openid', 'orders:view']) expect(scopesAsked(nothing)).toEqual(SCOPES)
  expect(permissionsAsked('orders:view settings:all')).toEqual(['orders:view'])
  expect(permissionsAsked(BUYS)).toEqual(PERMISSIONS)
})

it('APP-04 A member gives no more than they may do and the app asks for', () => {
  expect(offeredTo(['orders:change'], undefined)).toEqual({
    offered: ['orders:view', 'orders:change'],
    ticked: ['orders:view', 'orders:change'],
  })
  expect(offeredTo(['orders:change', 'products:view'], ['orders:view']).offered).toEqual(['orders:view'])
  const { ticked } = offeredTo(PERMISSIONS, undefined)
  expect(ticked).toContain('orders:view')
  expect(ticked.filter((one) => !one.endsWith(':view'))).toEqual([])
  expect(givenOf(['orders:change', 'look:change'], ['orders:view', 'orders:change'])).toEqual([
    'orders:view',
    'orders:change',
  ])
})
