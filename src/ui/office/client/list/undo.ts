/** Removes the offer to undo a change, some seconds after the change; not while somebody is about to take it. */
for (const offer of document.querySelectorAll<HTMLElement>('.undo[data-seconds]')) {
  const goes = () => {
    if (offer.matches(':focus-within, :hover')) setTimeout(goes, 1000)
    else offer.remove()
  }
  setTimeout(goes, Number(offer.dataset.seconds) * 1000)
}
