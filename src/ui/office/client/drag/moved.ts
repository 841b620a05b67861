/** The row that a button moved, until the page is shown again. */
const MOVED = 'moved-row'

/** Puts the focus back on the button of a row that was moved, once the page is shown again with its new order. */
export function followMoved(): void {
  const moved = sessionStorage.getItem(MOVED)
  sessionStorage.removeItem(MOVED)
  const [path, id, direction] = moved?.split(' ') ?? []
  const row =
    path === location.pathname
      ? document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)
      : undefined
  const buttons = row?.querySelector('.moves')
  const button =
    buttons?.querySelector<HTMLElement>(`.${direction} button`) ?? buttons?.querySelector('button')
  button?.focus()
  document.addEventListener('submit', ({ target }) => {
    const form = target instanceof HTMLFormElement && target.closest('.moves') ? target : undefined
    const of = form?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (form && of) sessionStorage.setItem(MOVED, [location.pathname, of, form.className].join(' '))
  })
}
