/** Ticks all rows of a page at once, shows how many are ticked, and the bar with actions on them. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('td input[type="checkbox"][form="bulk"]')]
const form = document.querySelector<HTMLFormElement>('#bulk')
const bar = form?.querySelector<HTMLElement>('.bulk-bar')
const label = document.querySelector<HTMLElement>('.choose-all')
const all = label?.querySelector('input')

if (form && bar && label && all) {
  const counts = form.querySelectorAll<HTMLElement>('[data-said]')
  const whole = form.querySelector<HTMLInputElement>('.whole-of input')
  let said = ''
  const tell = () => {
    const count = boxes.filter(({ checked }) => checked).length
    all.checked = count === boxes.length
    all.indeterminate = count > 0 && count < boxes.length
    // All that the search finds can only be meant by somebody who ticked all that they see of it.
    const label = whole?.closest<HTMLElement>('.whole-of')
    if (whole && label) {
      label.hidden = count < boxes.length
      if (label.hidden) whole.checked = false
    }
    bar.hidden = count === 0
    const words = (one: HTMLElement): string => {
      if (count === 0) return one.dataset.none ?? ''
      const text = whole?.checked ? one.dataset.whole : one.dataset.said
      return (text ?? '').replace('#', String(count))
    }
    const now = `${count} ${whole?.checked}`
    if (now !== said) for (const one of counts) one.textContent = words(one)
    said = now
  }
  label.hidden = false
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    tell()
  })
  for (const box of boxes) box.addEventListener('change', tell)
  whole?.addEventListener('change', tell)
  // The boxes are reset only after the event.
  form.addEventListener('reset', () => setTimeout(tell))
  // After Back, a browser may restore the ticks.
  addEventListener('pageshow', tell)
  form.addEventListener('submit', (event) => {
    const { submitter } = event
    if (submitter instanceof HTMLButtonElement && opens(submitter)) event.preventDefault()
  })
}

/** Opens a file of the ticked rows at once, if they are few enough for it; returns whether it did. */
function opens({ name, value, dataset }: HTMLButtonElement): boolean {
  const { reads, most } = dataset
  const ticked = boxes.filter(({ checked }) => checked)
  if (reads === undefined || ticked.length === 0 || ticked.length > Number(most)) return false
  const query = new URLSearchParams([[name, value], ...ticked.map((box) => [box.name, box.value])])
  open(`${reads}?${query}`, '_blank', 'noopener')
  return true
}
