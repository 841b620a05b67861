/** Adds a button to each heading of the matrix that fills its column with the value of the first row. */
const table = document.querySelector<HTMLTableElement>('.matrix table')
const label = table?.closest<HTMLElement>('.matrix')?.dataset.fill ?? ''

for (const [at, heading] of [...(table?.tHead?.rows[0]?.cells ?? [])].entries()) {
  // Columns that differ in each row are not filled: the row's name and its code.
  const controls = [...(table?.tBodies[0]?.rows ?? [])].map((row) => controlOf(row.cells[at]))
  const first = controls[0]
  if (controls.length < 2 || !first || first.name.endsWith('[productCode]')) continue
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = '↓'
  button.title = label
  button.setAttribute('aria-label', `${heading.textContent}: ${label}`)
  button.addEventListener('click', () => fill(first, controls.slice(1)))
  heading.append(button)
}

type Control = HTMLInputElement | HTMLSelectElement

function controlOf(cell: HTMLTableCellElement | undefined): Control | undefined {
  return cell?.querySelector<Control>('input:not([type="hidden"]), select') ?? undefined
}

function fill(first: Control, others: readonly (Control | undefined)[]): void {
  for (const control of others) {
    if (!control) continue
    if (control instanceof HTMLInputElement && first instanceof HTMLInputElement && first.type === 'checkbox')
      control.checked = first.checked
    else control.value = first.value
  }
  first.dispatchEvent(new Event('input', { bubbles: true }))
}
