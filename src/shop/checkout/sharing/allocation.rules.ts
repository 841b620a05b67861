/** One order to several addresses: who gets how many (PF-09..11, MUL-01..04). */
import { type FlowMessage, type OfferedVariant, quantityLimit } from '../../cart/rules.ts'

/** So many of a variant. */
export interface QuantityLine {
  readonly variantId: number
  readonly quantity: number
}

/** The parts by which addresses are compared (MUL-03). */
export interface ComparedAddress {
  readonly name01: string
  readonly name02: string
  readonly pref: number
  readonly addr01: string
  readonly addr02: string
  /** The id of an address of which parts are still missing: it is no other's. */
  readonly unfinished?: string
}

/**
 * One row of an allocation. Without a variant the whole cart is meant, without a quantity all that no other
 * row names.
 */
export interface AllocationRow {
  readonly addressId: string
  readonly variantId?: number
  readonly quantity?: number
}

/** The goods to one address: all of one sale type (MUL-04). */
export interface AllocatedShipping {
  /** The first of the ids that stand for this address. */
  readonly addressId: string
  readonly saleTypeId: number
  /** As chosen before for these goods; null: the default is to be taken. */
  readonly deliveryId: number | null
  readonly lines: readonly QuantityLine[]
}

/** The goods to share out, and the addresses. */
export interface AllocationRequest {
  readonly rows: readonly AllocationRow[]
  /** The cart's lines before. */
  readonly lines: readonly QuantityLine[]
  readonly addresses: ReadonlyMap<string, ComparedAddress>
  readonly variants: ReadonlyMap<number, Pick<OfferedVariant, 'saleTypeId'>>
  /** The shippings before, for their delivery methods. */
  readonly former: readonly { readonly deliveryId: number | null; readonly lines: readonly QuantityLine[] }[]
}

/**
 * How much of a line its rows leave over; below 0 what they name beyond it. A row without a quantity takes what is
 * left, and goods that no row names stay together.
 */
export function leftOver(
  rows: readonly Omit<AllocationRow, 'addressId'>[],
  { variantId, quantity }: QuantityLine,
): number {
  const own = rows.filter((row) => row.variantId === variantId)
  const isOpen =
    own.length === 0 || rows.some((row) => (row.variantId ?? variantId) === variantId && takesRest(row))
  const named = own.reduce((sum, row) => sum + (row.quantity ?? 0), 0)
  return isOpen ? Math.min(0, quantity - named) : quantity - named
}

const takesRest = ({ variantId, quantity }: Omit<AllocationRow, 'addressId'>): boolean =>
  variantId === undefined || quantity === undefined

/**
 * MUL-01..04: shippings rebuilt from rows, and the cart's quantities, which become the sums of what is
 * shared out. Rows of unknown addresses, and of goods that are not in the cart, do not count. Goods
 * that no row names go with the first row: nothing leaves a cart unasked.
 */
export function allocate(request: AllocationRequest): {
  readonly shippings: readonly AllocatedShipping[]
  readonly lines: readonly QuantityLine[]
} {
  const parcels = parcelsOf(request)
  return {
    shippings: shippingsOf(parcels, request),
    lines: request.lines.flatMap(({ variantId }) => {
      const quantity = totalOf(parcels, variantId)
      return quantity > 0 ? [{ variantId, quantity }] : []
    }),
  }
}

/**
 * PF-09..11: over all shippings no more of a variant than stock, sale limit and 999 allow. Each line in
 * turn keeps what is left, later ones are cut, to 0 at last. Lines of unknown variants stay as they are.
 */
export function shareOut<L extends QuantityLine>(
  shippings: readonly (readonly L[])[],
  variants: ReadonlyMap<number, OfferedVariant>,
): { readonly shippings: readonly (readonly L[])[]; readonly messages: readonly FlowMessage[] } {
  const wanted = shippings.flat()
  const short = [...new Set(wanted.map(({ variantId }) => variantId))].flatMap((variantId) => {
    const variant = variants.get(variantId)
    if (variant === undefined) return []
    const limit = quantityLimit(variant)
    return totalOf(wanted, variantId) > limit.max ? [{ variantId, ...limit }] : []
  })
  const left = new Map(short.map(({ variantId, max }) => [variantId, max]))
  const cut = (line: L): L => {
    const available = left.get(line.variantId)
    if (available === undefined) return line
    const quantity = Math.min(line.quantity, available)
    left.set(line.variantId, available - quantity)
    return { ...line, quantity }
  }
  return {
    shippings: shippings.map((lines) => lines.map(cut)),
    messages: short.map(({ exceeded }) => exceeded),
  }
}

