/** A file in the shop's list. */
interface Listed {
  readonly name: string
  readonly path: string
  readonly isFolder: boolean
  readonly address: string | null
  readonly thumbnail: string | null
}

/** The dialog that chooses a picture from the merchant's files; `take` gets its address and its typed text. */
export function pictureDialog(
  dialog: HTMLDialogElement,
  take: (src: string, alt: string) => void,
): { readonly open: () => void } {
  const { files = '', up = '', none = '', failed = '' } = dialog.dataset
  const list = dialog.querySelector('ul')
  const words = dialog.querySelector('input')
  const status = dialog.querySelector('[role="status"]')
  const say = (text: string) => {
    if (status) status.textContent = text
  }

  const choose = (src: string) => {
    dialog.close()
    take(src, words?.value.trim() ?? '')
  }

  const show = async (path: string) => {
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
