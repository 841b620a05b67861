import type { CropOptions, Cropping } from '../crop.ts'
import { NotTaken, tokenFor, upload } from './upload.ts'

/** The script that is loaded when the first picture is cropped. */
interface CropScript {
  readonly crop: (image: HTMLImageElement, options: CropOptions) => Promise<Cropping>
}

/** The steps of the dialog behind the choice. */
interface ChosenStep {
  /** Shows the chosen picture, which is taken already. */
  show(src: string): void
  /** Begins to crop a picture. */
  crop(src: string): void
  /** Goes back to the choice. */
  hide(): void
}

interface Options {
  /** The address of the list of files. */
  readonly files: string
  readonly say: (text: string) => void
  readonly take: (src: string) => void
}

/** Pictures that can be cropped: a vector graphic has no pixels, and an animation would stand still. */
const CROPPABLE = /\.(?:png|jpe?g|webp|avif)$/i

const OWN_FILES = '/files/user_data/'

/** Whether a picture can be cropped. */
export const isCroppable = (src: string): boolean => CROPPABLE.test(src)

/**
 * Shows a chosen picture in the dialog and crops it; the result becomes a file beside the original. Undefined for a
 * dialog without these steps.
 */
export function chosenStep(dialog: HTMLDialogElement, { files, say, take }: Options): ChosenStep | undefined {
  const steps = [...dialog.querySelectorAll<HTMLElement>('[data-step]')]
  const look = dialog.querySelector('.chosen-look')
  const place = dialog.querySelector('.crop-place')
  const size = dialog.querySelector('output')
  const hint = dialog.querySelector('.crop-hint')
  const button = (name: string) => dialog.querySelector<HTMLButtonElement>(`[data-do=${name}]`)
  const [begin, use, back, others] = [button('crop'), button('use'), button('back'), button('others')]
  if (!look || !place || !size || !hint || !begin || !use || !back || !others) return undefined
  const { crop: script = '', ratio = '', frame: label = '', sending = '', notSent = '' } = dialog.dataset
  let now = ''
  let cropping: Cropping | undefined

  const turnTo = (name: string) => {
    cropping?.end()
    cropping = undefined
    place.replaceChildren()
    for (const step of steps) step.hidden = step.dataset.step !== name
  }
  const show = (src: string) => {
    now = src
    look.replaceChildren(Object.assign(new Image(), { src, alt: '' }))
    begin.hidden = !isCroppable(src)
    turnTo('chosen')
    dialog.querySelector<HTMLElement>('[data-step=chosen] [data-do=close]')?.focus()
  }
  const cropIt = async (src: string) => {
    now = src
    turnTo('crop')
    const image = Object.assign(new Image(), { src, alt: '' })
    place.replaceChildren(image)
    use.disabled = true
    try {
      const { crop } = (await import(script)) as CropScript
      cropping = await crop(image, {
        ratio: ratio === '' ? undefined : Number(ratio),
        label,
        describedBy: hint.id,
        tell: (width, height) => {
          size.textContent = `${width} × ${height} px`
        },
      })
      use.disabled = false
    } catch {
      say(dialog.dataset.failed ?? '')
    }
  }
  const useIt = async () => {
    if (!cropping) return
    use.disabled = true
    try {
      const file = await cropping.file(nameOf(now))
      say(sending.replace('#', file.name))
      const target = { files, folder: folderOf(now), csrfToken: tokenFor(dialog) }
      const { address } = await upload(file, target, () => undefined)
      say('')
      if (address === null) return
      take(address)
      dialog.close()
    } catch (error) {
      say((error instanceof NotTaken && error.message) || notSent)
    } finally {
      use.disabled = false
    }
  }

  begin.addEventListener('click', () => void cropIt(now))
  use.addEventListener('click', () => void useIt())
  back.addEventListener('click', () => show(now))
  others.addEventListener('click', () => turnTo('choose'))
  dialog.addEventListener('close', () => turnTo('choose'))
  return { show, crop: (src) => void cropIt(src), hide: () => turnTo('choose') }
}

function nameOf(src: string): string {
  return decodeURIComponent(src.slice(src.lastIndexOf('/') + 1))
}

/** The folder of a file of the merchant; the top for other pictures. */
function folderOf(src: string): string {
  if (!src.startsWith(OWN_FILES)) return ''
  return src.slice(OWN_FILES.length).split('/').slice(0, -1).map(decodeURIComponent).join('/')
}
