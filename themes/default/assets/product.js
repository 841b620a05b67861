// The page of a product. Only adds to what works without it.

const axes = [...document.querySelectorAll('.buy [data-axis]')]
const rows = [...document.querySelectorAll('tr[data-choice1]')]

const bar = document.querySelector('.buy-bar')

const isSelect = (axis) => axis.localName === 'select'

const choicesOf = (axis) =>
  isSelect(axis) ? [...axis.options].filter(({ value }) => value) : [...axis.querySelectorAll('input')]

const chosenOf = (axis) =>
  (isSelect(axis) ? axis : (axis.querySelector('input:checked') ?? { value: '' })).value

const isSoldOut = (row) => row.querySelector('.stock-out') !== null

const has = (row, axis, value) => row.getAttribute(`data-choice${axis.dataset.axis}`) === value

const inStockWith = (axis, value, other, beside) =>
  rows.some(
    (row) => has(row, axis, value) && (!other || beside === '' || has(row, other, beside)) && !isSoldOut(row),
  )

// Whether another choice of the other axis leads from what is chosen now to a value that is sold out beside it.
const isReachable = (axis, value, other) =>
  choicesOf(other).some(
    (way) =>
      inStockWith(axis, value, other, way.value) &&
      (chosenOf(axis) === '' || inStockWith(other, way.value, axis, chosenOf(axis))),
  )

const mark = (axis, choice, isOut, isBarred) => {
  choice.disabled = isBarred
  const { soldOut } = axis.dataset
  if (isSelect(axis)) {
    choice.dataset.name ??= choice.text.replace(soldOut, '').trim()
    choice.text = isOut ? `${choice.dataset.name} ${soldOut}` : choice.dataset.name
    return
  }
  const label = choice.closest('label')
  label.classList.toggle('is-out', isOut)
  label.querySelector('[data-mark]').textContent = isOut ? soldOut : ''
}

// A choice that leaves nothing to buy beside the other one cannot be made with it, and says so. Where nothing leads
// around the other one, it can be made, and takes the other one back.
const markSoldOut = () => {
  for (const axis of axes) {
    const other = axes.find((one) => one !== axis)
    for (const choice of choicesOf(axis)) {
      const isGone = !inStockWith(axis, choice.value)
      const isOut = isGone || !inStockWith(axis, choice.value, other, other ? chosenOf(other) : '')
      const isWay = isOut && !isGone && !isSelect(other) && !isReachable(axis, choice.value, other)
      mark(axis, choice, isOut, isOut && !isWay)
    }
  }
}

const takeBack = (changed) => {
  const other = axes.find((one) => one !== changed)
  if (!other || isSelect(other) || inStockWith(changed, chosenOf(changed), other, chosenOf(other))) return
  for (const input of choicesOf(other)) input.checked = false
}

const addressOf = (address, code) => {
  const url = new URL(address)
  const isProduct = url.searchParams.has('productCode') || url.pathname.includes('/products/')
  if (isProduct) url.searchParams.set('productCode', code)
  return url.href
}

// Price, stock, picture and address of the chosen variant, from the table that is there for everyone.
const showVariant = () => {
  const price = document.getElementById('price')
  if (axes.length === 0 || rows.length === 0 || !price) return
  const chosen = rows.find((row) => axes.every((axis) => has(row, axis, chosenOf(axis))))
  markSoldOut()
  for (const button of document.querySelectorAll(':is(.buy, .buy-bar) button[type="submit"]'))
    button.disabled = chosen !== undefined && isSoldOut(chosen)
  if (!chosen) return
  for (const row of rows) row.classList.toggle('is-chosen', row === chosen)
  // Where all cost the same, the table has no prices, and the one that is shown stays.
  const [stock, cost = price] = [...chosen.querySelectorAll('td')].reverse()
  const shown = [cost.querySelector('.price'), ' ', stock.querySelector('.stock')]
  price.replaceChildren(...shown.map((one) => one.cloneNode?.(true) ?? one))
  showBought(chosen)
  return chosen
}

// How many of the chosen variant there are to buy, and what the bar of a phone says of it.
const showBought = (chosen) => {
  const { max, limit = '' } = chosen.dataset
  const quantity = document.querySelector('.buy [name="quantity"]')
  if (quantity) quantity.max = max
  const limited = document.querySelector('.buy-limit')
  if (limited && limited.textContent !== limit) limited.textContent = limit
  const price = document.querySelector('#price .price')
  bar?.querySelector('[data-price]').replaceChildren(price.cloneNode(true))
  const code = document.querySelector('[data-code-shown]')
  if (code) code.textContent = chosen.dataset.code
  // Whoever has to sign in for it comes back to what was chosen.
  const heart = document.querySelector('.favorite [data-heart]')
  if (heart) heart.dataset.heart = chosen.dataset.code
  const named = bar?.querySelector('[data-variant]')
  if (named) named.textContent = chosen.querySelector('th').textContent
}

