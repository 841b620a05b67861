// Measuring services. Their scripts are loaded once the visitor has accepted, and are told of products and orders.

const ADDRESSES = {
  ga4: 'https://www.googletagmanager.com/gtag/js?id=',
  gtm: 'https://www.googletagmanager.com/gtm.js?id=',
  meta: 'https://connect.facebook.net/en_US/fbevents.js?',
  line: 'https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js?',
  clarity: 'https://www.clarity.ms/tag/',
}
const KEPT = 'measuringConsent'
const TOLD = 'toldOrders'
const MOST_TOLD = 20
const SIX_MONTHS_MS = 183 * 24 * 60 * 60 * 1000

const dataOf = (selector) => JSON.parse(document.querySelector(selector)?.textContent ?? 'null')

const { services, scripts, asks } = dataOf('[data-measuring]')
const product = dataOf('[data-measured="view_item"]')
const order = dataOf('[data-measured="purchase"]')
const banner = document.querySelector('.consent')
const changing = document.querySelector('[data-consent-change]')

// A browser may keep nothing: then the choice holds for this page.
const kept = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name))
  } catch {
    return null
  }
}

const keep = (name, value) => {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {}
}

const decision = () => {
  const { accepted, until = 0 } = kept(KEPT) ?? {}
  return until > Date.now() ? accepted : undefined
}

// Services read the address and the one before: neither may hold a key, a telephone number or a person's address.
// The number of the order on this page may look like a telephone number, and is told anyway.
const isPrivate = ([name, value]) =>
  value !== order?.orderNo &&
  (/key|token|secret|mail|pass/i.test(name) || /@|(?:\d[-\s]?){9}|[\w-]{24}/.test(value.normalize('NFKC')))

const isPrivatePage = () =>
  [location.search, location.hash.slice(1)].some((text) => [...new URLSearchParams(text)].some(isPrivate))

const hideReferrer = () => {
  const { referrer } = document
  if (!referrer.startsWith(`${location.origin}/`)) return
  const { origin, pathname } = new URL(referrer)
  Object.defineProperty(document, 'referrer', { value: origin + pathname, configurable: true })
}

const queued = (name) => {
  window.dataLayer ??= []
  window.gtag ??= function gtag() {
    // Google's script takes the arguments object alone.
    // biome-ignore lint/complexity/noArguments: an array would be another command
    window.dataLayer.push(arguments)
  }
  return window[name]
}

const stubs = {
  ga4(id) {
    queued('gtag')('js', new Date())
    window.gtag('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false })
  },
  gtm() {
    queued('dataLayer').push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  },
  meta(id) {
    const fbq = (...args) => (fbq.callMethod ? fbq.callMethod(...args) : fbq.queue.push(args))
    Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] })
    window.fbq = fbq
    window._fbq = fbq
    // Without this it reads the forms and the buttons of the page.
    fbq('set', 'autoConfig', false, id)
    fbq('init', id)
    fbq('track', 'PageView')
  },
  line(id) {
    window._ltq = []
    window._lt = (...args) => window._ltq.push(args)
    window._lt('init', { customerType: 'lap', tagId: id })
    window._lt('send', 'pv', [id])
  },
  clarity() {
    window.clarity = (...args) => window.clarity.q.push(args)
    window.clarity.q = []
    window.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
  },
}

// Of a variant with names of its choices, the item says which it is.
const itemOf = ({ code, name, names = [], price, quantity = 1 }) => {
  const variant = names.filter(Boolean).join(' / ')
  return { item_id: code, item_name: name, ...(variant && { item_variant: variant }), price, quantity }
}

const META = { view_item: 'ViewContent', add_to_cart: 'AddToCart', purchase: 'Purchase' }

const tellers = {
  ga4: (event, told) => window.gtag('event', event, told),
  gtm(event, told) {
    window.dataLayer.push({ ecommerce: null })
    window.dataLayer.push({ event, ecommerce: told })
  },
  meta(event, { items, currency, value, transaction_id: eventID }) {
    const contents = items.map(({ item_id: id, quantity, price }) => ({ id, quantity, item_price: price }))
    const content_ids = contents.map(({ id }) => id)
    const told = { content_type: 'product', content_ids, contents, currency, value }
    window.fbq('track', META[event], told, ...(eventID ? [{ eventID }] : []))
  },
  line(event) {
    if (event === 'purchase') window._lt('send', 'cv', { type: 'Conversion' }, [services.line])
  },
  clarity: (event) => window.clarity('event', event),
}

