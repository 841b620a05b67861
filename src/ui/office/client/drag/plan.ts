import { type Drop, hold } from './hold.ts'

/**
 * Moves blocks between the sections of a layout: by dragging, by their buttons, or by the name of another
 * section. The fields of each row have its place, and are saved with the form.
 */
export function arranging(plan: HTMLElement): void {
  const rows = () => [...plan.querySelectorAll<HTMLElement>('li:not(.dock-end)')]
  const [first] = rows()
  if (!first || sectionOf(first).matches(':disabled')) return
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
      selector: '.dock li',
      nested: false,
      onDrop,
    })
    const moves = row.querySelector<HTMLElement>('.moves')
    if (moves) moves.hidden = false
    for (const button of moves?.querySelectorAll('button') ?? [])
      button.addEventListener('click', () => move(row, button))
    const section = sectionOf(row)
    section.addEventListener('change', () => {
      endOf(plan, section.value)?.before(row)
      tell()
      section.focus()
    })
  }
  // The fields are reset only after the event.
  sectionOf(first).form?.addEventListener('reset', () =>
    setTimeout(() => {
      const inOrder = rows().toSorted((one, other) => sortOf(one).valueAsNumber - sortOf(other).valueAsNumber)
      for (const row of inOrder) endOf(plan, sectionOf(row).value)?.before(row)
    }),
  )
}

function number(dock: HTMLElement): void {
  for (const [at, row] of [...dock.querySelectorAll<HTMLElement>('li:not(.dock-end)')].entries()) {
    sectionOf(row).value = dock.dataset.section ?? ''
    sortOf(row).value = String(at + 1)
  }
}

function endOf(plan: HTMLElement, section: string): Element | null {
  return plan.querySelector(`[data-section="${section}"] .dock-end`)
}

function sectionOf(row: HTMLElement): HTMLSelectElement {
  return row.querySelector<HTMLSelectElement>('[name$="[section]"]') ?? document.createElement('select')
}

function sortOf(row: HTMLElement): HTMLInputElement {
  return row.querySelector<HTMLInputElement>('[name$="[sortNo]"]') ?? document.createElement('input')
}
