import { type Listed, NotTaken, upload } from './upload.ts'

/**
 * The dialog that chooses a picture from the merchant's files, or uploads one; `take` gets its address and its typed
 * text.
 */
export function pictureDialog(
  dialog: HTMLDialogElement,
  take: (src: string, alt: string) => void,
): { readonly open: () => void } {
  const { files = '', up = '', none = '', failed = '' } = dialog.dataset
  let folder = ''
  const list = dialog.querySelector('ul')
  const words = dialog.querySelector<HTMLInputElement>('input[type=text]')
  const status = dialog.querySelector('[role="status"]')
  const say = (text: string) => {
    if (status) status.textContent = text
  }

  const choose = (src: string) => {
    dialog.close()
    take(src, words?.value.trim() ?? '')
  }

  const show = async (path: string) => {
    folder = path
    try {
      const found = await listedIn(files, path)
      const pictures = found.filter(({ isFolder, thumbnail }) => isFolder || thumbnail !== null)
      const above = path.split('/').slice(0, -1).join('/')
      list?.replaceChildren(
        ...(path === '' ? [] : [choice(up, null, () => void show(above))]),
        ...pictures.map(({ name, path: its, thumbnail, address }) =>
          choice(name, thumbnail, () => (address === null ? void show(its) : choose(address))),
        ),
      )
      say(pictures.length === 0 ? none : path)
    } catch {
      say(failed)
    }
  }

  uploading(dialog, { files, folderNow: () => folder, say, choose })
  words?.addEventListener('input', (event) => event.stopPropagation())
  words?.addEventListener('keydown', (event) => {
    // It is no field of the form.
    if (event.key === 'Enter') event.preventDefault()
  })
  dialog.querySelector('[data-do="close"]')?.addEventListener('click', () => dialog.close())
  return {
    open() {
      if (words) words.value = ''
      list?.replaceChildren()
      say('')
      dialog.showModal()
      void show('')
    },
  }
}

async function listedIn(files: string, path: string): Promise<readonly Listed[]> {
  const address = new URL(files, location.href)
  address.searchParams.set('limit', '1000')
  if (path !== '') address.searchParams.set('path', path)
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(answer.statusText)
  const { arrFileList } = (await answer.json()) as { readonly arrFileList: readonly Listed[] }
  return arrFileList
}

function choice(name: string, thumbnail: string | null, choose: () => void): HTMLLIElement {
  const entry = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  if (thumbnail !== null) button.append(Object.assign(new Image(), { src: thumbnail, alt: '' }))
  button.append(name)
  button.addEventListener('click', choose)
  entry.append(button)
  return entry
}

interface Uploading {
  readonly files: string
  readonly folderNow: () => string
  readonly say: (text: string) => void
  readonly choose: (src: string) => void
}

/** Uploads the picture that is chosen in the dialog or dropped on it. */
function uploading(dialog: HTMLDialogElement, { files, folderNow, say, choose }: Uploading): void {
  const control = dialog.querySelector<HTMLInputElement>('input[type=file]')
  const bar = dialog.querySelector('progress')
  if (!control || !bar) return
  const { sending = '', notSent = '', notPicture = '' } = dialog.dataset
  const put = async (file: File) => {
    if (control.disabled) return
    if (!file.type.startsWith('image/')) return say(notPicture)
    const field = dialog.closest('form')?.querySelector<HTMLInputElement>('[name=csrfToken]')
    const target = { files, folder: folderNow(), csrfToken: field?.value ?? '' }
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
