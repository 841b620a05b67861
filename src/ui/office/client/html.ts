/** Edits the HTML of a field as formatted text; the field itself remains, for its source and for the form. */
import { baseKeymap } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { actions, keys } from './html/actions.ts'
import { linkAt, linkRow } from './html/link.ts'
import { pictureDialog } from './html/picture.ts'
import { schema } from './html/schema.ts'
import { oneStop } from './html/toolbar.ts'
import { read, written } from './html/writing.ts'

for (const place of document.querySelectorAll<HTMLElement>('.html')) {
  const field = place.querySelector('textarea')
  const toolbar = place.querySelector<HTMLElement>('[role="toolbar"]')
  const row = place.querySelector<HTMLElement>('.html-link')
  if (field && toolbar && row && !field.matches(':disabled')) open(field, toolbar, row)
}

function insertPicture(view: EditorView, src: string, alt: string): void {
  const picture = schema.nodes.picture?.create({ src, alt })
  if (picture) view.dispatch(view.state.tr.replaceSelectionWith(picture).scrollIntoView())
  view.focus()
}

function open(field: HTMLTextAreaElement, toolbar: HTMLElement, row: HTMLElement): void {
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('button')]
  const surface = document.createElement('div')
  const view = new EditorView(
    { mount: surface },
    {
      state: stateOf(field.value),
      attributes: attributesFor(field),
      transformPastedHTML: (html) => written(read(html)),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        tell()
        if (transaction.docChanged) write()
      },
    },
  )
  // The value that the editor shows; the source field or the browser may set another one.
  let shown = field.value
  const write = () => {
    shown = written(view.state.doc)
    field.value = shown
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = () => {
    if (field.value === shown) return
    shown = field.value
    view.updateState(stateOf(shown))
    tell()
  }
  const tell = () => {
    for (const button of buttons) {
      const { isOn } = actions[button.value] ?? {}
      if (isOn) button.ariaPressed = String(isOn(view.state))
      if (button.value === 'link') button.ariaPressed = String(linkAt(view.state) !== undefined)
    }
  }
  const link = linkRow(row, view)
  const dialog = field.closest('.html')?.querySelector('dialog')
  const pictures = dialog && pictureDialog(dialog, (src, alt) => insertPicture(view, src, alt))
  const turn = (button: HTMLButtonElement) => {
    field.hidden = !field.hidden
    surface.hidden = !field.hidden
    row.hidden = true
    button.ariaPressed = String(surface.hidden)
    for (const other of buttons) if (other !== button) other.disabled = surface.hidden
    show()
  }

  field.before(toolbar, row, surface)
  field.hidden = true
  toolbar.hidden = false
  oneStop(toolbar)
  tell()
  toolbar.addEventListener('mousedown', (event) => event.preventDefault())
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (button.value === 'source') return turn(button)
      if (button.value === 'link') return link.open()
      if (button.value === 'picture') return pictures?.open()
      actions[button.value]?.run(view.state, view.dispatch, view)
      view.focus()
    })
  // The editor knows no tables and no lists of terms: it would drop them.
  const source = buttons.find((button) => button.value === 'source')
  if (source && /<(?:table|dl)\b/i.test(field.value)) turn(source)
  field.labels[0]?.addEventListener('click', () => view.focus())
  // The field is reset only after the event.
  field.form?.addEventListener('reset', () => setTimeout(show))
  // After Back, a browser may restore the former value.
  addEventListener('pageshow', show)
}

function stateOf(html: string): EditorState {
  return EditorState.create({ doc: read(html), plugins: [history(), keymap(keys), keymap(baseKeymap)] })
}

function attributesFor(field: HTMLTextAreaElement): Record<string, string> {
  const [label] = field.labels
  if (label) label.id = `${field.id}-label`
  const described = ['aria-invalid', 'aria-describedby'].flatMap((name) => {
    const value = field.getAttribute(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    class: 'html-surface',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${field.id}-label`,
    ...Object.fromEntries(described),
  }
}
