/**
 * The permissions that a customer gives to an app, as OAuth names them. Those of orders and purchases have the names
 * of the Universal Commerce Protocol, so that its agents ask for them in the same words.
 */
export const SEES_PROFILE = 'profile:read'
export const SEES_ORDERS = 'dev.ucp.shopping.order:read'
export const MANAGES_ORDERS = 'dev.ucp.shopping.order:manage'
export const BUYS = 'dev.ucp.shopping.checkout:manage'

/** All permissions that a customer can give, in the order in which they are shown. */
export const SCOPES = [SEES_PROFILE, SEES_ORDERS, MANAGES_ORDERS, BUYS] as const

/** A permission that a customer can give. */
export type Scope = (typeof SCOPES)[number]
