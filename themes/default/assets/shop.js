// Only adds to what works without it: nothing of the shop depends on this file.

const SENT = 'is-sent'

document.documentElement.classList.add('scripted')

// One press, one order: a second press while the first is on its way does nothing.
const guardAgainstDoubleSubmit = (event) => {
  const form = event.target
  if (form.classList.contains(SENT)) {
    event.preventDefault()
    return
  }
  if (event.defaultPrevented || form.method === 'get') return
  form.classList.add(SENT)
}

// A page that comes back from the browser's memory may be sent again.
const release = () => {
  for (const form of document.querySelectorAll(`form.${SENT}`)) form.classList.remove(SENT)
}

// The cart changes without leaving the page; the script for it is loaded with the first change.
const changeCart = async (event) => {
  const { target: form, submitter } = event
  const drawer = document.querySelector('.cart-drawer')
  if (!drawer || event.defaultPrevented || !['add', 'cart'].includes(form.dataset.enhance)) return
  // What is bought at once goes on to the checkout.
  if (submitter?.name === 'checkout') return
  event.preventDefault()
  if (form.classList.contains(SENT)) return
  form.classList.add(SENT)
  try {
    const { send } = await import(drawer.dataset.script)
    await send(form, submitter)
  } catch {
    form.submit()
  }
}

const sendChangedQuantity = (event) => {
  const form = event.target.form
  if (event.target.name === 'quantity' && form?.dataset.enhance === 'cart') form.requestSubmit()
}

// Only the times of the chosen delivery method can be asked for.
const showTimes = (shipping) => {
  const select = shipping.querySelector('[data-times] select')
  const chosen = shipping.querySelector('input[type="radio"][name*="delivery"]:checked')?.value
  if (!select || !chosen) return
  let any = false
  for (const group of select.querySelectorAll('optgroup')) {
    const fits = group.dataset.delivery === chosen
    group.hidden = !fits
    group.disabled = !fits
    any ||= fits
  }
  if (select.selectedOptions[0]?.closest('optgroup')?.disabled) select.value = ''
  select.closest('[data-times]').hidden = !any
}

const showTimesOfAll = () => {
  for (const shipping of document.querySelectorAll('[data-shipping]')) showTimes(shipping)
}

// What cannot be undone is asked once more.
const askFirst = (event) => {
  const question = event.submitter?.dataset.confirm
  if (question && !window.confirm(question)) event.preventDefault()
}

const digitsIn = (typed) => typed.normalize('NFKC').replace(/\D/g, '')

const codeIn = (form) => digitsIn(form.elements.postalCode.value)

