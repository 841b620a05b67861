const number = document.querySelector<HTMLInputElement>('main [name=trackingNumber]')

/** Remembers the packed goods of a parcel in this window only: a reloaded page shows them again. */
for (const list of document.querySelectorAll<HTMLElement>('[data-parcel]')) {
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  const name = `parcel ${list.dataset.parcel}`
  const packed = (sessionStorage.getItem(name) ?? '').split(',')
  for (const [at, box] of boxes.entries()) {
    box.checked = packed.includes(String(at))
    box.addEventListener('change', () => {
      const ticked = boxes.flatMap((one, place) => (one.checked ? [place] : []))
      sessionStorage.setItem(name, ticked.join())
      // The next scan is the number of the parcel.
      if (ticked.length === boxes.length) number?.focus()
    })
  }
}

// Bar code scanners end with Enter: it leads to the button that sends the parcel, instead of saving the number.
number?.addEventListener('keydown', (event) => {
  const send = number.form?.querySelector<HTMLButtonElement>('.primary')
  if (event.key !== 'Enter' || event.isComposing || !send) return
  event.preventDefault()
  send.focus()
})
