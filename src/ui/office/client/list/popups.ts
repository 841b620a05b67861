/** Closes an open popup by Escape, by a click beside it, and once a file of it was chosen. */
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const popup of open()) {
    const hadFocus = popup.contains(document.activeElement)
    popup.open = false
    if (hadFocus) popup.querySelector('summary')?.focus()
  }
})
addEventListener('click', ({ target }) => {
  const to = target instanceof Element ? target : null
  for (const popup of open()) if (!popup.contains(to) || to?.closest('.popup-body a')) popup.open = false
})

const open = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('.popup[open]')
