/** The place of a drop: beside a row, or within it. */
export interface Drop {
  readonly row: HTMLElement
  readonly where: 'before' | 'after' | 'into'
}

interface Rows {
  /** The selector of rows. */
  readonly selector: string
  /** Whether rows contain rows. */
  readonly nested: boolean
  readonly onDrop: (row: HTMLElement, drop: Drop) => void
}

/** Pixels from the edge of the window within which a held row scrolls the page. */
const EDGE = 64
const SCROLL = 8

/** Gives a row a grip for a pointer: a mouse, a pen or a finger. */
export function hold(row: HTMLElement, place: Element, label: string, rows: Rows): void {
  const grip = document.createElement('span')
  grip.className = 'grip'
  grip.textContent = '⠿'
  grip.title = label
  grip.setAttribute('aria-hidden', 'true')
  place.prepend(grip)
  grip.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    follow(grip, row, rows)
  })
}

function follow(grip: HTMLElement, row: HTMLElement, rows: Rows): void {
  const letGo = new AbortController()
  let drop: Drop | undefined
  let y = innerHeight / 2
  const show = (next: Drop | undefined) => {
    delete drop?.row.dataset.drop
    drop = next
    if (drop) drop.row.dataset.drop = drop.where
  }
  const scrolling = setInterval(() => {
    if (y < EDGE) scrollBy(0, -SCROLL)
    if (y > innerHeight - EDGE) scrollBy(0, SCROLL)
  }, 16)
  const end = () => {
    clearInterval(scrolling)
    letGo.abort()
    row.classList.remove('is-held')
    show(undefined)
  }
  row.classList.add('is-held')
  const { signal } = letGo
  grip.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY
      show(dropAt(event, row, rows))
    },
    { signal },
  )
  grip.addEventListener('pointercancel', end, { signal })
  grip.addEventListener(
    'pointerup',
    () => {
      const last = drop
      end()
      if (last) rows.onDrop(row, last)
    },
    { signal },
  )
}

function dropAt(
  { clientX, clientY }: PointerEvent,
  held: HTMLElement,
  { selector, nested }: Rows,
): Drop | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(selector)
  if (!row || held.contains(row)) return undefined
  const { top, height } = (row.firstElementChild ?? row).getBoundingClientRect()
  const part = (clientY - top) / height
  if (nested && part > 0.3 && part < 0.7) return { row, where: 'into' }
  return { row, where: part < 0.5 ? 'before' : 'after' }
}
