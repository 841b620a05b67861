/** Finds the tax rates of the articles of an order whose file names the taxes only as sums by rate. */

interface Article {
  readonly price: number
  readonly quantity: number
  readonly isTaxed: boolean
}

interface Told {
  /** The sums of tax by rate (percent), as the file tells them. */
  readonly taxes: readonly { readonly rate: number; readonly tax: number }[]
  /** The rate where the file names none. */
  readonly usual: number
  readonly shipping: number
  /** Yen off the goods, which lower the sums of all rates in proportion. */
  readonly discount: number
}

interface Rates {
  readonly goods: readonly number[]
  readonly shipping: number
}

/** The most articles of which all assignments to two rates are tried. */
const MOST_TRIED = 14

/**
 * Returns the rates of the articles and of the shipping; undefined if the sums of the taxes fit several different
 * assignments, or none. Each sum may differ by a yen for each article: it was rounded elsewhere.
 */
export const lineRates = (
  articles: readonly Article[],
  { taxes, usual, shipping, discount }: Told,
  { withTax }: { readonly withTax: boolean },
): Rates | undefined => {
  const rates = [...new Set(taxes.map(({ rate }) => rate))]
  const [only = usual] = rates
  const highest = Math.max(only, ...rates)
  const alike = (rate: number): Rates => ({
    goods: articles.map(({ isTaxed }) => (isTaxed ? rate : 0)),
    shipping: rate,
  })
  if (rates.length < 2) return alike(only)
  const taxed = articles.flatMap(({ isTaxed }, at) => (isTaxed ? [at] : []))
  if (rates.length > 2 || taxed.length > MOST_TRIED) return undefined
  const [low = 0, high = 0] = rates.toSorted((one, other) => one - other)
  const sum = articles.reduce((all, { price, quantity }) => all + price * quantity, 0)
  const share = sum === 0 ? 1 : (sum - discount) / sum
  const taxOf = (yen: number, rate: number) => (withTax ? (yen * rate) / (100 + rate) : (yen * rate) / 100)
  const told = (rate: number) => taxes.reduce((all, one) => all + (one.rate === rate ? one.tax : 0), 0)
  const fits: { readonly rates: Rates; readonly off: number }[] = []
  for (let choice = 0; choice < 2 ** taxed.length; choice += 1) {
    const goods = articles.map(({ isTaxed }, at) =>
      isTaxed ? (choice & (1 << taxed.indexOf(at)) ? low : high) : 0,
    )
    const yenAt = (rate: number) =>
      articles.reduce(
        (all, { price, quantity }, at) => all + (goods[at] === rate ? price * quantity * share : 0),
        0,
      ) + (rate === highest ? shipping : 0)
    const off = [low, high].map((rate) => Math.abs(taxOf(yenAt(rate), rate) - told(rate)))
    if (off.every((one) => one <= articles.length + 1))
      fits.push({ rates: { goods, shipping: highest }, off: Math.max(...off) })
  }
  const [best, next] = fits.toSorted((one, other) => one.off - other.off)
  // Articles of the same price are told apart by nothing: then either assignment gives the same sums.
  return best && (!next || next.off > best.off + 0.5 || sameSums(articles, best.rates, next.rates))
    ? best.rates
    : undefined
}

const sameSums = (articles: readonly Article[], one: Rates, other: Rates): boolean => {
  const sums = ({ goods }: Rates) =>
    articles.reduce((all, { price, quantity }, at) => all + price * quantity * (goods[at] ?? 0), 0)
  return sums(one) === sums(other)
}

/**
 * Returns the rates of articles whose prices include the tax, by the sum of their taxes: one of `rates` for all, or the
 * assignment that fits. Undefined if several different ones fit, or none; without a sum all have the first.
 */
export const ratesByTax = (
  articles: readonly Pick<Article, 'price' | 'quantity'>[],
  { tax, rates }: { readonly tax: number; readonly rates: readonly number[] },
): readonly number[] | undefined => {
  const [first = 0, second] = rates
  const offOf = (assigned: readonly number[]) => {
    const sum = articles.reduce((all, { price, quantity }, at) => {
      const rate = assigned[at] ?? 0
      return all + (price * quantity * rate) / (100 + rate)
    }, 0)
    return Math.abs(sum - tax)
  }
  if (tax === 0) return articles.map(() => first)
  const isTried = second !== undefined && articles.length <= MOST_TRIED
  const mixed = isTried
    ? Array.from({ length: 2 ** articles.length - 2 }, (_, at) =>
        articles.map((_article, place) => ((at + 1) & (1 << place) ? second : first)),
      )
    : []
  const [best, next] = [...rates.map((rate) => articles.map(() => rate)), ...mixed]
    .map((assigned) => ({ assigned, off: offOf(assigned) }))
    .filter(({ off }) => off <= articles.length + 1)
    .toSorted((one, other) => one.off - other.off)
  return best && (!next || next.off > best.off + 0.5) ? best.assigned : undefined
}
