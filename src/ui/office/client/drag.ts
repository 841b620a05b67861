/** Makes rows draggable. Their buttons and numbers remain, for use without a pointer. */
import { type Drop, hold } from './drag/hold.ts'
import { followMoved } from './drag/moved.ts'
import { arranging } from './drag/plan.ts'

for (const list of document.querySelectorAll<HTMLElement>('.pictures')) numbered(list)
for (const tree of document.querySelectorAll<HTMLElement>('.tree[data-grip]')) branching(tree)
for (const list of document.querySelectorAll<HTMLElement>('.section-list[data-grip]')) ordering(list)
for (const plan of document.querySelectorAll<HTMLElement>('.arranging')) arranging(plan)

followMoved()

/** Makes pictures draggable. Their places are numbers in their form, which is saved by its button. */
function numbered(list: HTMLElement): void {
  const places = () => [...list.querySelectorAll<HTMLInputElement>('[name$="[sortNo]"]')]
  const [first] = places()
  if (!first || first.matches(':disabled')) return
  const onDrop = (row: HTMLElement, drop: Drop) => {
    if (drop.where === 'before') drop.row.before(row)
    else drop.row.after(row)
    for (const [at, place] of places().entries()) place.value = String(at + 1)
    first.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const row of list.querySelectorAll<HTMLElement>('li'))
    hold(row, row.firstElementChild ?? row, list.dataset.grip ?? '', {
      selector: '.pictures > li',
      nested: false,
      onDrop,
    })
  // The fields are reset only after the event.
  first.form?.addEventListener('reset', () =>
    setTimeout(() => {
      const inOrder = places().toSorted((one, other) => one.valueAsNumber - other.valueAsNumber)
      list.append(...inOrder.flatMap((place) => place.closest('li') ?? []))
    }),
  )
}

/** Makes the rows of a tree draggable, also into each other. A drop is submitted by the form beside it. */
function branching(tree: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('#place form')
  if (!form) return
  const onDrop = (row: HTMLElement, drop: Drop) => send(form, row, drop)
  for (const row of tree.querySelectorAll<HTMLElement>('li'))
    hold(row, row.firstElementChild ?? row, tree.dataset.grip ?? '', {
      selector: '.tree li',
      nested: true,
      onDrop,
    })
}

function send(form: HTMLFormElement, row: HTMLElement, { row: other, where }: Drop): void {
  const from = row.parentElement?.closest('li')
  const into = where === 'into' ? other : other.parentElement?.closest('li')
  // Rows with this sort number or a higher one are above the row.
  const sortNo = Number(other.dataset.sort) + (where === 'before' ? 1 : 0)
  const values = {
    categoryId: row.dataset.row ?? '',
    ...(into !== from && { parentId: into?.dataset.row ?? '' }),
    ...(where !== 'into' && { sortNo: String(sortNo) }),
  }
  submit(form, values)
}

function submit(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    for (const given of form.querySelectorAll(`[name="${name}"]`)) given.remove()
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  form.submit()
}

/** Makes the rows of a list draggable. A drop is submitted by the form beside it, with the new place of the row. */
function ordering(list: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('#place form')
  if (!form) return
  const placeOf = (row: HTMLElement) => Number(row.dataset.place)
  const onDrop = (row: HTMLElement, drop: Drop) => {
    const [from, other] = [placeOf(row), placeOf(drop.row)]
    const behind = other + (drop.where === 'after' ? 1 : 0)
    const place = behind > from ? behind - 1 : behind
    if (place !== from) submit(form, { sectionId: row.dataset.row ?? '', place: String(place) })
  }
  for (const row of list.querySelectorAll<HTMLElement>('li'))
    hold(row, row.firstElementChild ?? row, list.dataset.grip ?? '', {
      selector: '.section-list > li',
      nested: false,
      onDrop,
    })
}