/**
 * MUL-05: what was shared out, cut to what can be had. A destination that nothing is left for goes,
 * and so does a line.
 */
export function withinLimits(
  { shippings, lines }: ReturnType<typeof allocate>,
  variants: ReadonlyMap<number, OfferedVariant>,
): ReturnType<typeof allocate> & { readonly messages: readonly FlowMessage[] } {
  const cut = shareOut(
    shippings.map((shipping) => shipping.lines),
    variants,
  )
  const left = shippings.map((shipping, index) => ({
    ...shipping,
    lines: (cut.shippings[index] ?? []).filter(({ quantity }) => quantity > 0),
  }))
  const all = left.flatMap((shipping) => shipping.lines)
  return {
    shippings: left.filter((shipping) => shipping.lines.length > 0),
    lines: lines
      .map(({ variantId }) => ({ variantId, quantity: totalOf(all, variantId) }))
      .filter(({ quantity }) => quantity > 0),
    messages: cut.messages,
  }
}

/** MUL-03: equal for addresses that are the same, however they were typed. */
export const addressKey = ({ name01, name02, pref, addr01, addr02, unfinished }: ComparedAddress): string =>
  unfinished ?? [folded(name01 + name02), pref, folded(addr01 + addr02)].join('\n')

/** Width, case, spaces and the kind of hyphen make no other address; between digits a long-vowel mark is meant as one. */
const folded = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\d)ー(?=\d)/g, '-')

interface Parcel extends QuantityLine {
  readonly addressId: string
}

function parcelsOf({ rows, lines, addresses }: AllocationRequest): readonly Parcel[] {
  const known = rows.filter(({ addressId }) => addresses.has(addressId))
  return lines.flatMap(({ variantId, quantity }) => {
    const own = known.filter((row) => row.variantId === variantId)
    const counted = own.flatMap(({ addressId, quantity }) =>
      quantity === undefined ? [] : [{ addressId, variantId, quantity }],
    )
    const rest = quantity - totalOf(counted, variantId)
    const open =
      own.find((row) => row.quantity === undefined) ??
      known.find((row) => row.variantId === undefined) ??
      (own.length === 0 ? known[0] : undefined)
    return open === undefined || rest < 1
      ? counted
      : [...counted, { addressId: open.addressId, variantId, quantity: rest }]
  })
}

function shippingsOf(parcels: readonly Parcel[], request: AllocationRequest): readonly AllocatedShipping[] {
  const groups = new Map<string, Parcel[]>()
  for (const parcel of parcels) {
    const key = shippingKey(parcel, request)
    groups.set(key, [...(groups.get(key) ?? []), parcel])
  }
  return [...groups.values()].flatMap((group) => shippingOf(group, request) ?? [])
}

function shippingKey({ addressId, variantId }: Parcel, { addresses, variants }: AllocationRequest): string {
  const address = addresses.get(addressId)
  return [address === undefined ? addressId : addressKey(address), variants.get(variantId)?.saleTypeId].join(
    '\n',
  )
}

function shippingOf(
  parcels: readonly Parcel[],
  { variants, former }: AllocationRequest,
): AllocatedShipping | null {
  const first = parcels[0]
  const saleTypeId = first && variants.get(first.variantId)?.saleTypeId
  if (first === undefined || saleTypeId === undefined) return null
  const before = former.find(({ lines }) => lines.some(({ variantId }) => variantId === first.variantId))
  const variantIds = [...new Set(parcels.map(({ variantId }) => variantId))]
  return {
    addressId: first.addressId,
    saleTypeId,
    deliveryId: before?.deliveryId ?? null,
    lines: variantIds.map((variantId) => ({ variantId, quantity: totalOf(parcels, variantId) })),
  }
}

const totalOf = (lines: readonly QuantityLine[], variantId: number): number =>
  lines.reduce((sum, line) => (line.variantId === variantId ? sum + line.quantity : sum), 0)
