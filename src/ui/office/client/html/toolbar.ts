/** Makes a group of buttons one stop of the Tab key; arrow keys move within it (WAI-ARIA, toolbar). */
export function oneStop(toolbar: HTMLElement): void {
  const buttons = [...toolbar.querySelectorAll('button')]
  const standOn = (stop: HTMLButtonElement | undefined) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }
  standOn(buttons[0])
  toolbar.addEventListener('focusin', ({ target }) => standOn(buttons.find((button) => button === target)))
  toolbar.addEventListener('keydown', (event) => {
    const open = buttons.filter((button) => !button.disabled)
    const at = open.findIndex((button) => button.matches(':focus'))
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    open.at(next % open.length)?.focus()
    event.preventDefault()
  })
}
