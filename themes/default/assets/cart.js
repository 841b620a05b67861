// Changes of the cart without leaving the page. Loaded with the first of them.

const SENT = 'is-sent'

const drawer = document.querySelector('.cart-drawer')

// Of the page of the cart, the ids would be there twice.
const IDS = ['id', 'for', 'form', 'aria-labelledby', 'aria-describedby']

const withOwnIds = (part) => {
  for (const name of IDS)
    for (const one of part.querySelectorAll(`[${name}]`))
      one.setAttribute(name, one.getAttribute(name).replace(/\S+/g, 'drawer-$&'))
  return part
}

// The same form as before is known by what it sends, but for the token and what was typed.
const keyOf = (form) =>
  form &&
  [...form.querySelectorAll('input[type="hidden"]:not([name="csrfToken"])')]
    .map((input) => input.value)
    .join('\n')

const focusAgain = (place, key, selector) => {
  const same = [...place.querySelectorAll('form[data-enhance]')].find((form) => keyOf(form) === key)
  const near = place.querySelector('.removed button') ?? place.querySelector('[data-close]') ?? place
  const target = same?.querySelector(selector) ?? near
  target.focus({ preventScroll: true })
}

const replace = (selector, page) => {
  const fresh = page.querySelector(selector)
  if (fresh) document.querySelector(selector)?.replaceWith(document.adoptNode(fresh))
}

// A visitor's first change begins their session: the forms of this page take its token.
const takeVisit = (page) => {
  const token = page.querySelector('input[name="csrfToken"]')?.value
  if (token) for (const input of document.getElementsByName('csrfToken')) input.value = token
  replace('.bar-tools', page)
}

const said = (page) => page.querySelectorAll('main > .notice-wrong, main .notices > *, main > .removed')

const fillDrawer = (page) => {
  drawer.querySelector('#cart-drawer-said').replaceChildren(...said(page))
  const cart = withOwnIds(page.querySelector('main [data-cart]'))
  drawer.querySelector('[data-cart]').replaceWith(document.adoptNode(cart))
}

const openDrawer = (page, opener) => {
  fillDrawer(page)
  drawer.onclose = () => opener?.focus({ preventScroll: true })
  drawer.showModal()
}

// A refused form is shown where it was sent to, which is no page to come back to.
const fillPage = (page, { redirected, url }) => {
  replace('main', page)
  document.title = page.title
  if (redirected) history.replaceState(null, '', url)
}

// Whatever was refused is said where it was asked for, and what was chosen stays.
const sayBeside = (form, notes) => {
  form.parentElement.querySelector('[data-said]')?.remove()
  if (notes.length === 0) return
  const note = document.createElement('div')
  note.dataset.said = ''
  note.setAttribute('role', 'alert')
  form.after(note)
  note.append(...notes)
}

const noteOf = (text) =>
  Object.assign(document.createElement('p'), { className: 'notice notice-wrong', textContent: text })

const refusalIn = (page) => {
  const wrong = page.querySelector('main .faults') ?? page.querySelector('main .notice-wrong')
  const title = page.querySelector('main h1, .nothing-title')?.textContent
  wrong?.removeAttribute('autofocus')
  return wrong ?? noteOf(title ?? drawer.dataset.unknown)
}

const isCart = (page) => page.querySelector('main [data-cart]') !== null

const change = async (form, opener) => {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    headers: { accept: 'text/html' },
  })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const focused = document.activeElement
  const key = keyOf(focused?.form)
  const field = focused?.name === 'quantity' ? '[name="quantity"]' : 'button'
  if (!isCart(page)) {
    if (answer.ok) location.assign(answer.url)
    else sayBeside(form, [document.adoptNode(refusalIn(page))])
  } else if (drawer.contains(form)) {
    fillDrawer(page)
    focusAgain(drawer, key, field)
  } else if (isCart(document)) {
    fillPage(page, answer)
    focusAgain(document.querySelector('main'), key, field)
  } else {
    sayBeside(form, [])
    openDrawer(page, opener)
    form.dispatchEvent(new CustomEvent('cart:added', { bubbles: true }))
  }
  takeVisit(page)
}

/** Sends a form that changes the cart; `opener` gets the focus back. */
export const send = async (form, opener) => {
  form.classList.add(SENT)
  try {
    await change(form, opener)
  } catch {
    // Whether it arrived is not known: the page as it now is tells, and nothing is sent twice.
    if (isCart(document)) location.reload()
    else sayBeside(form, [noteOf(drawer.dataset.unknown)])
  }
  form.classList.remove(SENT)
}

drawer.addEventListener('click', ({ target }) => {
  if (target === drawer || target.closest('[data-close]')) drawer.close()
})
