/** Keys: `/` or Ctrl-K searches, `g` and a letter opens a screen, Ctrl-S saves, `?` lists them. */
const dialog = document.querySelector<HTMLDialogElement>('#keys')
const PAUSE_MS = 1500
let goingSince = Number.NEGATIVE_INFINITY

addEventListener('keydown', (event) => {
  // While kana are converted to kanji, keys belong to the input method.
  if (event.isComposing || event.altKey) return
  const isDone = event.ctrlKey || event.metaKey ? pressWith(event.key) : !isTyping(event) && press(event)
  if (isDone) event.preventDefault()
})

function pressWith(key: string): boolean {
  if (key === 'k') return search()
  const bar = document.querySelector('.save-bar')
  if (key !== 's' || !bar) return false
  bar.closest('form')?.requestSubmit()
  return true
}

function press({ key, timeStamp }: KeyboardEvent): boolean {
  const isGoing = timeStamp - goingSince < PAUSE_MS
  goingSince = key === 'g' && !isGoing ? timeStamp : Number.NEGATIVE_INFINITY
  if (isGoing) return open(key)
  if (key === '/') return search()
  if (key === '?' && dialog) dialog.showModal()
  return key === '?'
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>('.find input[type="text"]')
  field?.focus()
  field?.select()
  return field !== null
}

function open(key: string): boolean {
  const way = document.querySelector<HTMLAnchorElement>(`#keys a[data-key="${CSS.escape(key)}"]`)
  way?.click()
  return way !== null
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
}