const chooseVariant = ({ target }) => {
  const axis = target.closest('.buy [data-axis]')
  if (!axis) return
  takeBack(axis)
  const chosen = showVariant()
  if (!chosen) return
  const { code, picture } = chosen.dataset
  history.replaceState(history.state, '', addressOf(location.href, code))
  for (const link of document.querySelectorAll('a[data-estimate]')) link.href = addressOf(link.href, code)
  const note = document.querySelector('[data-other-picture]')
  if (note) note.hidden = picture !== undefined
  if (picture) showSlide(slides.findIndex((slide) => slide.dataset.picture === picture))
}

// The pictures, and the video after them, lie side by side in a strip, which is swiped; the small ones, the arrow keys
// and a choice move it.
const strip = document.querySelector('.slides')
const slides = [...(strip?.children ?? [])]
const pictures = slides.filter((slide) => slide.dataset.picture)
const thumbs = [...document.querySelectorAll('.thumbs a')]
const zoom = document.querySelector('.zoom')

const shownAt = () => Math.round(strip.scrollLeft / (strip.clientWidth || 1))

const showSlide = (at) => {
  if (!slides[at]) return
  strip.scrollTo({ left: slides[at].offsetLeft - slides[0].offsetLeft })
  if (at !== shownAt()) strip.querySelector('video')?.pause()
}

// Only the slide in view is a stop of the keyboard.
const markShown = () => {
  const at = shownAt()
  for (const [number, slide] of slides.entries()) slide.firstElementChild.tabIndex = number === at ? 0 : -1
  for (const [number, thumb] of thumbs.entries())
    if (number === at) thumb.setAttribute('aria-current', 'true')
    else thumb.removeAttribute('aria-current')
}

// The large file alone: its pixels are the picture's size.
const enlarge = (at) => {
  const { href } = slides[at].firstElementChild
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  const image = new Image()
  source.type = 'image/avif'
  source.srcset = href.replace(/\.webp$/, '.avif')
  image.alt = slides[at].querySelector('img').alt
  picture.append(source, image)
  image.src = href
  zoom.querySelector('picture')?.remove()
  zoom.classList.remove('is-whole')
  zoom.append(picture)
  zoom.dataset.at = at
  if (!zoom.open) zoom.showModal()
}

const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

const lookOnClick = (event) => {
  if (!isPlain(event)) return
  const at = thumbs.indexOf(event.target.closest('.thumbs a'))
  const large = pictures.indexOf(event.target.closest('.slides > li'))
  if (at < 0 && large < 0) return
  event.preventDefault()
  if (at >= 0) showSlide(at)
  else enlarge(large)
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1 }

const lookOnKey = (event) => {
  const step = STEPS[event.key]
  if (!step || !isPlain(event) || !event.target.closest('.slides, .thumbs, .zoom')) return
  // The keys move within a video.
  if (event.target.localName === 'video') return
  event.preventDefault()
  const from = zoom.open ? Number(zoom.dataset.at) : shownAt()
  const at = from + step
  if (!(zoom.open ? pictures : slides)[at]) return
  showSlide(at)
  if (zoom.open) enlarge(at)
  else if (event.target.closest('.slides')) slides[at].firstElementChild.focus({ preventScroll: true })
  else thumbs[at].focus()
}

if (strip) {
  strip.addEventListener('scroll', markShown, { passive: true })
  // A touch beside the picture closes it, one of the picture shows all of its pixels.
  zoom.addEventListener('click', ({ target }) => {
    if (target.localName === 'img') zoom.classList.toggle('is-whole')
    else zoom.close()
  })
  zoom.addEventListener('close', () =>
    slides[zoom.dataset.at].firstElementChild.focus({ preventScroll: true }),
  )
  document.addEventListener('click', lookOnClick)
  document.addEventListener('keydown', lookOnKey)
  markShown()
}
// While neither the button that buys nor the foot of the page is in view, a phone has the button in a bar.
if (bar) {
  const inView = new Set()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    bar.hidden = inView.size > 0 && !bar.contains(document.activeElement)
  })
  for (const one of document.querySelectorAll('.buy .button-buy, .site-footer')) observer.observe(one)
}
document.addEventListener('change', chooseVariant)
showVariant()

// The block of recently viewed products shows them; only this browser knows them.
const remember = (code) => {
  const KEY = 'seenProducts'
  const MOST = 12
  try {
    const before = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    localStorage.setItem(KEY, JSON.stringify([...new Set([code, ...before])].slice(0, MOST)))
  } catch {
    localStorage.removeItem(KEY)
  }
}

const viewed = document.querySelector('[data-seen]')
if (viewed) remember(viewed.dataset.seen)
