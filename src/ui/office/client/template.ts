/** Lets a template be written with its words in colour and proposed; the field itself stays, for the form. */
import { autocompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { liquid } from '@codemirror/lang-liquid'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { proposals, type Words } from './template/proposals.ts'
import { adoptStyles } from './template/styles.ts'

adoptStyles()

for (const place of document.querySelectorAll<HTMLElement>('.code-field')) {
  const field = place.querySelector('textarea')
  if (field && !field.matches(':disabled')) open(place, field)
}

function open(place: HTMLElement, field: HTMLTextAreaElement): void {
  const words = JSON.parse(place.dataset.words ?? '{}') as Words
  const view = new EditorView({ state: stateOf(field.value) })
  // The field that the surface shows; another value of it was put there by the browser.
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
  // What was closed has no size to be drawn in.
  place.addEventListener('toggle', () => view.requestMeasure())
  // The field has its first value again only after the event.
  field.form?.addEventListener('reset', () => setTimeout(show))
  // Back on this page a browser may have filled it in as it was left.
  addEventListener('pageshow', show)
}

function attributesFor(field: HTMLTextAreaElement): Record<string, string> {
  const [label] = field.labels
  if (label) label.id = `${field.id}-label`
  const said = ['aria-invalid', 'aria-describedby'].flatMap((name) => {
    const value = field.getAttribute(name)
    return value === null ? [] : [[name, value]]
  })
  return { 'aria-labelledby': `${field.id}-label`, ...Object.fromEntries(said) }
}
