/** Chooses a picture of the merchant's files for a field that has its path. */
import { pictureDialog } from './html/picture.ts'

for (const place of document.querySelectorAll<HTMLElement>('.picker')) {
  const field = place.querySelector<HTMLInputElement>('.field input')
  const button = place.querySelector<HTMLButtonElement>('.picker-button')
  const dialog = place.querySelector('dialog')
  if (field && button && dialog && !field.matches(':disabled')) prepare(field, button, dialog)
}

function prepare(field: HTMLInputElement, button: HTMLButtonElement, dialog: HTMLDialogElement): void {
  const pictures = pictureDialog(dialog, (src) => {
    field.value = src
    field.dispatchEvent(new Event('input', { bubbles: true }))
    button.focus()
  })
  button.addEventListener('click', () => pictures.open())
  button.hidden = false
}
