import { forget, keep, refill } from './sent.ts'

/**
 * Says of each form with a bar to save it whether something in it was changed, and asks before that is
 * lost. What was sent after the session had ended is there again once one has signed in.
 */
for (const bar of document.querySelectorAll<HTMLElement>('.save-bar')) {
  const form = bar.closest('form')
  if (form) watch(form, bar)
}
forget()

function watch(form: HTMLFormElement, bar: HTMLElement): void {
  const said = bar.querySelector<HTMLElement>('[data-said]')
  // What was refused is not kept yet, however the form looks.
  const wasRefused = bar.dataset.unsaved === 'true'
  const atFirst = contentOf(form)
  let isSent = false
  const isChanged = () => wasRefused || contentOf(form) !== atFirst
  const tell = () => {
    const changed = isChanged()
    bar.dataset.unsaved = String(changed)
    if (said) said.textContent = changed ? (said.dataset.said ?? '') : ''
  }
  form.addEventListener('input', tell)
  // The fields have their first values again only after the event.
  form.addEventListener('reset', () => setTimeout(tell))
  form.addEventListener('submit', ({ submitter }) => {
    // What is looked at in another tab is still to be saved.
    isSent = submitter?.getAttribute('formtarget') !== '_blank'
    if (isSent) keep(form)
  })
  addEventListener('beforeunload', (event) => {
    if (!isSent && isChanged()) event.preventDefault()
  })
  if (!wasRefused && refill(form) && said) said.textContent = said.dataset.refilled ?? ''
  // Back from the page that it was sent to.
  addEventListener('pageshow', () => {
    isSent = false
  })
}

function contentOf(form: HTMLFormElement): string {
  // What is only looked at, and with what, is never kept.
  const kept = [...new FormData(form)].filter(([name]) => !name.startsWith('preview'))
  const entries = kept.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(entries)
}
