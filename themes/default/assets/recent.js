// The products that were viewed in this browser, which alone remembers them.

const SEEN = 'seenProducts'
const MOST_SHOWN = 8

const seen = () => {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? '[]')
  } catch {
    return []
  }
}

const show = async (block) => {
  const current = document.querySelector('[data-seen]')?.dataset.seen
  const codes = seen()
    .filter((code) => code !== current)
    .slice(0, MOST_SHOWN)
  if (codes.length === 0) return
  const address = new URL(block.dataset.recent, location.href)
  address.searchParams.set('codes', codes.join())
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const cards = page.querySelector('[data-cards]')
    if (!cards?.querySelector('li')) return
    block.querySelector('[data-recent-cards]').replaceChildren(document.adoptNode(cards))
    block.firstElementChild.hidden = false
  } catch {
    // Without the products the page is whole.
  }
}

const clear = (block) => {
  localStorage.removeItem(SEEN)
  block.firstElementChild.hidden = true
  document.querySelector('main').focus({ preventScroll: true })
}

for (const block of document.querySelectorAll('[data-recent]')) {
  // Only those who scroll near it ask for it.
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      show(block)
    },
    { rootMargin: '600px' },
  )
  watch.observe(block)
  block.querySelector('[data-recent-clear]').addEventListener('click', () => clear(block))
}
