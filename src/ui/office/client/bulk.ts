/** Ticks all rows of a page at once, and shows how many are ticked. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('td input[type="checkbox"][form="bulk"]')]
const label = document.querySelector<HTMLElement>('.choose-all')
const all = label?.querySelector('input')
const counts = document.querySelectorAll<HTMLElement>('.chosen-count')

if (label && all) {
  label.hidden = false
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    tell(all)
  })
  for (const box of boxes) box.addEventListener('change', () => tell(all))
  // After Back, a browser may restore the ticks.
  addEventListener('pageshow', () => tell(all))
}

function tell(all: HTMLInputElement): void {
  const count = boxes.filter(({ checked }) => checked).length
  all.checked = count === boxes.length
  all.indeterminate = count > 0 && count < boxes.length
  for (const one of counts)
    one.textContent = count === 0 ? '' : (one.dataset.said ?? '').replace('#', String(count))
}
