/**
 * Shows each typed price also with tax, or without it, and converts the prices when the switch between the two is
 * turned. The server converts again; what it stores is the price without tax.
 */
for (const zone of document.querySelectorAll<HTMLElement>('.price-tax')) {
  const form = zone.closest('form')
  const choice = zone.querySelector('select')
  if (form && choice) follow(zone, form, choice)
}

function follow(zone: HTMLElement, form: HTMLFormElement, choice: HTMLSelectElement): void {
  /** The value of a field before it was converted, and after. */
  const former = new WeakMap<HTMLInputElement, { readonly from: string; readonly to: string }>()
  let isIncluded = choice.value === 'included'
  const prices = () =>
    [...form.querySelectorAll<HTMLInputElement>('input')].filter(({ name }) =>
      /^(price0[12]|classes\[\d+\]\[price02\])$/.test(name),
    )
  const show = () => {
    const taxed = taxOf(zone, form)
    for (const input of prices()) noteAt(input).textContent = otherPrice(zone, input, isIncluded, taxed)
  }
  choice.addEventListener('change', () => {
    const taxed = taxOf(zone, form)
    isIncluded = choice.value === 'included'
    for (const input of prices()) {
      const typed = numberIn(input)
      if (typed === undefined) continue
      const known = former.get(input)
      const from = input.value
      input.value =
        known?.to === from ? known.from : String(isIncluded ? taxed(typed) : nearest(typed, taxed)[0])
      former.set(input, { from, to: input.value })
    }
    // The row that offers the product's price to its variants follows, and so does the mark of unsaved changes.
    form.querySelector('input[name=price02]')?.dispatchEvent(new Event('input', { bubbles: true }))
    show()
  })
  form.addEventListener('input', show)
  form.addEventListener('reset', () =>
    setTimeout(() => {
      isIncluded = choice.value === 'included'
      show()
    }),
  )
  show()
}

type Taxed = (price: number) => number

/** Returns the price with tax of a price without: whole yen, rounded as the shop rounds. */
function taxOf(zone: HTMLElement, form: HTMLFormElement): Taxed {
  const own = form.querySelector<HTMLInputElement>('input[name=taxRate]')?.value ?? ''
  const rate = /^\d+$/.test(own) ? Number(own) : Number(zone.dataset.rate)
  const adjust = /^\d+$/.test(own) ? 0 : Number(zone.dataset.adjust)
  const rounding = zone.dataset.rounding
  return (price) => {
    const hundredths = price * rate
    const rest = hundredths % 100
    const isUp = rounding === '1' ? rest >= 50 : rounding !== '2' && rest > 0
    return price + (hundredths - rest) / 100 + (isUp ? 1 : 0) + adjust
  }
}

/** Returns the price without tax of one with tax; two if none fits: the one below and the one above. */
function nearest(typed: number, taxed: Taxed): readonly number[] {
  let [low, high] = [0, Math.max(typed, 0) + 10_000]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (taxed(middle) >= typed) high = middle
    else low = middle + 1
  }
  return taxed(low) === typed || low === 0 ? [low] : [low - 1, low]
}

function otherPrice(zone: HTMLElement, input: HTMLInputElement, isIncluded: boolean, taxed: Taxed): string {
  const typed = numberIn(input)
  if (typed === undefined) return ''
  const { included = '', excluded = '', none = '' } = zone.dataset
  if (!isIncluded) return included.replace('#', asYen(taxed(typed)))
  const [below = 0, above] = nearest(typed, taxed)
  if (above === undefined && taxed(below) === typed) return excluded.replace('#', asYen(below))
  return none.replace('##', asYen(taxed(above ?? below))).replace('#', asYen(taxed(below)))
}

function numberIn({ value }: HTMLInputElement): number | undefined {
  return /^\d{1,10}$/.test(value) ? Number(value) : undefined
}

function asYen(yen: number): string {
  return yen.toLocaleString(document.documentElement.lang)
}

/** Returns the place behind a field where its other price is shown. */
function noteAt(input: HTMLInputElement): HTMLElement {
  const field = input.closest<HTMLElement>('.field') ?? input
  const known = field.querySelector<HTMLElement>('.other-price')
  if (known) return known
  const note = document.createElement('p')
  note.className = 'other-price'
  note.setAttribute('aria-live', 'polite')
  field.append(note)
  return note
}
