// The page of a product. Only adds to what works without it.

const axes = [...document.querySelectorAll('.buy [data-axis]')]
const rows = [...document.querySelectorAll('tr[data-choice1]')]

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
  if (url.searchParams.has('productCode')) url.searchParams.set('productCode', code)
  return url.href
}

// Price, stock, picture and address of the chosen variant, from the table that is there for everyone.
const showVariant = () => {
  const price = document.getElementById('price')
  if (axes.length === 0 || rows.length === 0 || !price) return
  const chosen = rows.find((row) => axes.every((axis) => has(row, axis, chosenOf(axis))))
  markSoldOut()
  for (const button of document.querySelectorAll('.buy button[type="submit"]'))
    button.disabled = chosen !== undefined && isSoldOut(chosen)
  if (!chosen) return
  for (const row of rows) row.classList.toggle('is-chosen', row === chosen)
  const [cost, stock] = chosen.querySelectorAll('td')
  price.replaceChildren(...[cost, stock].flatMap((cell) => [...cell.cloneNode(true).childNodes]))
  return chosen
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
  const own = picture && document.querySelector(`.thumbs a[href="${picture}"]`)
  if (own) showPicture(own)
}

const showOnClick = (event) => {
  const link = event.target.closest('.thumbs a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  showPicture(link)
}

const showPicture = (link) => {
  const main = document.querySelector('.gallery-main')
  const picture = main.querySelector('img')
  const shown = link.querySelector('img')
  main.href = link.href
  main.querySelector('source').srcset = link.querySelector('source').srcset
  picture.srcset = shown.srcset
  picture.src = link.href
  picture.alt = shown.alt
  for (const other of document.querySelectorAll('.thumbs a')) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
}

document.addEventListener('change', chooseVariant)
document.addEventListener('click', showOnClick)
showVariant()
