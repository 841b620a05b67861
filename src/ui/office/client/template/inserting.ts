/** A field into which buttons insert texts. */
export interface InsertTarget {
  /** The element that has the focus while somebody types in the field. */
  readonly element: HTMLElement
  /** Inserts a text at the cursor, in place of the selection, and focuses the field. */
  readonly insert: (text: string) => void
}

/** Returns an input of one line as a target. */
export function lineTarget(field: HTMLInputElement): InsertTarget {
  return {
    element: field,
    insert(text) {
      const end = field.value.length
      field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.focus()
    },
  }
}

/**
 * Shows each `button[data-insert]`, in place of the text to copy: it inserts its text into the field that had the
 * focus last, at first into the first of `targets`.
 */
export function offerInserts(targets: readonly InsertTarget[]): void {
  let [current] = targets
  if (!current) return
  for (const target of targets)
    target.element.addEventListener('focusin', () => {
      current = target
    })
  for (const lead of document.querySelectorAll<HTMLElement>('.insert-lead')) lead.hidden = false
  for (const copied of document.querySelectorAll<HTMLElement>('.insert-text')) copied.hidden = true
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-insert]')) {
    button.hidden = false
    button.addEventListener('click', () => current?.insert(button.dataset.insert ?? ''))
  }
}
