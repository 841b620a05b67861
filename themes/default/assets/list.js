// The list of products follows its filters and its order without leaving the page.

const WAIT_MS = 250
const desk = matchMedia('(width >= 64rem)')

let asking
let waiting
let shownAt = location.pathname + location.search

const status = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
status.setAttribute('role', 'status')
document.body.append(status)

// What is not filled in stays out of the address, whoever sends the form.
const leaveOutEmpty = ({ target, formData }) => {
  if (!target.matches('.filters-form, #list-order')) return
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

const addressOf = (form) => {
  const address = new URL(form.action)
  for (const [name, value] of new FormData(form)) address.searchParams.append(name, value)
  return address
}

const ask = (address, accept) => {
  asking?.abort()
  asking = new AbortController()
  return fetch(address, { headers: { accept }, signal: asking.signal })
}

const focusAgain = ({ id, name, value, type }) => {
  const isSame = (one) => one.id === id && (type !== 'checkbox' || one.value === value)
  if (name) [...document.getElementsByName(name)].find(isSame)?.focus({ preventScroll: true })
}

const show = async (form) => {
  const address = addressOf(form)
  const answer = await ask(address, 'text/html')
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('main')
  // A refusal is a page to come back from.
  if (!answer.ok || !fresh) return location.assign(address)
  const focused = document.activeElement
  document.querySelector('main').replaceWith(document.adoptNode(fresh))
  document.title = page.title
  history.pushState(null, '', answer.url)
  shownAt = location.pathname + location.search
  focusAgain(focused)
  status.textContent = document.querySelector('.list-count')?.textContent ?? ''
  document.dispatchEvent(new Event('list:shown'))
}

// In the sheet, the button says how many goods there will be.
const count = async (form) => {
  const address = addressOf(form)
  address.searchParams.delete('disp_number')
  address.searchParams.set('limit', 1)
  const found = (await (await ask(address, 'application/hal+json')).json()).count
  const send = form.querySelector('.filters-send')
  const { one, many } = send.dataset
  send.dataset.none ??= send.textContent
  const number = (found ?? 0).toLocaleString(document.documentElement.lang)
  send.textContent =
    typeof found === 'number' ? (found === 1 ? one : many.replace('#', number)) : send.dataset.none
}

const follow = async (form) => {
  try {
    if (form.id === 'list-order' || desk.matches) await show(form)
    else await count(form)
  } catch {
    // A newer choice took its place, or there is no network: the button is still there.
  }
}

document.addEventListener('formdata', leaveOutEmpty)
document.addEventListener('change', ({ target: { form } }) => {
  if (!form?.matches('.filters-form, #list-order')) return
  clearTimeout(waiting)
  waiting = setTimeout(follow, WAIT_MS, form)
})
addEventListener('popstate', () => {
  if (shownAt !== location.pathname + location.search) location.reload()
})
