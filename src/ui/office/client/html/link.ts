import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { linkTo, schema } from './schema.ts'

const { link } = schema.marks

/** The row with the address of a link; it opens with that of the link at the cursor. */
export function linkRow(row: HTMLElement, view: EditorView): { readonly open: () => void } {
  const field = row.querySelector('input')
  const close = () => {
    row.hidden = true
    field?.setCustomValidity('')
    view.focus()
  }
  const set = (typed: string) => {
    const href = linkTo(typed)
    if (href === undefined) {
      field?.setCustomValidity(row.dataset.wrong ?? '')
      field?.reportValidity()
      return
    }
    changeLink(view, href)
    close()
  }
  row.querySelector('[data-do="set"]')?.addEventListener('click', () => set(field?.value ?? ''))
  row.querySelector('[data-do="drop"]')?.addEventListener('click', () => {
    changeLink(view, undefined)
    close()
  })
  field?.addEventListener('input', (event) => {
    // It is no field of the form.
    event.stopPropagation()
    field.setCustomValidity('')
  })
  row.addEventListener('keydown', (event) => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    if (event.key === 'Enter' && event.target !== field) return
    event.preventDefault()
    if (event.key === 'Escape') close()
    else set(field?.value ?? '')
  })
  return {
    open() {
      row.hidden = false
      if (!field) return
      field.value = String(linkAt(view.state)?.attrs.href ?? '')
      field.focus()
    },
  }
}

/** Returns the link at the start of the selection. */
export function linkAt({ selection: { $from, empty } }: EditorState) {
  const marks = empty ? $from.marks() : ($from.nodeAfter?.marks ?? [])
  return marks.find(({ type }) => type === link)
}

/** Links the selection, or changes the link around the cursor; without an address it removes the link. */
function changeLink({ state, dispatch }: EditorView, href: string | undefined): void {
  const { from, to } = reachOf(state)
  const { tr } = state
  if (href !== undefined && from === to) tr.insert(from, schema.text(href))
  const end = tr.mapping.map(to)
  tr.removeMark(from, end, link)
  if (href !== undefined && link) tr.addMark(from, end, link.create({ href }))
  dispatch(tr)
}

function reachOf(state: EditorState): { readonly from: number; readonly to: number } {
  const { selection } = state
  const mark = linkAt(state)
  if (!selection.empty || !mark) return selection
  const { parent } = selection.$from
  const begin = selection.$from.start()
  const stretch = { from: selection.from, to: selection.to }
  parent.forEach((node, offset) => {
    const [from, to] = [begin + offset, begin + offset + node.nodeSize]
    if (!mark.isInSet(node.marks)) return
    // Adjacent pieces are one link: all of those at the cursor are taken.
    if (to >= stretch.from && from <= stretch.to)
      Object.assign(stretch, { from: Math.min(from, stretch.from), to: Math.max(to, stretch.to) })
  })
  return stretch
}
