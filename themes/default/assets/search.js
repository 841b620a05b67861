// The list under a search field of what the typed words might mean. Loaded when somebody first goes to the field.

const WAIT_MS = 150

const make = (tag, values = {}, ...children) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const yen = (value) => {
  const { lang } = document.documentElement
  return lang === 'ja' ? `${value.toLocaleString('ja')}円` : `¥${value.toLocaleString('en')}`
}

const TO = { ja: '〜', en: '–' }

const priceOf = ({ price02IncTaxMin: from, price02IncTaxMax: to }) => {
  if (from === null) return []
  const range = from === to ? yen(from) : `${yen(from)} ${TO[document.documentElement.lang]} ${yen(to)}`
  return [make('span', { class: 'suggest-price' }, range)]
}

const productLine = (product) => {
  const picture = product.mainListImage
    ? [make('img', { src: product.mainListImage, alt: '', width: 48, height: 48 })]
    : [make('span', { class: 'suggest-blank' })]
  const name = make('span', { class: 'suggest-name' }, product.productName)
  return [...picture, make('span', { class: 'suggest-text' }, name, ...priceOf(product))]
}

/** The groups of the list: what they hold, how each is drawn, and where it leads. */
const GROUPS = [
  { of: 'completions', to: 'goProductList', draw: ({ suggestedWords }) => [suggestedWords] },
  { of: 'categories', to: 'goProductList', draw: ({ categoryName }) => [categoryName] },
  { of: 'products', to: 'goProduct', draw: productLine },
  { of: 'near', to: 'goProductList', draw: ({ suggestedWords }) => [suggestedWords] },
  { of: 'nearProducts', to: 'goProduct', draw: productLine },
]

const fetchFor = async (form, typed, signal) => {
  const address = new URL(form.dataset.suggest, location.href)
  address.searchParams.set('name', typed)
  const answer = await fetch(address, { headers: { accept: 'application/hal+json' }, signal })
  return answer.ok ? await answer.json() : undefined
}

export const attach = (form) => {
  const input = form.querySelector('input[type="search"]')
  const said = form.dataset
  const list = make('div', {
    ...{ id: `${input.id}-list`, class: 'suggest', role: 'listbox', 'aria-label': said.title, hidden: '' },
  })
  const status = make('p', { class: 'visually-hidden', role: 'status' })
  form.append(list, status)
  for (const [name, value] of Object.entries({
    ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' },
    'aria-controls': list.id,
  }))
    input.setAttribute(name, value)

  const known = new Map()
  let waiting
  let asking
  let active = -1

  const options = () => [...list.querySelectorAll('[role="option"]')]

  const mark = (at) => {
    active = at
    for (const [place, option] of options().entries()) {
      option.setAttribute('aria-selected', String(place === at))
      if (place !== at) continue
      input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    }
    if (at < 0) input.removeAttribute('aria-activedescendant')
  }

  const close = () => {
    clearTimeout(waiting)
    asking?.abort()
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    mark(-1)
  }

  const show = (found) => {
    let number = 0
    const groups = GROUPS.flatMap(({ of, to, draw }) => {
      const drawn = found[of].flatMap((one) => {
        const href = one._links?.[to]?.href
        if (!href) return []
        number += 1
        const id = `${list.id}-${number}`
        const values = { role: 'option', href, id, tabindex: '-1', 'aria-selected': 'false' }
        return [make('a', values, ...draw(one))]
      })
      if (drawn.length === 0) return []
      const title = make('p', { class: 'suggest-title', 'aria-hidden': 'true' }, said[of])
      return [make('div', { role: 'group', 'aria-label': said[of], class: `suggest-${of}` }, title, ...drawn)]
    })
    list.replaceChildren(...groups)
    list.hidden = number === 0
    input.setAttribute('aria-expanded', String(number > 0))
    status.textContent = number === 0 ? said.none : said.count.replace('#', number)
    mark(-1)
  }

  const ask = async () => {
    const typed = input.value.trim()
    asking?.abort()
    if (typed === '') return close()
    asking = new AbortController()
    try {
      const found = known.get(typed) ?? (await fetchFor(form, typed, asking.signal))
      // Too many requests, or no network: whatever was typed is still searched.
      if (!found) return close()
      known.set(typed, found)
      if (typed === input.value.trim() && document.activeElement === input) show(found)
    } catch (error) {
      if (error.name !== 'AbortError') close()
    }
  }

  const askSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(ask, WAIT_MS)
  }

  const move = (step) => {
    const count = options().length
    // Beyond each end is the field itself.
    mark(((active + 1 + step + count + 1) % (count + 1)) - 1)
  }

  const onKey = (event) => {
    // Arrows and Enter of an input method are its own.
    if (event.isComposing || event.keyCode === 229) return
    const isOpen = !list.hidden
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen && input.value.trim() === '') return
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else ask()
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      options()[active].click()
    }
  }

  input.addEventListener('input', askSoon)
  input.addEventListener('keydown', onKey)
  form.addEventListener('submit', close)
  // A press on an entry leaves the field where it is.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) close()
  })
  if (input.value !== input.defaultValue) askSoon()
}