const isEmpty = (...fields) => fields.every((field) => field.value === '')

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const lookUp = async (button, code) => {
  try {
    const accept = { headers: { accept: 'application/json' } }
    const answer = await fetch(`${button.dataset.postal}?postalCode=${code}`, accept)
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

// Prefecture and city of a postal code, without leaving the page; where this fails, they are typed.
const fillAddress = async (button, isAsked) => {
  const { postalCode, pref, addr01, addr02 } = button.form.elements
  const said = button.form.querySelector('.postal-said')
  const code = codeIn(button.form)
  const found = code.length === 7 ? await lookUp(button, code) : undefined
  // What was typed meanwhile stays.
  if (code !== codeIn(button.form) || (!isAsked && !isEmpty(pref, addr01))) return
  if (found) {
    pref.value = found.pref
    // The list has no names of cities in Latin letters: on an English page the city is left to the shopper, unless
    // they write Japanese.
    if (document.documentElement.lang === 'ja' || JAPANESE.test(addr01.value + addr02.value)) {
      addr01.value = found.addr01
      if (found.addr02 && addr02.value === '') addr02.value = found.addr02
      addr01.dispatchEvent(new Event('input', { bubbles: true }))
    }
    pref.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isAsked) postalCode.focus()
  if (found || isAsked) said.textContent = found ? said.dataset.filled : said.dataset.unknown
}

const fillOnPress = (event) => {
  const button = event.target.closest('button[data-postal]')
  if (!button) return
  event.preventDefault()
  fillAddress(button, true)
}

// Seven digits say the place; what is typed already is left as it is.
const fillOnTyping = (event) => {
  const { form, name } = event.target
  const button = name === 'postalCode' && !event.isComposing && form?.querySelector('button[data-postal]')
  if (!button || codeIn(form).length !== 7) return
  if (isEmpty(form.elements.pref, form.elements.addr01)) fillAddress(button, false)
}

// Where a session ended before a form was sent, what was typed waits in this tab until its customer is back.
const UNSENT = 'unsent-form'
const CHANGING = ['csrfToken', 'idempotencyKey', 'version']

const customer = () => document.querySelector('.account .tool-word')?.textContent.trim() ?? ''

// The form of a page is the same in each language, whose code may precede its path.
const unprefixed = (action) => {
  const { pathname } = new URL(action)
  const prefix = `/${document.documentElement.lang}`
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
}

const identityOf = (form) =>
  [...form.querySelectorAll('input[type="hidden"]')]
    .filter(({ name }) => !CHANGING.includes(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join('\n') + unprefixed(form.action)

const typedIn = (form) =>
  [...form.elements].filter(
    ({ name, type }) => name && !['hidden', 'password', 'file', 'submit', 'button'].includes(type),
  )

const stateOf = ({ name, type, checked, value }) =>
  ['checkbox', 'radio'].includes(type) ? [name, value, checked] : [name, value]

const keepTyped = (event) => {
  const form = event.target
  if (event.defaultPrevented || form.method === 'get' || !form.closest('main') || !customer()) return
  const values = typedIn(form).map(stateOf)
  if (values.length === 0) return
  sessionStorage.setItem(UNSENT, JSON.stringify({ who: customer(), form: identityOf(form), values }))
}

const fillAgain = ({ form, values }) => {
  const same = [...document.querySelectorAll('main form')].find((one) => identityOf(one) === form)
  if (!same) return false
  const fields = typedIn(same)
  for (const [name, value, checked] of values) {
    const isIts = (field) => field.name === name && (checked === undefined || field.value === value)
    const at = fields.findIndex(isIts)
    if (at < 0) continue
    const [field] = fields.splice(at, 1)
    if (checked === undefined) field.value = value
    else field.checked = checked
  }
  // The sums of an order depend on what is filled in.
  same.elements.pref?.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

// Whoever has to sign in was not heard; any other answer says itself what came of the form.
const giveBackTyped = () => {
  const kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? 'null')
  if (!kept) return
  const isAsked = !customer() && document.querySelector('main form[action$="/login"]')
  if (isAsked) sessionStorage.setItem(UNSENT, JSON.stringify({ ...kept, isUnheard: true }))
  if (!customer()) return
  if (kept.who !== customer() || !kept.isUnheard || fillAgain(kept)) sessionStorage.removeItem(UNSENT)
}

// Another language shows the page anew, with what was typed so far.
const TURNED = 'turned-form'

const keepForLanguage = ({ target }) => {
  if (!target.closest?.(':is(.language, .language-way) a')) return
  const forms = [...document.querySelectorAll('main form[method="post"]')]
  const [form] = forms.sort((one, other) => typedIn(other).length - typedIn(one).length)
  if (form)
    sessionStorage.setItem(
      TURNED,
      JSON.stringify({ form: identityOf(form), values: typedIn(form).map(stateOf) }),
    )
}

const giveBackTurned = () => {
  const kept = JSON.parse(sessionStorage.getItem(TURNED) ?? 'null')
  sessionStorage.removeItem(TURNED)
  if (kept) fillAgain(kept)
}

// The sums follow each choice: the parts of the page that depend on it are replaced, and what is typed stays.
const FOLLOWED =
  /^(csrfToken|cartKey|pref|payment|usePoint|delivery(_\w+)?|noshi(_name)?|wrapping|card(_message)?|(shippings|allocations)\[.*|(destinations|places)\[\d+\]\[pref\])$/

const POSTAL_CODE = /(^|\[)postalCode\]?$/

const KEYS = /^(csrfToken|cartKey)$/

// A prefecture and a whole postal code say the fee and the days; the rest of an address is sent with the form.
const isFollowed = (name, value) =>
  FOLLOWED.test(name) || (POSTAL_CODE.test(name) && digitsIn(value).length === 7)

let quoting

// What was typed into a part since it was asked for goes into the part that replaces it.
const typedSince = (old, fresh, sent) => {
  for (const field of old.querySelectorAll(
    'input:not([type=radio], [type=checkbox], [type=hidden]), textarea',
  )) {
    const same = field.name && fresh.querySelector(`[name="${CSS.escape(field.name)}"]`)
    if (same && field.value !== (sent.get(field.name) ?? field.defaultValue)) same.value = field.value
  }
}

const putLive = (page, sent = new Map()) => {
  const { name, value } = document.activeElement ?? {}
  for (const old of document.querySelectorAll('[data-live], .notices')) {
    const { live } = old.dataset
    const fresh = page.querySelector(live ? `[data-live="${live}"]` : '.notices')
    if (!fresh) continue
    typedSince(old, fresh, sent)
    for (const [at, folded] of fresh.querySelectorAll('details').entries())
      folded.open = old.querySelectorAll('details')[at]?.open ?? folded.open
    old.replaceWith(document.adoptNode(fresh))
  }
  if (!name || document.activeElement !== document.body) return
  const same = [...document.getElementsByName(name)]
  const again = same.find((one) => one.type !== 'radio' || one.value === value)
  again?.focus({ preventScroll: true })
}

// Another address for all goods is none to type where they go to several.
const showOtherPlace = () => {
  const isShared = document.querySelectorAll('[data-shipping]').length > 1
  for (const place of document.querySelectorAll('[data-other-place]')) place.hidden = isShared
}

// The shares of a cart, and the address that one of them goes to, are one choice.
const SHARES = /^(allocations|places)\[/

const goesWith = (name, other) =>
  other === name || KEYS.test(other) || (SHARES.test(name) && SHARES.test(other))

// What is wrong with a number that was typed is said at once, where it was typed.
const sayWrong = (form, name, page) => {
  const field = form.elements[name]?.closest?.('.field')
  if (!field || field.closest('[data-live]')) return
  const wrong = page
    ?.querySelector(`[name="${CSS.escape(name)}"]`)
    ?.closest('.field')
    ?.querySelector('.wrong')
  field.querySelector('.wrong')?.remove()
  field.classList.toggle('is-wrong', Boolean(wrong))
  if (wrong) field.append(document.adoptNode(wrong))
}

const saidAtTop = () =>
  [...document.querySelectorAll('.notices li, .notices p, [data-live="messages"] li')].map((one) =>
    one.textContent.trim(),
  )

// What a choice replaced is said at the top of the page, and also there where the choice was made.
const sayBeside = (form, name, before) => {
  document.querySelector('[data-said-here]')?.remove()
  const said = [...new Set(saidAtTop())].filter((one) => one && !before.includes(one))
  const place = [...form.elements].find((one) => one.name === name)?.closest('.sheet')
  if (said.length === 0 || !place) return
  const note = document.createElement('div')
  note.className = 'notice notice-look'
  note.dataset.saidHere = ''
  note.append(...said.map((one) => Object.assign(document.createElement('p'), { textContent: one })))
  place.append(note)
}

const followChoice = async (event) => {
  const { form, name = '', value } = event.target
  if (form?.dataset.enhance !== 'quote' || !isFollowed(name, value)) return
  // Goods are shared out once all of them have an address; until then their count says what is left.
  const isShared = [...form.querySelectorAll('[data-share]')].every(isAllShared)
  if (name.startsWith('allocations[') && !isShared) return
  quoting?.abort()
  quoting = new AbortController()
  const wrong = [...form.elements]
    .filter(({ validity }) => validity?.valid === false && !validity.valueMissing)
    .map((one) => one.name)
  // What is empty clears, and what was just typed is refused by name.
  const isSent = ([one, typed]) =>
    isFollowed(one, typed) &&
    (one === name || !wrong.includes(one)) &&
    (isShared || !one.startsWith('allocations['))
  const sent = [...new FormData(form)].filter(isSent)
  const { signal } = quoting
  const quote = (fields) =>
    fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html' },
      signal,
    })
  try {
    let answer = await quote(sent)
    // What does not go with this choice gives way to it, and the page says so.
    if (answer.status === 400 && !wrong.includes(name))
      answer = await quote(sent.filter(([one]) => goesWith(name, one)))
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    sayWrong(form, name, answer.ok ? undefined : page)
    if (!answer.ok) return
    const before = saidAtTop()
    putLive(page, new Map(sent))
    sayBeside(form, name, before)
    showTimesOfAll()
    showOtherPlace()
  } catch {
    // The page stays as it is: the next step works the sums out again.
  }
}

// The estimate of a delivery stands on the product's page; who has asked once is not asked again.
const PLACE_IS_KNOWN = 'placeIsKnown'

const putEstimate = async (address, sent) => {
  try {
    const answer = await fetch(address, { ...sent, headers: { accept: 'text/html' } })
    putLive(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    if (sent && answer.ok) localStorage.setItem(PLACE_IS_KNOWN, '1')
  } catch {
    location.assign(address)
  }
}

const estimateOnClick = (event) => {
  const link = event.target.closest('[data-estimate]')
  if (!link) return
  event.preventDefault()
  putEstimate(link.href)
}

const estimateOnSubmit = (event) => {
  const form = event.target
  if (form.dataset.enhance !== 'estimate') return
  event.preventDefault()
  putEstimate(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
}

const estimateAtOnce = () => {
  const link = document.querySelector('[data-estimate]')
  if (link && localStorage.getItem(PLACE_IS_KNOWN)) putEstimate(link.href)
}

// A shopper who comes back from paying need not press a button to learn what became of it.
const submitAtOnce = () => document.querySelector('form[data-enhance="submit"]')?.requestSubmit()

// What of a line of the cart no address has yet. An empty row takes it.
const showLeft = (share) => {
  const rows = [...share.querySelectorAll('.share-row input[type="number"]')]
  const said = share.querySelector('.share-left')
  const named = rows.reduce((sum, { valueAsNumber }) => sum + (valueAsNumber || 0), 0)
  const isOpen = rows.some(({ value, validity }) => value === '' && !validity.badInput)
  const left = Number(share.dataset.share) - named
  const text = left > 0 && !isOpen ? said.dataset.left : left < 0 ? said.dataset.over : ''
  said.textContent = text.replace('#', Math.abs(left))
  said.classList.toggle('wrong', left < 0)
  return left
}

// Pieces for an address of which nothing was typed yet go nowhere so far.
const sayTypeBelow = (share) => {
  const isForNew = [...share.querySelectorAll('.share-row')].some(
    (row) =>
      row.querySelector('select').value.startsWith('new-') &&
      Number(row.querySelector('input[type="number"]').value) > 0,
  )
  const fields = share.closest('form').querySelectorAll('[name^="places["]')
  const said = share.querySelector('[data-type-below]')
  if (said) said.hidden = !isForNew || !isEmpty(...fields)
}

const sayTypeBelowOfAll = () => {
  for (const share of document.querySelectorAll('[data-share]')) sayTypeBelow(share)
}

const isAllShared = (share) => {
  showLeft(share)
  return share.querySelector('.share-left').textContent === ''
}

const showLeftOfAll = () => {
  // Where it was refused, that says it.
  for (const share of document.querySelectorAll('[data-share]:not(:has(.is-wrong))')) showLeft(share)
}

const offerMoreShares = () => {
  for (const button of document.querySelectorAll('button[type="button"][data-add-share]')) {
    const share = button.closest('[data-share]')
    const most = Math.min(share.dataset.share, share.querySelector('select').options.length)
    button.hidden = share.querySelectorAll('.share-row').length >= most
  }
}

const renumber = (row, number) => {
  for (const one of row.querySelectorAll('[name], [id], [for]'))
    for (const name of ['name', 'id', 'for']) {
      const old = one.getAttribute(name)
      if (old) one.setAttribute(name, old.replace(/(allocations\[|-share-)\d+/, `$1${number}`))
    }
}

// One more row for a line, to an address that it has no row for yet.
const addShare = (event) => {
  const button = event.target.closest('button[data-add-share]')
  if (!button) return
  event.preventDefault()
  const share = button.closest('[data-share]')
  const rows = [...share.querySelectorAll('.share-row')]
  const last = rows.at(-1)
  const left = showLeft(share)
  const row = last.cloneNode(true)
  row.classList.remove('is-wrong')
  row.querySelector('.wrong')?.remove()
  renumber(row, button.form.querySelectorAll('.share-row').length)
  const chosen = rows.map((one) => one.querySelector('select').value)
  const select = row.querySelector('select')
  select.value = [...select.options].find(({ value }) => !chosen.includes(value))?.value ?? select.value
  row.querySelector('input[type="number"]').value = Math.max(left, 0)
  last.after(row)
  button.hidden = rows.length + 1 >= select.options.length
  showLeft(share)
  select.focus()
}

document.addEventListener('submit', askFirst)
// What was opened over the page closes with Escape, and the focus goes back to what opened it.
const closeOnEscape = (event) => {
  if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
  const opened = document.querySelector('details[data-closable][open]')
  if (opened) {
    opened.open = false
    opened.querySelector('summary').focus()
  } else shutMenu()
}

// A menu that a pointer or the focus opened stays shut until both have left it.
const shutMenu = () => {
  const menu = document.querySelector(
    '.bar .account:is(:hover, :focus-within), .category-nav > ul > li:is(:hover, :focus-within)',
  )
  if (!menu) return
  if (menu.contains(document.activeElement)) menu.querySelector('a').focus()
  menu.classList.add('is-shut')
  const reopen = () => {
    if (!menu.matches(':hover, :focus-within')) menu.classList.remove('is-shut')
  }
  menu.onpointerleave = reopen
  menu.onfocusout = () => setTimeout(reopen)
}

// Behind the open menu of a phone nothing is seen, so that the focus closes it when it leaves.
const closeBehind = ({ target }) => {
  const drawer = document.querySelector('.drawer[open]')
  if (drawer && !drawer.contains(target)) drawer.open = false
}

// What a search might look for is shown under its field; the script for it is loaded when somebody goes there.
const loadSuggestions = async ({ target }) => {
  const form = target.closest('form[data-suggest]')
  if (!form || form.dataset.script === undefined) return
  const { script } = form.dataset
  delete form.dataset.script
  const { attach } = await import(script)
  attach(form)
}

// An error goes once its field is filled in; the script for it is loaded where a form was refused.
const settleFault = async ({ target }) => {
  const list = document.querySelector('.faults')
  if (!list || !target.form) return
  const { settle } = await import(list.dataset.script)
  settle(target)
}

document.addEventListener('focusin', loadSuggestions)
document.addEventListener('focusin', closeBehind)
document.addEventListener('keydown', closeOnEscape)
document.addEventListener('submit', estimateOnSubmit)
document.addEventListener('click', estimateOnClick)
document.addEventListener('submit', changeCart)
document.addEventListener('submit', guardAgainstDoubleSubmit)
document.addEventListener('submit', keepTyped)
document.addEventListener('click', keepForLanguage)
document.addEventListener('click', fillOnPress)
document.addEventListener('click', addShare)
document.addEventListener('input', fillOnTyping)
document.addEventListener('input', (event) => {
  const share = event.target.closest('[data-share]')
  if (share) showLeft(share)
  sayTypeBelowOfAll()
})
document.addEventListener('input', settleFault)
document.addEventListener('change', settleFault)
document.addEventListener('compositionend', fillOnTyping)
document.addEventListener('change', (event) => {
  sendChangedQuantity(event)
  if (event.target.closest('[data-shipping]')) showTimesOfAll()
  followChoice(event)
})
window.addEventListener('pageshow', release)
if (matchMedia('(width < 54rem)').matches) document.querySelector('.summary')?.removeAttribute('open')
giveBackTyped()
giveBackTurned()
estimateAtOnce()
submitAtOnce()
showTimesOfAll()
showLeftOfAll()
sayTypeBelowOfAll()
offerMoreShares()
