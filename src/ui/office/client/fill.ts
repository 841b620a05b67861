/**
 * Shows the choice of texts that fill in a field, in place of the links that do so without script. A chosen
 * text replaces the one chosen before; what was typed stays, with the text at the cursor.
 */
for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-fills]')) {
  const field = choice.form?.querySelector<HTMLTextAreaElement>(`textarea[name="${choice.dataset.fills}"]`)
  if (!field) continue
  for (const links of document.querySelectorAll<HTMLElement>('.fill-links')) links.hidden = true
  choice.closest<HTMLElement>('.fill-choice')?.removeAttribute('hidden')
  let filled = choice.value
  choice.addEventListener('change', () => {
    if (choice.value === '') return
    const isUntouched = field.value === '' || field.value === filled
    if (isUntouched) field.value = choice.value
    else field.setRangeText(choice.value, field.selectionStart, field.selectionEnd, 'end')
    filled = choice.value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  })
}
