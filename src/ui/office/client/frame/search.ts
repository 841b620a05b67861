/** Shows results while the member types, cut out of the page of the search. */
const form = document.querySelector<HTMLFormElement>('.find')
const field = form?.querySelector<HTMLInputElement>('input[type="text"]')
if (form && field) suggestTo(form, field)

const WAIT_MS = 150

function suggestTo(form: HTMLFormElement, field: HTMLInputElement): void {
  const list = document.createElement('div')
  list.className = 'found'
  list.hidden = true
  form.append(list)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  const close = () => {
    list.hidden = true
  }

  const ask = async () => {
    asking.abort()
    asking = new AbortController()
    const address = new URL(form.action)
    address.search = new URLSearchParams({ [field.name]: field.value }).toString()
    try {
      const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: asking.signal })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const results = answer.ok ? page.querySelector('.results') : null
      list.replaceChildren(...(results ? [document.adoptNode(results)] : []))
      list.hidden = !results || field.value.trim() === ''
    } catch {
      // The next letter asks again; without an answer Enter opens the page of the search.
    }
  }

  field.addEventListener('input', (event) => {
    clearTimeout(waiting)
    if (field.value.trim() === '') close()
    else if (!(event instanceof InputEvent && event.isComposing)) waiting = setTimeout(ask, WAIT_MS)
  })
  field.addEventListener('compositionend', () => {
    waiting = setTimeout(ask, WAIT_MS)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close()
      field.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || list.hidden || event.isComposing) return
    const stops = [field, ...list.querySelectorAll<HTMLElement>('a')]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[(at + step + stops.length) % stops.length]?.focus()
    event.preventDefault()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && form.contains(relatedTarget)) return
    // An answer after the field lost focus would cover the page.
    clearTimeout(waiting)
    asking.abort()
    close()
  })
}
