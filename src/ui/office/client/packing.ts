const number = document.querySelector<HTMLInputElement>('main [name=trackingNumber]')

/** Keeps which goods of a parcel are packed in this window alone: a page that is asked for again shows it as it was. */
for (const list of document.querySelectorAll<HTMLElement>('[data-parcel]')) {
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  const name = `parcel ${list.dataset.parcel}`
  const packed = (sessionStorage.getItem(name) ?? '').split(',')
  for (const [at, box] of boxes.entries()) {
    box.checked = packed.includes(String(at))
    box.addEventListener('change', () => {
      const ticked = boxes.flatMap((one, place) => (one.checked ? [place] : []))
      sessionStorage.setItem(name, ticked.join())
      // What a reader of bar codes sends next is the number of the parcel.
      if (ticked.length === boxes.length) number?.focus()
    })
  }
}

// A reader of bar codes ends with Enter: what asks before the parcel is sent is opened then, and not the number saved.
number?.addEventListener('keydown', (event) => {
  const ask = number.form?.querySelector<HTMLDetailsElement>('details')
  if (event.key !== 'Enter' || event.isComposing || !ask) return
  event.preventDefault()
  ask.open = true
  ask.querySelector<HTMLButtonElement>('button')?.focus()
})
