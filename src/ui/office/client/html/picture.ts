import { chosenStep } from './chosen.ts'
import type { Listed } from './upload.ts'
import { uploading } from './uploading.ts'

/**
 * The dialog that chooses a picture from the merchant's files, or uploads one; `take` gets its address and its typed
 * text.
 */
export function pictureDialog(
  dialog: HTMLDialogElement,
  take: (src: string, alt: string) => void,
): { readonly open: () => void; readonly crop: (src: string) => void } {
  const { files = '', up = '', none = '', failed = '' } = dialog.dataset
  let folder = ''
  const list = dialog.querySelector('ul')
  const words = dialog.querySelector<HTMLInputElement>('input[type=text]')
  const status = dialog.querySelector('[role="status"]')
  const say = (text: string) => {
    if (status) status.textContent = text
  }

  const choose = (src: string) => {
    take(src, words?.value.trim() ?? '')
    if (chosen) chosen.show(src)
    else dialog.close()
  }

  const chosen = chosenStep(dialog, { files, say, take: (src) => take(src, '') })

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
  for (const button of dialog.querySelectorAll('[data-do="close"]'))
    button.addEventListener('click', () => dialog.close())
  return {
    open() {
      if (words) words.value = ''
      list?.replaceChildren()
      say('')
      chosen?.hide()
      dialog.showModal()
      void show('')
    },
    crop(src) {
      say('')
      dialog.showModal()
      chosen?.crop(src)
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
