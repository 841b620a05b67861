/** Edits a template with highlighting and completion; the field itself remains, for the form. */
import { autocompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { liquid } from '@codemirror/lang-liquid'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { type InsertTarget, lineTarget, offerInserts } from './template/inserting.ts'
import { proposals, type Words } from './template/proposals.ts'
import { adoptStyles } from './template/styles.ts'

adoptStyles()

const editors = [...document.querySelectorAll<HTMLElement>('.code-field')].flatMap((place) => {
  const field = place.querySelector('textarea')
  return field && !field.matches(':disabled') ? [open(place, field)] : []
})
const lines = [...document.querySelectorAll<HTMLInputElement>('.code-line input:enabled')]
offerInserts([...editors, ...lines.map(lineTarget)])

function open(place: HTMLElement, field: HTMLTextAreaElement): InsertTarget {
  const words = JSON.parse(place.dataset.words ?? '{}') as Words
  const view = new EditorView({ state: stateOf(field.value) })
  // The value that the editor shows; the browser may set another one.
  let shown = field.value
  const write = () => {
    shown = view.state.doc.toString()
    field.value = shown
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = () => {
    if (field.value === shown) return
    shown = field.value
    view.setState(stateOf(shown))
  }

  function stateOf(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        liquid(),
        syntaxHighlighting(classHighlighter),
        autocompletion({ override: [proposals(words)] }),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(attributesFor(field)),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) write()
        }),
      ],
    })
  }

  field.before(view.dom)
  field.hidden = true
  field.labels[0]?.addEventListener('click', () => view.focus())
  // A closed element has no size to draw in.
  place.addEventListener('toggle', () => view.requestMeasure())
  // The field is reset only after the event.
  field.form?.addEventListener('reset', () => setTimeout(show))
  // After Back, a browser may restore the former value.
  addEventListener('pageshow', show)
  return {
    element: view.dom,
    insert(text) {
      if (isHalfHidden(view.dom)) view.dom.scrollIntoView({ block: 'center' })
      view.dispatch({ ...view.state.replaceSelection(text), scrollIntoView: true })
      view.focus()
    },
  }
}

/** Whether more of an element is out of the window than in it. */
function isHalfHidden(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0) < height / 2
}

function attributesFor(field: HTMLTextAreaElement): Record<string, string> {
  const [label] = field.labels
  if (label) label.id = `${field.id}-label`
  const described = ['aria-invalid', 'aria-describedby'].flatMap((name) => {
    const value = field.getAttribute(name)
    return value === null ? [] : [[name, value]]
  })
  return { tabindex: '0', 'aria-labelledby': `${field.id}-label`, ...Object.fromEntries(described) }
}
