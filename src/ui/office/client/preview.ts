/** Shows a preview of the shop beside a form, which follows the typed values; nothing is saved. */
const PAUSE_MS = 400
/** Room for a header that stays at the top of the page. */
const HEADER_PX = 120
/** The width with room beside the form. */
const WIDE = '(min-width: 1100px)'

for (const place of document.querySelectorAll<HTMLDetailsElement>('.live-preview')) {
  const form = place.closest('form') ?? place.closest('.previewed')?.querySelector('form')
  const box = place.querySelector<HTMLElement>('.live-frame')
  if (!box) continue
  if (place.dataset.href !== undefined) shown(place, box, { address: place.dataset.href })
  else if (form) shown(place, box, { form })
  widths(place, box)
}

/** Switches between the width of a desk and that of a phone. */
function widths(place: HTMLElement, box: HTMLElement): void {
  const buttons = [...place.querySelectorAll<HTMLButtonElement>('.live-widths button')]
  for (const button of buttons)
    button.addEventListener('click', () => {
      for (const one of buttons) one.ariaPressed = String(one === button)
      box.classList.toggle('is-phone', button.value === 'phone')
    })
}

/** The previewed page: what a form would make of it, or the one at an address. */
type Previewed = { readonly form: HTMLFormElement } | { readonly address: string }

function request(of: Previewed): [string, RequestInit] {
  const headers = { accept: 'text/html' }
  if ('address' in of) return [of.address, { headers }]
  const body = new FormData(of.form)
  body.set('preview', '1')
  const sent = new URLSearchParams()
  for (const [name, value] of body) if (typeof value === 'string') sent.append(name, value)
  return [of.form.action, { method: 'POST', body: sent, headers }]
}

function shown(place: HTMLDetailsElement, box: HTMLElement, of: Previewed): void {
  const status = place.querySelector('[role=status]')
  let timer = 0
  let asking = new AbortController()
  const say = (words = '') => {
    if (status && status.textContent !== words) status.textContent = words
  }
  const ask = async () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const [address, init] = request(of)
      const answer = await fetch(address, { ...init, signal })
      const text = await answer.text()
      if (signal.aborted) return
      if (answer.ok) show(box, text)
      say(answer.ok ? '' : answer.status === 400 ? place.dataset.wrong : place.dataset.failed)
    } catch {
      if (!signal.aborted) say(place.dataset.failed)
    }
  }
  const soon = () => {
    clearTimeout(timer)
    if (place.open) timer = window.setTimeout(ask, PAUSE_MS)
  }
  if ('form' in of) {
    of.form.addEventListener('input', soon)
    of.form.addEventListener('reset', soon)
  }
  place.addEventListener('toggle', soon)
  place.hidden = false
  if (matchMedia(WIDE).matches) place.open = true
}

/**
 * Replaces a page by the next one, once it is loaded and scrolled to the same place; it begins at
 * the element that the box names, or consists of the part that the box names. Its scripts and links are inactive: it is only for viewing.
 */
function show(box: HTMLElement, text: string): void {
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const one of page.querySelectorAll('script, base, meta[http-equiv]')) one.remove()
  const part = box.dataset.part ? page.querySelector(box.dataset.part) : null
  if (part) page.body.replaceChildren(part)
  page.body.inert = true
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-same-origin')
  frame.title = box.dataset.title ?? ''
  frame.inert = true
  frame.addEventListener('load', () => {
    const before = box.querySelectorAll<HTMLIFrameElement>('iframe:not([inert])')
    const begin = box.dataset.at ? frame.contentDocument?.getElementById(box.dataset.at) : null
    if (begin) delete box.dataset.at
    // scrollIntoView would scroll the form as well.
    const top = begin ? begin.getBoundingClientRect().top - HEADER_PX : before[0]?.contentWindow?.scrollY
    frame.contentWindow?.scrollTo(0, top ?? 0)
    for (const one of before) one.remove()
    frame.inert = false
  })
  for (const late of box.querySelectorAll('iframe[inert]')) late.remove()
  frame.srcdoc = `<!doctype html>${page.documentElement.outerHTML}`
  box.append(frame)
}
