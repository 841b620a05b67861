import { type ActingFor, customerById, z } from '../../plugin.ts'
import type { Act, Make } from './make.ts'
import { outcome, Refusal, type Told } from './refusal.ts'
import type { Buyer, Wish } from './wish.ts'

/** The permissions that customers give to apps that order for them, and to those that see their orders. */
export const BUYS = 'dev.ucp.shopping.checkout:manage'
export const SEES_ORDERS = 'dev.ucp.shopping.order:read'

/** A request with the customer for whom its platform asks; undefined for nobody. */
interface Asking {
  readonly act: Act
  readonly customer?: ActingFor | undefined
}

/** The error of a request that needs a customer; `isWrong` if it has a token that is not valid for it. */
export const identityRequired = (
  scopes: readonly string[] = [],
  { isWrong = false }: { readonly isWrong?: boolean } = {},
): Refusal =>
  new Refusal(
    'protocol',
    401,
    [
      {
        ...{ type: 'error', code: 'identity_required', severity: 'requires_buyer_review' },
        content: isWrong
          ? 'The access token is not valid. Ask the buyer to link their account again.'
          : 'This is of a customer. Send the access token that they gave for their account.',
      },
    ],
    {
      challenge: {
        ...(isWrong && { error: 'invalid_token' as const }),
        ...(scopes.length > 0 && { scopes }),
      },
    },
  )

/** Ends a request whose customer did not give what it needs. */
export const needScope = (customer: ActingFor | undefined, scope: string): void => {
  if (!customer || customer.consent.scopes.includes(scope)) return
  const content = `This needs the scope ${scope}`
  throw new Refusal(
    'protocol',
    403,
    [{ type: 'error', code: 'insufficient_scope', content, severity: 'requires_buyer_review' }],
    { challenge: { error: 'insufficient_scope', scopes: [scope] } },
  )
}

/** Ends a request about what is a customer's, unless its platform asks for them. `what` names it to others. */
export const heldFor = (
  { customer }: Pick<Asking, 'customer'>,
  customerId: string | null,
  what: string,
  scope = BUYS,
): void => {
  if (customerId === null) return
  if (!customer) throw identityRequired([scope])
  // Whose it is, other customers do not learn.
  if (customer.customerId !== customerId) throw outcome(404, 'not_found', `There is no such ${what}`)
  needScope(customer, scope)
}

/** Returns the environment in which the shop is asked for the customer of a row; for a guest, if it has none. */
export const actFor = ({ act, customer }: Asking, customerId: string | null): Act =>
  customerId !== null && customer?.customerId === customerId ? actBy(act, customer.consent) : act

/** Returns an environment in which the shop is asked by a consent of a customer. */
export const actBy = (act: Act, consent: ActingFor['consent']): Act => ({
  ...act,
  ask: (name, input, asking) => act.ask(name, input, { ...asking, consent }),
})

/** The account of a customer, as far as it decides how an order is asked for. */
export interface Account {
  /** Whether the shop knows where they live: then the address of the order is chosen, and theirs is not changed. */
  readonly isSettled: boolean
  readonly buyer: Buyer
}

/** The id of the address where a customer lives. */
export const OWN = 'own'

/** Returns the account of a customer. */
export const accountOf = async ({ db }: Pick<Act, 'db'>, customerId: string): Promise<Account> => {
  const row = await customerById(db, customerId)
  if (!row) throw identityRequired([BUYS], { isWrong: true })
  return {
    isSettled: [row.postal_code, row.pref, row.addr01, row.addr02, row.phone_number].every(Boolean),
    buyer: {
      ...{ email: row.email, last_name: row.name01, first_name: row.name02 },
      ...(row.phone_number && { phone_number: row.phone_number }),
    },
  }
}

const Linked = z.object({
  addresses: z.array(
    z.object({
      ...{ addressId: z.string(), name01: z.string(), name02: z.string(), postalCode: z.string() },
      ...{ prefName: z.string(), addr01: z.string(), addr02: z.string(), phoneNumber: z.string() },
    }),
  ),
  pointBalance: z.int().nullable(),
})

/** An order as the interface states it. */
interface Answered {
  readonly document: Readonly<Record<string, unknown>>
}

/** The addresses of an account: that of the customer, and those of their book. The others were typed for the order. */
const isOfAccount = (addressId: string): boolean => addressId === OWN || z.guid().safeParse(addressId).success

/** The wish of a customer as the shop takes it: the buyer is their account, and its addresses are there to choose from. */
export const withAccount = (
  { addresses }: Pick<Make, 'addresses'>,
  id: string,
  wish: Wish,
  { isSettled, buyer: own }: Account,
  { document }: Answered,
): Wish => {
  const { consent } = wish.buyer
  const buyer = { ...own, ...(consent && { consent }) }
  if (!isSettled) return { ...wish, buyer, asksShipping: true }
  const known = Linked.parse(document).addresses.filter(({ addressId }) => isOfAccount(addressId))
  const destinations = [
    ...wish.destinations,
    ...known
      .filter(({ addressId }) => !wish.destinations.some((one) => one.id === addressId))
      .map(({ addressId, ...address }) => ({ ...addresses.state(address, id), id: addressId })),
  ]
  const isKnown = destinations.some((one) => one.id === wish.destinationId)
  const destinationId = isKnown ? wish.destinationId : OWN
  return { ...wish, buyer, asksShipping: true, destinations, destinationId }
}

/** The news of an account for its customer: UCP has no other place for points. */
export const noticesOf = ({ document }: Answered): readonly Told[] => {
  const { pointBalance: points } = Linked.parse(document)
  if (!points) return []
  return [
    {
      ...{ type: 'info', code: 'loyalty_points' },
      content: `The buyer has ${points} points in their account. They can use them on the page of the shop.`,
    },
  ]
}
