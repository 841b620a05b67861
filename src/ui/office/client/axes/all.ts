/** The columns that have a field for all rows. */
const SHARED = ['visible', 'price02', 'stock', 'stockUnlimited', 'saleLimit']

/** Adds a row above several others whose fields set those of all rows. */
export const fill = (body: HTMLTableSectionElement, copied: HTMLTemplateElement): void => {
  if (body.rows.length < 2) return
  const row = document.importNode(copied.content, true).querySelector('tr')
  if (!row) return
  row.className = 'all'
  for (const hidden of row.querySelectorAll('[type=hidden], .other-price')) hidden.remove()
  const label = row.querySelector('.whole')
  if (label) label.textContent = body.dataset.all ?? ''
  for (const field of row.querySelectorAll('input')) {
    const column = SHARED.find((name) => field.name.endsWith(`[${name}]`))
    if (column === undefined) {
      field.closest('td')?.replaceChildren()
      continue
    }
    const title = field.closest('td')?.dataset.title ?? ''
    field.removeAttribute('name')
    field.removeAttribute('id')
    field.setAttribute('aria-label', `${body.dataset.all ?? ''}: ${title}`)
    const fields = () => [
      ...body.querySelectorAll<HTMLInputElement>(`tr:not(.all) [name$="[${column}]"]:not([type=hidden])`),
    ]
    if (field.type === 'checkbox') field.checked = fields().every(({ checked }) => checked)
    field.addEventListener('input', () => {
      for (const one of fields())
        if (one.type === 'checkbox') one.checked = field.checked
        else one.value = field.value
    })
  }
  body.prepend(row)
}