// Scripts of plugins listen, or read what was told before they came.
const tellPlugins = (event, told) => {
  window.measured ??= []
  window.measured.push({ event, ...told })
  document.dispatchEvent(new CustomEvent('measured', { detail: { event, ...told } }))
}

const loaded = []
let isStarted = false

const load = (src) =>
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }))

const tell = (event, items, more = {}) => {
  const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const told = { currency: 'JPY', value, items, ...more }
  for (const name of loaded) tellers[name](event, told)
  if (isStarted) tellPlugins(event, told)
}

const tellOrder = ({ orderNo, value, tax, shipping, items }) => {
  const told = kept(TOLD) ?? []
  if (told.includes(orderNo)) return
  tell('purchase', items.map(itemOf), { transaction_id: orderNo, value, tax, shipping })
  keep(TOLD, [...told, orderNo].slice(-MOST_TOLD))
}

const tellProduct = ({ name, code, variants }) => {
  const shown = variants.find((variant) => variant.code === code) ?? variants[0]
  if (shown) tell('view_item', [itemOf({ ...shown, name })])
}

const addedIn = (form) => {
  const typed = new FormData(form)
  const quantity = Number(typed.get('quantity') ?? 1)
  const { code, name, price } = form.closest('[data-code]')?.dataset ?? {}
  if (code) return itemOf({ code, name, price: Number(price), quantity })
  const chosen = [1, 2].map((axis) => typed.get(`classCategoryId${axis}`))
  const isChosen = (id, axis) => chosen[axis] === null || String(id) === chosen[axis]
  const variant = product?.variants.find(({ choices }) => choices.every(isChosen))
  return variant && itemOf({ ...variant, name: product.name, quantity })
}

const start = () => {
  if (isStarted) return
  isStarted = true
  hideReferrer()
  for (const [name, id] of Object.entries(services)) {
    // It records the page, and that of an order has names and addresses.
    if (name === 'clarity' && order) continue
    stubs[name](id)
    loaded.push(name)
    load(ADDRESSES[name] + id)
  }
  for (const { script, onOrders } of scripts) if (onOrders || !order) load(script)
  if (product) tellProduct(product)
  if (order) tellOrder(order)
}

const COOKIES = /^(?:_ga|_gid|_gcl|_fbp|_fbc|_clck|_clsk|__lt__)/

const removeCookies = () => {
  const [, ...parent] = location.hostname.split('.')
  const domains = ['', `;domain=${location.hostname}`, `;domain=${parent.join('.')}`]
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: only one browser has the other interface
    if (COOKIES.test(name)) for (const at of domains) document.cookie = `${name}=;path=/;max-age=0${at}`
  }
}

const decide = (accepted) => {
  keep(KEPT, { accepted, until: Date.now() + SIX_MONTHS_MS })
  const hadFocus = banner.contains(document.activeElement)
  banner.hidden = true
  if (hadFocus) (changing ?? document.querySelector('main')).focus({ preventScroll: true })
  if (accepted) return start()
  removeCookies()
  // A script that runs is got rid of by leaving the page.
  if (isStarted) location.reload()
}

const ask = () => {
  banner.addEventListener('click', ({ target }) => {
    const answer = target.closest('[data-consent]')?.dataset.consent
    if (answer) decide(answer === 'yes')
  })
  if (changing) {
    changing.hidden = false
    changing.addEventListener('click', () => {
      banner.hidden = false
      banner.querySelector('button').focus()
    })
  }
  if (decision() === undefined) banner.hidden = false
  else if (decision()) start()
}

const tellAdded = ({ target }) => {
  const item = isStarted && addedIn(target)
  if (item) tell('add_to_cart', [item])
}

document.addEventListener('cart:added', tellAdded)
// Of goods that are bought at once the shop answers with another page.
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.submitter?.name === 'checkout') tellAdded(event)
})

// Global Privacy Control is a refusal.
if (!navigator.globalPrivacyControl && !isPrivatePage()) {
  if (!asks) start()
  else if (banner) ask()
}
