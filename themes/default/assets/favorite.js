// The hearts: a press makes a product a favourite or takes it back, and the page stays.

const { action, failed } = document.currentScript.dataset

const isOn = (heart) => heart.getAttribute('aria-pressed') === 'true'

const show = (heart, on) => {
  heart.hidden = false
  heart.setAttribute('aria-pressed', on)
  const word = heart.querySelector('[data-on]')
  if (!word) return
  word.dataset.off ??= word.textContent
  word.textContent = on ? word.dataset.on : word.dataset.off
}

const say = (heart, text) => {
  const place = heart.closest('.card')?.querySelector('.card-text') ?? heart.parentElement
  place.querySelector('.heart-said')?.remove()
  if (!text) return
  const note = Object.assign(document.createElement('p'), { className: 'heart-said wrong', role: 'alert' })
  place.append(note)
  note.textContent = text
}

const inputsOf = (heart) => ({
  csrfToken: document.querySelector('input[name="csrfToken"]')?.value ?? '',
  productCode: heart.dataset.heart,
})

// The favourite is one resource: what a POST adds there, a DELETE removes.
const send = (heart) =>
  fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ ...inputsOf(heart), ...(isOn(heart) && { _method: 'DELETE' }) }),
    headers: { accept: 'application/hal+json' },
  })

// A guest is led to sign in, and it is added then.
const askAsGuest = (heart) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  for (const [name, value] of Object.entries(inputsOf(heart)))
    form.append(Object.assign(document.createElement('input'), { name, value }))
  document.body.append(form)
  form.submit()
}

const toggle = async (heart) => {
  if (heart.ariaBusy === 'true') return
  heart.ariaBusy = 'true'
  try {
    const answer = await send(heart)
    const said = answer.ok ? undefined : await answer.json()
    const door = said?._links?.goLogin
    // Their session has ended meanwhile.
    if (door) location.assign(door.href)
    else if (answer.ok) show(heart, !isOn(heart))
    say(heart, said && !door ? said.detail : '')
  } catch {
    say(heart, failed)
  }
  heart.ariaBusy = null
}

// Pages are the same for everybody: which products are favourites is asked for.
const showFavorites = async (address, hearts) => {
  const asked = new URL(address, location.href)
  for (const code of new Set(hearts.map((heart) => heart.dataset.heart)))
    asked.searchParams.append('productCode[]', code)
  const answer = await fetch(asked, { headers: { accept: 'application/hal+json' } })
  if (!answer.ok) return
  const { favoriteCodes } = await answer.json()
  for (const heart of hearts) if (favoriteCodes.includes(heart.dataset.heart)) show(heart, true)
}

const mine = document.querySelector('.account[data-favorites]')?.dataset.favorites

const begin = () => {
  const hearts = [...document.querySelectorAll('[data-heart]')]
  for (const heart of hearts) show(heart, false)
  if (mine && hearts.length > 0) showFavorites(mine, hearts).catch(() => undefined)
}

document.addEventListener('list:shown', begin)
document.addEventListener('click', (event) => {
  const heart = event.target.closest('[data-heart]')
  if (!heart) return
  event.preventDefault()
  if (mine) toggle(heart)
  else askAsGuest(heart)
})
begin()
