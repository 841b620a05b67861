/** Filters the settings while the member types. Without this script the form asks for the page again. */
const form = document.querySelector<HTMLFormElement>('.settings-search')
const field = form?.querySelector<HTMLInputElement>('input[name="keyword"]')
const none = document.querySelector<HTMLElement>('main .empty')
// A page that was asked for with a keyword has the other settings no more.
if (form && field && field.value === '') {
  field.addEventListener('input', () => filter(field.value))
  // Returned with Back, the field may be filled already.
  addEventListener('pageshow', () => filter(field.value))
  form.querySelector('button')?.setAttribute('hidden', '')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    document.querySelector<HTMLAnchorElement>('.settings > li:not([hidden]) a')?.focus()
  })
}

function filter(keyword: string): void {
  const words = folded(keyword).split(/\s+/)
  for (const card of document.querySelectorAll<HTMLElement>('.card:has(.settings)')) {
    const title = card.querySelector('h2')?.textContent ?? ''
    const rows = [...card.querySelectorAll<HTMLElement>('.settings > li')]
    for (const row of rows) {
      const text = folded(`${title} ${row.textContent}`)
      row.hidden = !words.every((word) => text.includes(word))
    }
    card.hidden = rows.every((row) => row.hidden)
  }
  if (none) none.hidden = document.querySelector('.settings > li:not([hidden])') !== null
}

/** Folds a text as the shop does: width, case, and hiragana to katakana. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
}
