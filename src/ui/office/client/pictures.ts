/**
 * Accepts pictures dropped on their field, or anywhere on the page if it allows that, and shows them before
 * they are submitted.
 */

const EDGE = 120

for (const zone of document.querySelectorAll<HTMLElement>('.drop')) {
  const input = zone.querySelector<HTMLInputElement>('input[type="file"]')
  const list = zone.querySelector<HTMLUListElement>('.chosen')
  if (input && list && !input.disabled) prepare(zone, input, list)
}

function prepare(zone: HTMLElement, input: HTMLInputElement, list: HTMLUListElement): void {
  const invitation = document.createElement('p')
  invitation.className = 'invitation'
  invitation.textContent = zone.dataset.drop ?? ''
  input.before(invitation)
  zone.classList.add('is-open')
  let entered = 0
  const over = (steps: number) => {
    entered = Math.max(0, entered + steps)
    zone.classList.toggle('is-over', entered > 0)
  }
  const target = zone.dataset.anywhere === undefined ? zone : document.body
  target.addEventListener('dragenter', () => over(1))
  target.addEventListener('dragleave', () => over(-1))
  target.addEventListener('dragover', (event) => event.preventDefault())
  target.addEventListener('drop', (event) => {
    event.preventDefault()
    over(-entered)
    const dropped = [...(event.dataTransfer?.files ?? [])]
    if (dropped.length > 0)
      choose(input, input.multiple ? [...chosenIn(input), ...dropped] : dropped.slice(0, 1))
  })
  const show = () => {
    const files = chosenIn(input)
    list.hidden = files.length === 0
    list.replaceChildren(
      ...files.map((file) => entryOf(file, zone.dataset.remove ?? '', () => leaveOut(input, file))),
    )
  }
  input.addEventListener('change', show)
  // The field is emptied only after the form's event.
  input.form?.addEventListener('reset', () => setTimeout(show))
  show()
}

function chosenIn({ files }: HTMLInputElement): readonly File[] {
  return [...(files ?? [])]
}

function choose(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function leaveOut(input: HTMLInputElement, file: File): void {
  choose(
    input,
    chosenIn(input).filter((one) => one !== file),
  )
  input.focus()
}

function entryOf(file: File, label: string, remove: () => void): HTMLLIElement {
  const entry = document.createElement('li')
  const canvas = document.createElement('canvas')
  canvas.className = 'thumbnail'
  canvas.setAttribute('aria-hidden', 'true')
  const name = document.createElement('span')
  name.textContent = file.name
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = label
  button.setAttribute('aria-label', `${label}: ${file.name}`)
  button.addEventListener('click', remove)
  entry.append(canvas, name, button)
  void draw(file, canvas)
  return entry
}

/** Draws the file on a canvas: the page's policy allows pictures only from its own address. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  canvas.width = EDGE
  canvas.height = EDGE
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.max(EDGE / bitmap.width, EDGE / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    canvas.getContext('2d')?.drawImage(bitmap, (EDGE - width) / 2, (EDGE - height) / 2, width, height)
    bitmap.close()
  } catch {
    // The shop rejects files that are no pictures, with the reason.
    canvas.classList.add('is-empty')
  }
}
