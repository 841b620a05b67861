import type { Plugins } from './on.ts'
import type { TokenPayment } from './protocol.ts'

/** Returns the visible payment methods whose services take tokens of protocols. */
export const paymentTokens = (
  methods: readonly { readonly paymentId: number; readonly method: string; readonly visible: boolean }[],
  { gateway }: Pick<Plugins, 'gateway'>,
): readonly TokenPayment[] =>
  methods.flatMap(({ paymentId, method, visible }) => {
    const tokens = visible ? gateway(method)?.tokens : undefined
    return tokens ? [{ ...tokens, paymentId: String(paymentId) }] : []
  })
