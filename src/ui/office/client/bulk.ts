/** Ticks all rows of a page at once, and says how many are ticked. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('td input[type="checkbox"][form="bulk"]')]
const label = document.querySelector<HTMLElement>('.choose-all')
const all = label?.querySelector('input')
const said = document.querySelector<HTMLElement>('.chosen-count')

if (label && all) {
  label.hidden = false
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    tell(all)
  })
  for (const box of boxes) box.addEventListener('change', () => tell(all))
  // Back on this page a browser may have ticked what was ticked before.
  addEventListener('pageshow', () => tell(all))
}

function tell(all: HTMLInputElement): void {
  const count = boxes.filter(({ checked }) => checked).length
  all.checked = count === boxes.length
  all.indeterminate = count > 0 && count < boxes.length
  if (said) said.textContent = count === 0 ? '' : (said.dataset.said ?? '').replace('#', String(count))
}
