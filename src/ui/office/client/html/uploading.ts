import { NotTaken, tokenFor, upload } from './upload.ts'

interface Uploading {
  /** The address of the list of files. */
  readonly files: string
  readonly folderNow: () => string
  readonly say: (text: string) => void
  readonly choose: (src: string) => void
}

/** Uploads the picture that is chosen in the dialog or dropped on it. */
export function uploading(dialog: HTMLDialogElement, { files, folderNow, say, choose }: Uploading): void {
  const control = dialog.querySelector<HTMLInputElement>('input[type=file]')
  const bar = dialog.querySelector('progress')
  if (!control || !bar) return
  const { sending = '', notSent = '', notPicture = '' } = dialog.dataset
  const put = async (file: File) => {
    if (control.disabled) return
    if (!file.type.startsWith('image/')) return say(notPicture)
    const target = { files, folder: folderNow(), csrfToken: tokenFor(dialog) }
    control.disabled = true
    bar.value = 0
    bar.hidden = false
    say(sending.replace('#', file.name))
    try {
      const { address, thumbnail } = await upload(file, target, (part) => {
        bar.value = part
      })
      say('')
      if (address === null || thumbnail === null) say(notPicture)
      else if (dialog.open) choose(address)
    } catch (error) {
      say((error instanceof NotTaken && error.message) || notSent)
    } finally {
      control.value = ''
      control.disabled = false
      bar.hidden = true
    }
  }
  const ours = (event: Event) => event.stopPropagation()
  control.addEventListener('input', ours)
  control.addEventListener('change', (event) => {
    ours(event)
    const [file] = control.files ?? []
    if (file) void put(file)
  })
  dialog.addEventListener('dragover', (event) => {
    event.preventDefault()
    dialog.classList.add('is-over')
  })
  dialog.addEventListener('dragleave', () => dialog.classList.remove('is-over'))
  dialog.addEventListener('drop', (event) => {
    event.preventDefault()
    dialog.classList.remove('is-over')
    const [file] = event.dataTransfer?.files ?? []
    if (file) void put(file)
  })
}
