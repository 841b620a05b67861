/** Chooses a picture of the merchant's files for a field that has its path, and shows it beside the field. */
import { isCroppable } from './html/chosen.ts'
import { pictureDialog } from './html/picture.ts'

/** An address that can be shown: others would be asked for while they are typed. */
const OWN = /^\/(?:files|assets)\/[^\s"'<>\\?#]+\.[a-z0-9]+$/i

for (const place of document.querySelectorAll<HTMLElement>('.picker')) {
  const field = place.querySelector<HTMLInputElement>('.field input')
  const button = place.querySelector<HTMLButtonElement>('.picker-button')
  const dialog = place.querySelector('dialog')
  if (field && button && dialog && !field.matches(':disabled')) prepare(place, field, button, dialog)
}

function prepare(
  place: HTMLElement,
  field: HTMLInputElement,
  button: HTMLButtonElement,
  dialog: HTMLDialogElement,
): void {
  const look = place.querySelector('.picker-look')
  const crop = place.querySelector<HTMLButtonElement>('.picker-crop')
  const show = () => {
    const isShown = OWN.test(field.value)
    if (crop) crop.hidden = !isShown || !isCroppable(field.value)
    const shown = look?.querySelector('img')
    if (shown?.getAttribute('src') === field.value) return
    shown?.remove()
    if (isShown) look?.append(pictureAt(field.value))
  }
  const pictures = pictureDialog(dialog, (src) => {
    field.value = src
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  button.addEventListener('click', () => pictures.open())
  crop?.addEventListener('click', () => pictures.crop(field.value))
  button.hidden = false
  show()
  // The dialog uploads: a file that was chosen here would be sent again with each preview.
  for (const file of place.querySelectorAll<HTMLInputElement>('.field-file input')) {
    file.disabled = true
    file.closest<HTMLElement>('.field-file')?.remove()
  }
  field.addEventListener('change', show)
  field.addEventListener('input', show)
  // The field is reset only after the event.
  field.form?.addEventListener('reset', () => setTimeout(show))
}

function pictureAt(src: string): HTMLImageElement {
  const picture = Object.assign(new Image(), { src, alt: '' })
  picture.addEventListener('error', () => picture.remove())
  return picture
}
