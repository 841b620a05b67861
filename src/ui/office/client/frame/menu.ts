/**
 * Folds the menu and pins screens without leaving the page: what is typed in it stays. The shop answers with
 * this page anew, of which the menu and the star are taken.
 */
const PARTS = ['.menu', '.drawer nav', '.star']

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('.fold, .star')) return
  event.preventDefault()
  void arrange(form)
})

async function arrange(form: HTMLFormElement): Promise<void> {
  const place = form.className
  try {
    // Fields of forms are all text here; no file is among them.
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!answer.ok || !page.querySelector('.menu')) throw new Error('no menu')
    for (const part of PARTS) {
      const [old, made] = [document.querySelector(part), page.querySelector(part)]
      if (old && made) old.replaceWith(document.adoptNode(made))
    }
    document.body.classList.toggle('folded', page.body.classList.contains('folded'))
    document.querySelector<HTMLElement>(`.${place} button`)?.focus()
  } catch {
    // The page that the shop answers with says what is wrong.
    form.submit()
  }
}

/** Parts that open over the page close by Escape, and by a click elsewhere. */
const OVER = '.account[open], .drawer[open]'
document.addEventListener('click', ({ target }) => {
  for (const one of document.querySelectorAll<HTMLDetailsElement>(OVER))
    if (!(target instanceof Node && one.contains(target))) one.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const one of document.querySelectorAll<HTMLDetailsElement>(OVER)) {
    one.open = false
    one.querySelector('summary')?.focus()
  }
})

/** Shows the keys of the search, as this machine names them. */
const keys = document.querySelector<HTMLElement>('.find kbd')
if (keys) {
  if (/Mac|iPhone|iPad/.test(navigator.userAgent)) keys.textContent = '⌘K'
  keys.hidden = false
}
