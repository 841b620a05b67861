/** Adds and removes entries of menus, and puts chosen addresses into their fields. */
for (const menu of document.querySelectorAll<HTMLElement>('.menu-entries')) {
  const add = menu.querySelector<HTMLButtonElement>('.menu-add')
  if (add && !menu.querySelector(':disabled')) edit(menu, add)
}

function edit(menu: HTMLElement, add: HTMLButtonElement): void {
  const most = Number(menu.dataset.most ?? Number.POSITIVE_INFINITY)
  const rows = () => [...menu.querySelectorAll<HTMLElement>('.row')]
  const tell = () => {
    for (const [at, row] of rows().entries()) number(row, at)
    add.hidden = rows().length >= most
    add.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const prepare = (row: HTMLElement) => {
    const [remove, choices] = [
      row.querySelector<HTMLButtonElement>('.menu-remove'),
      row.querySelector<HTMLSelectElement>('.menu-choices'),
    ]
    if (remove) remove.hidden = false
    if (choices) choices.hidden = false
    remove?.addEventListener('click', () => {
      const next = row.nextElementSibling?.querySelector<HTMLElement>('.menu-remove') ?? add
      // A menu without any row would be left out, and stay as it is.
      if (rows().length > 1) row.remove()
      else empty(row)
      tell()
      next.focus()
    })
    choices?.addEventListener('change', () => choose(row, choices))
  }
  for (const row of rows()) prepare(row)
  add.hidden = rows().length >= most
  add.addEventListener('click', () => {
    const last = rows().at(-1)
    const row = last?.cloneNode(true)
    if (!last || !(row instanceof HTMLElement)) return
    empty(row)
    last.after(row)
    prepare(row)
    tell()
    row.querySelector('select')?.focus()
  })
}

/** Gives a row the number of its place, in the names of its fields and in what refers to them. */
function number(row: HTMLElement, at: number): void {
  for (const field of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const label = row.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(field.id)}"]`)
    field.name = field.name.replace(/\[\d+\]/, `[${at}]`)
    field.id = field.id.replace(/-\d+-/, `-${at}-`)
    if (label) label.htmlFor = field.id
  }
}

function empty(row: HTMLElement): void {
  for (const wrong of row.querySelectorAll('.wrong')) wrong.remove()
  for (const field of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0
    else field.value = ''
  }
}

function choose(row: HTMLElement, choices: HTMLSelectElement): void {
  const field = (name: string) =>
    row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$="[${name}]"]`)
  const [kind, label, address] = [field('menuKind'), field('menuLabel'), field('menuAddress')]
  if (choices.value === '' || !address) return
  address.value = choices.value
  if (kind) kind.value = 'link'
  if (label && label.value === '') label.value = choices.selectedOptions[0]?.text ?? ''
  address.dispatchEvent(new Event('input', { bubbles: true }))
}
