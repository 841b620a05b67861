/** Typed values become chips, and their combinations rows, as soon as they are typed. */
import { fill } from './axes/all.ts'
import { type AxisField, axisFields } from './axes/chips.ts'
import { folded } from './axes/names.ts'

/** All rows that were drawn, by the names of their values: those of a value that comes back come back, too. */
const rows = new Map<string, HTMLTableRowElement>()
let next = 0

/** More combinations than the shop takes are not drawn. */
const MOST = 500

const place = document.querySelector<HTMLElement>('.product-axes')
const table = document.querySelector<HTMLElement>('.combinations')
const form = place?.closest('form')
if (place && table && form) prepare(place, table, form)

function prepare(zone: HTMLElement, combinations: HTMLElement, owner: HTMLFormElement): void {
  const axes = axisFields(zone)
  owner.querySelector('.without-script')?.remove()
  const redraw = () => {
    drawRows(combinations, owner, axes)
    drawPictures(axes)
    // The mark of unsaved changes, and all else that follows typed values, notices the new rows.
    owner.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const axis of axes) axis.onChange(redraw)
  owner.addEventListener('reset', () =>
    setTimeout(() => {
      for (const axis of axes) axis.read()
      redraw()
    }),
  )
  owner.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && /^(price02|stock)$/.test(target.name))
      offer(combinations, owner)
  })
  drawRows(combinations, owner, axes)
}

function keyOf(names: readonly string[]): string {
  return names.map(folded).join('\n')
}

function drawRows(zone: HTMLElement, owner: HTMLFormElement, axes: readonly AxisField[]): void {
  const body = zone.querySelector('tbody')
  const copied = zone.querySelector<HTMLTemplateElement>('#combination')
  if (!body || !copied) return
  if (next === 0)
    for (const row of body.rows) {
      rows.set(keyOf(namesOf(row)), row)
      next = Math.max(next, numberOf(row) + 1)
    }
  const [first = [], second] = axes.map(({ values }) => values()).filter((values) => values.length > 0)
  const names = first
    .flatMap((one) => (second ? second.map((other) => [one, other]) : [[one]]))
    .slice(0, MOST)
  body.replaceChildren(
    ...names.map((combination) => {
      const key = keyOf(combination)
      const row = rows.get(key) ?? newRow(copied, combination)
      rows.set(key, row)
      return row
    }),
  )
  zone.hidden = names.length === 0
  fill(body, copied)
  offer(zone, owner)
}

function namesOf(row: HTMLTableRowElement): readonly string[] {
  return ['classCategoryName', 'classCategoryName2'].flatMap((name) => {
    const value = row.querySelector<HTMLInputElement>(`[name$="[${name}]"]`)?.value
    return value ? [value] : []
  })
}

function numberOf(row: HTMLTableRowElement): number {
  const name = row.querySelector<HTMLInputElement>('[name^="classes["]')?.name ?? ''
  return Number(/^classes\[(\d+)\]/.exec(name)?.[1] ?? 0)
}

function newRow(copied: HTMLTemplateElement, names: readonly string[]): HTMLTableRowElement {
  const row = numbered(copied, next).querySelector('tr')
  next += 1
  if (!row) throw new Error('A combination is a row')
  for (const [at, name] of ['classCategoryName', 'classCategoryName2'].entries()) {
    const field = row.querySelector<HTMLInputElement>(`[name$="[${name}]"]`)
    if (names[at] === undefined) field?.remove()
    else if (field) field.value = names[at]
  }
  const label = row.querySelector('.whole')
  if (label) label.textContent = names.join(' / ')
  row.dataset.new = 'true'
  row.querySelector('[name$="[stockSeen]"]')?.remove()
  const box = row.querySelector<HTMLInputElement>('[type=checkbox][name$="[visible]"]')
  if (box) box.checked = true
  return row
}

/** Returns a copy of a template with its own number in names and ids. */
function numbered(copied: HTMLTemplateElement, number: number): DocumentFragment {
  const copy = document.importNode(copied.content, true)
  for (const element of copy.querySelectorAll('[name], [id], [for], [aria-describedby]'))
    for (const name of ['name', 'id', 'for', 'aria-describedby']) {
      const value = element.getAttribute(name)
      if (value !== null) element.setAttribute(name, value.replaceAll('999', String(number)))
    }
  return copy
}

/** Shows in the empty fields of new rows what they get: the price and the stock of the product. */
function offer(zone: HTMLElement, owner: HTMLFormElement): void {
  for (const name of ['price02', 'stock']) {
    const own = owner.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
    for (const field of zone.querySelectorAll<HTMLInputElement>(`[data-new] [name$="[${name}]"]`))
      field.placeholder = own
  }
}

/** Shows a choice of a picture for each value. */
function drawPictures(axes: readonly AxisField[]): void {
  const zone = document.querySelector<HTMLElement>('.value-pictures')
  const list = zone?.querySelector('ul')
  const copied = zone?.querySelector<HTMLTemplateElement>('#value-picture')
  if (!zone || !list || !copied) return
  const known = new Map(
    [...list.children].map((entry) => [
      folded(entry.querySelector<HTMLInputElement>('input')?.value ?? ''),
      entry,
    ]),
  )
  const values = axes.flatMap((axis) => axis.values())
  list.replaceChildren(
    ...values.flatMap((value) => {
      const kept = known.get(folded(value))
      if (kept) return [kept]
      const entry = numbered(copied, 200 + known.size).querySelector('li')
      const name = entry?.querySelector('input')
      const label = entry?.querySelector('label')
      if (!entry || !name || !label) return []
      name.value = value
      label.textContent = value
      known.set(folded(value), entry)
      return [entry]
    }),
  )
  zone.hidden = values.length === 0
}
