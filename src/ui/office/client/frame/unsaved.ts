import { forget, keep, refill } from './sent.ts'

/**
 * Shows for each form with a save bar whether it has unsaved changes, and asks before they are lost, as for a letter
 * that is being written. Restores
 * the values of a submission after the session had ended, once the member has signed in.
 */
for (const bar of document.querySelectorAll<HTMLElement>('.save-bar, .keeps-typed')) {
  const form = bar.closest('form')
  if (form) watch(form, bar)
}
forget()

function watch(form: HTMLFormElement, bar: HTMLElement): void {
  const status = bar.querySelector<HTMLElement>('[data-said]')
  // A rejected form is not saved, even if it looks unchanged.
  const wasRefused = bar.dataset.unsaved === 'true'
  const atFirst = contentOf(form)
  let isSent = false
  const isChanged = () => wasRefused || contentOf(form) !== atFirst
  const tell = () => {
    const changed = isChanged()
    bar.dataset.unsaved = String(changed)
    if (status) status.textContent = changed ? (status.dataset.said ?? '') : ''
  }
  form.addEventListener('input', tell)
  // The fields are reset only after the event.
  form.addEventListener('reset', () => setTimeout(tell))
  form.addEventListener('submit', ({ submitter }) => {
    // A preview in another tab does not save the form.
    isSent = submitter?.getAttribute('formtarget') !== '_blank'
    if (isSent) keep(form)
  })
  addEventListener('beforeunload', (event) => {
    if (!isSent && isChanged()) event.preventDefault()
  })
  if (!wasRefused && refill(form) && status) status.textContent = status.dataset.refilled ?? ''
  // Returned with Back from the page that it was submitted to.
  addEventListener('pageshow', () => {
    isSent = false
  })
}

function contentOf(form: HTMLFormElement): string {
  // Fields of a preview are never saved, nor is a file that was not chosen: scripts remove its field.
  const kept = [...new FormData(form)].filter(
    ([name, value]) => !name.startsWith('preview') && (typeof value === 'string' || value.name !== ''),
  )
  const entries = kept.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(entries)
}
