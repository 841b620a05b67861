import {
  customerById,
  type DiscountRule,
  dropItems,
  FOLLOWING,
  guestIn,
  keepItem,
  type Message,
  message,
  type ReadEnvironment,
  readItems,
  type WriteEnvironment,
  worded,
} from '../../plugin.ts'
import {
  type Coupon,
  countUse,
  couponByCode,
  giveUseBack,
  hasUsed,
  insertUse,
  takeUseAgain,
  usedIn,
} from './queries.ts'
import { amountOff, refusalOf } from './rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** The name of the chosen code in a visitor's session; it follows them when they sign in. */
export const CHOSEN = `${FOLLOWING}coupon`

/** The coupon of a code, and why the visitor cannot use it now. */
interface Found {
  readonly coupon?: Coupon
  readonly refusal?: Message | undefined
}

/** Returns the coupon that the visitor chose, in its current state; undefined if they chose none. */
export const chosenCoupon = async (
  act: Environment,
): Promise<(Found & { readonly code: string }) | undefined> => {
  const code = (await readItems(act.db, act.visitor.key, act.now)).get(CHOSEN)
  return typeof code === 'string' ? { code, ...(await couponFor(act, code)) } : undefined
}

/** Returns the coupon of a folded code, for the visitor; a guest's former orders do not count yet. */
export const couponFor = async (act: Environment, code: string): Promise<Found> => {
  const { db, today, visitor } = act
  const coupon = await couponByCode(db, code)
  if (!coupon) return { refusal: message('coupons.unknown') }
  const { customerId } = visitor
  const email =
    coupon.once_each && customerId !== null ? (await customerById(db, customerId))?.email : undefined
  const isAgain = email !== undefined && (await hasUsed(db, coupon.id, { customerId, email }))
  const by = { today, isMember: customerId !== null, hasUsed: isAgain }
  return { coupon, refusal: refusalOf(coupon, by) }
}

/**
 * Returns the error of a guest's coupon that was used before with their email address. Anybody can type an address:
 * a guest is told when they confirm their order, and that is limited.
 */
export const usedBefore = async (act: WriteEnvironment): Promise<Readonly<Record<string, Message>>> => {
  const { db, now, visitor } = act
  const email = guestIn(await readItems(db, visitor.key, now))?.orderer.email
  const { coupon } = (await chosenCoupon(act)) ?? {}
  if (visitor.customerId !== null || email === undefined || !coupon?.once_each) return {}
  const isAgain = await hasUsed(db, coupon.id, { customerId: null, email })
  return isAgain ? { couponCode: message('coupons.usedBefore') } : {}
}

/** Chooses the coupon of a folded code, or none for null; undefined leaves the choice. Returns the errors, by field. */
export const choose = async (
  act: WriteEnvironment,
  code: string | null | undefined,
): Promise<Readonly<Record<string, Message>>> => {
  if (code === undefined) return {}
  const { db, visitor, now } = act
  const known = (await readItems(db, visitor.key, now)).get(CHOSEN)
  if (code === null) {
    if (known !== undefined) await dropItems(db, visitor.key, [CHOSEN])
    return {}
  }
  const { refusal } = await couponFor(act, code)
  if (refusal) return { couponCode: refusal }
  if (known !== code) await keepItem(db, visitor, CHOSEN, code, now)
  return {}
}

/** Chooses the coupon of an order that was given up again, unless another one was chosen since. */
export const chooseAgain = async (act: WriteEnvironment, orderNo: string): Promise<void> => {
  const { db, visitor, now } = act
  const used = await usedIn(db, orderNo)
  if (!used) return
  // With the order itself, so that it is not told to be used already.
  await giveUseBack(act, used.orderId)
  if ((await readItems(db, visitor.key, now)).has(CHOSEN)) return
  await keepItem(db, visitor, CHOSEN, used.code, now)
}

/** Deducts the chosen coupon from the order. */
export const couponDiscount: DiscountRule = {
  async find(act) {
    const { coupon, refusal } = (await chosenCoupon(act)) ?? {}
    if (!coupon || refusal) return []
    const name = { ja: coupon.name, en: worded('en', coupon.name, coupon.name_en) }
    return [{ key: coupon.id, name, amount: (goods) => amountOff(coupon, goods) }]
  },

  async take({ db, now }, used) {
    const coupon = await countUse(db, used.key)
    if (!coupon) return message('coupons.usedUp')
    if (coupon.once_each && (await hasUsed(db, coupon.id, used))) return message('coupons.usedBefore')
    await insertUse(db, coupon.id, used, now)
    return undefined
  },

  async takeAgain({ db }, { orderId }) {
    const became = await takeUseAgain(db, orderId)
    return became === 'taken' ? undefined : message(`coupons.again.${became}`)
  },
}
