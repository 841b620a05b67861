import { type Drop, hold } from './hold.ts'

/**
 * Moves rows between lists, such as blocks between the sections of a layout: by dragging, by their buttons, or by
 * the name of another section; rows without sections by their number. The fields of each row have its place, and are
 * saved with the form.
 */
export function arranging(plan: HTMLElement): void {
  const rows = () => [...plan.querySelectorAll<HTMLElement>('li:not(.dock-end)')]
  const [first] = rows()
  if (!first || sortOf(first).matches(':disabled')) return
  plan.classList.add('is-dragged')
  const tell = () => {
    for (const dock of plan.querySelectorAll<HTMLElement>('[data-section]')) number(dock)
    first.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const onDrop = (row: HTMLElement, { row: other, where }: Drop) => {
    // Nothing goes behind the free place.
    if (where === 'after' && !other.matches('.dock-end')) other.after(row)
    else other.before(row)
    tell()
  }
  const move = (row: HTMLElement, button: HTMLButtonElement) => {
    const other = button.value === 'up' ? row.previousElementSibling : row.nextElementSibling
    if (!other || other.matches('.dock-end')) return
    if (button.value === 'up') other.before(row)
    else other.after(row)
    tell()
    button.focus()
  }
  for (const row of rows()) {
    hold(row, row.firstElementChild ?? row, plan.dataset.grip ?? '', {
      selector: '.arranging li',
      nested: false,
      onDrop,
    })
    const moves = row.querySelector<HTMLElement>('.moves')
    if (moves) moves.hidden = false
    for (const button of moves?.querySelectorAll('button') ?? [])
      button.addEventListener('click', () => move(row, button))
    const field = sectionOf(row) ?? sortOf(row)
    field.addEventListener('change', () => {
      placeBy(plan, row)
      tell()
      field.focus()
    })
  }
  // The fields are reset only after the event.
  sortOf(first).form?.addEventListener('reset', () =>
    setTimeout(() => {
      const inOrder = rows().toSorted((one, other) => Number(sortOf(one).value) - Number(sortOf(other).value))
      for (const row of inOrder) endOf(plan, sectionAskedBy(row))?.before(row)
    }),
  )
}

function number(dock: HTMLElement): void {
  for (const [at, row] of rowsIn(dock).entries()) {
    const section = sectionOf(row)
    if (section) section.value = dock.dataset.section ?? ''
    sortOf(row).value = dock.dataset.section === NOWHERE ? '' : String(at + 1)
  }
}

/** Moves a row to the end of the section that it names; a row without sections to its number, or out of the order. */
function placeBy(plan: HTMLElement, row: HTMLElement): void {
  const end = endOf(plan, sectionAskedBy(row))
  const number = sectionOf(row) ? Number.POSITIVE_INFINITY : Number(sortOf(row).value)
  const others = rowsIn(end?.parentElement).filter((other) => other !== row)
  const next = others[Math.max(0, number - 1)] ?? end
  next?.before(row)
}

function rowsIn(dock: Element | null | undefined): HTMLElement[] {
  return [...(dock?.querySelectorAll<HTMLElement>('li:not(.dock-end)') ?? [])]
}

function endOf(plan: HTMLElement, section: string): Element | null {
  return plan.querySelector(`[data-section="${section}"] .dock-end`)
}

/** The section of rows without a place. */
const NOWHERE = '0'

function sectionAskedBy(row: HTMLElement): string {
  return sectionOf(row)?.value ?? (sortOf(row).value === '' ? NOWHERE : '1')
}

function sectionOf(row: HTMLElement): HTMLSelectElement | null {
  return row.querySelector<HTMLSelectElement>('[name$="[section]"]')
}

function sortOf(row: HTMLElement): HTMLInputElement {
  return row.querySelector<HTMLInputElement>('[name$="[sortNo]"]') ?? document.createElement('input')
}
