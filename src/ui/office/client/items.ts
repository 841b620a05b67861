/** Shows the free items of a section one after another, when they are asked for. */
for (const place of document.querySelectorAll<HTMLElement>('.section-items')) {
  const button = place.querySelector<HTMLButtonElement>('.add-item')
  const free = [...place.querySelectorAll<HTMLElement>('.section-item[data-free=true]')]
  if (button && free.length > 0) prepare(button, free)
}

function prepare(button: HTMLButtonElement, free: readonly HTMLElement[]): void {
  // A form that is shown again may have something typed in them.
  const last = free.findLastIndex(isTyped)
  let shown = Math.max(last + 1, button.dataset.none === 'true' ? 1 : 0)
  const show = () => {
    for (const [at, item] of free.entries()) item.hidden = at >= shown
    button.hidden = shown >= free.length
  }
  button.addEventListener('click', () => {
    const item = free[shown]
    shown += 1
    show()
    item?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, .html-surface')?.focus()
  })
  show()
}

function isTyped(item: HTMLElement): boolean {
  const fields = item.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ name, type, value }) => name !== '' && type !== 'hidden' && value !== '')
}
