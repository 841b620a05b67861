/** Shows each `button[data-copy]` where the clipboard can be written: it copies the text of the element of that id. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '')
  // Outside of a secure context there is no clipboard.
  if (!source || !('clipboard' in navigator)) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.innerText)
    button.textContent = button.dataset.copied ?? ''
  })
}
