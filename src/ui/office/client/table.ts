/** Makes a table of inputs a grid: arrows and Enter move, pasted cells spread, columns are adjusted in place. */
const zone = document.querySelector<HTMLElement>('.cells')
const form = zone?.closest('form')
if (zone && form) prepare(zone, form)

type Cell = HTMLInputElement | HTMLSelectElement

function prepare(grid: HTMLElement, owner: HTMLFormElement): void {
  const hint = owner.querySelector<HTMLElement>('.keys-hint')
  if (hint) hint.hidden = false
  const all = grid.querySelector<HTMLInputElement>('#tick-all')
  const ticks = () => [...grid.querySelectorAll<HTMLInputElement>('input[name$="[ticked]"][type=checkbox]')]
  if (all) {
    all.hidden = false
    all.addEventListener('change', () => {
      for (const tick of ticks()) tick.checked = all.checked
    })
  }
  grid.addEventListener('keydown', (event) => {
    if (isCell(event.target) && !event.isComposing) move(grid, event.target, event)
  })
  grid.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isCell(event.target) || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    paste(grid, event.target, text)
  })
  const apply = owner.querySelector<HTMLButtonElement>('.apply')
  if (!apply) return
  apply.hidden = false
  apply.addEventListener('click', () => adjust(owner, ticks()))
}

function isCell(target: EventTarget | null): target is Cell {
  return (
    (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLSelectElement
  )
}

/** The cells of the table by row; a row has the same columns, some without a cell. */
function cellsIn(grid: HTMLElement): readonly (readonly (Cell | null)[])[] {
  return [...grid.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')]
      .slice(1)
      .map((cell) => cell.querySelector<Cell>('input:not([type=hidden]), select')),
  )
}

function placeOf(rows: ReturnType<typeof cellsIn>, cell: Cell): { row: number; column: number } {
  const row = rows.findIndex((cells) => cells.includes(cell))
  return { row, column: rows[row]?.indexOf(cell) ?? 0 }
}

/** The steps of keys: rows and columns. Enter goes down, and must not submit the form. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
}

function move(grid: HTMLElement, from: Cell, event: KeyboardEvent): void {
  const [down, right] = STEPS[event.key] ?? [0, 0]
  if ((down === 0 && right === 0) || event.ctrlKey || event.metaKey || event.altKey) return
  // In a choice up and down choose.
  if (from instanceof HTMLSelectElement && event.key.startsWith('Arrow') && down !== 0) return
  event.preventDefault()
  const rows = cellsIn(grid)
  const step = event.key === 'Enter' && event.shiftKey ? -1 : down
  let { row, column } = placeOf(rows, from)
  do {
    row += step
    column += right
  } while (rows[row]?.[column] === null)
  const next = rows[row]?.[column]
  next?.focus()
  // `select` is for numbers too, whose caret cannot be set.
  if (next instanceof HTMLInputElement) next.select()
}

/** Spreads the cells of a spreadsheet from a cell to the right and down. */
function paste(grid: HTMLElement, from: Cell, text: string): void {
  const rows = cellsIn(grid)
  const start = placeOf(rows, from)
  let [pasted, cut] = [0, 0]
  for (const [down, line] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries())
    for (const [right, typed] of line.split('\t').entries()) {
      const cell = rows[start.row + down]?.[start.column + right]
      if (cell === undefined) cut += 1
      else if (cell && put(cell, typed)) pasted += 1
    }
  const table = grid.querySelector('table')
  const status = grid.querySelector<HTMLElement>('[role=status]')
  if (status)
    status.textContent = [
      (table?.dataset.pasted ?? '').replace('0', String(pasted)),
      cut > 0 ? (table?.dataset.cut ?? '') : '',
    ].join(' ')
  from.dispatchEvent(new Event('input', { bubbles: true }))
}

function put(cell: Cell, typed: string): boolean {
  const plain = typed.normalize('NFKC').trim()
  if (cell instanceof HTMLSelectElement) {
    const option = [...cell.options].find(({ label, value }) => label === plain || value === plain)
    if (option) cell.value = option.value
    return option !== undefined
  }
  // Spreadsheets copy numbers as they show them.
  const number = plain.replace(/[,¥円\s]/g, '').replace(/^\\/, '')
  if (!/^\d*$/.test(number)) return false
  cell.value = number
  return true
}

/** Adjusts the ticked rows in place; the server would do the same. */
function adjust(owner: HTMLFormElement, ticks: readonly HTMLInputElement[]): void {
  const column = owner.querySelector<HTMLSelectElement>('[name=adjustColumn]')?.value ?? ''
  const by = owner.querySelector<HTMLInputElement>('[name=adjustBy]')
  const typed = (by?.value ?? '').normalize('NFKC').replace(/[−ー]/gu, '-').replace(/\s|円/gu, '')
  const [, amount = ''] = /^([+-]\d{1,9}(?:\.\d{1,2})?)%?$/.exec(typed) ?? []
  if (!by || amount === '') {
    by?.focus()
    return
  }
  for (const tick of ticks.filter(({ checked }) => checked)) {
    const cell = owner.querySelector<HTMLInputElement>(
      `[name="${tick.name.replace('[ticked]', `[${column}]`)}"]`,
    )
    if (!cell || cell.value === '') continue
    const value = Number(cell.value)
    // In hundredths of percent, so that no fraction is lost; rounded half up.
    const next = typed.endsWith('%')
      ? Math.floor((value * (10_000 + Math.round(Number(amount) * 100)) + 5000) / 10_000)
      : value + Math.trunc(Number(amount))
    cell.value = String(Math.max(next, 0))
  }
  // The server must not adjust them once more.
  by.value = ''
  by.dispatchEvent(new Event('input', { bubbles: true }))
}
