/**
 * Shows each `button[data-copy]` if the clipboard is writable: it copies the text of the element with that
 * id.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '')
  // Insecure contexts have no clipboard.
  if (!source || !('clipboard' in navigator)) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.innerText)
    button.textContent = button.dataset.copied ?? ''
  })
}
