// Once a field that was wrong is filled in validly, its error goes, and so does its entry in the list above the form.
// Loaded when somebody first changes a form that was refused.

const POSTAL_CODE = /(^|\[)postalCode\]?$/

const isFilledIn = ({ name, value, validity }) =>
  validity.valid && (!POSTAL_CODE.test(name) || value.normalize('NFKC').replace(/\D/g, '').length === 7)

const withoutError = (control, id) => {
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id)
  control.removeAttribute('aria-invalid')
  if (described.join('') === '') control.removeAttribute('aria-describedby')
  else control.setAttribute('aria-describedby', described.join(' '))
}

const takeOff = (link) => {
  const list = link.closest('.faults')
  link.closest('li').remove()
  const left = list.querySelectorAll('li').length
  if (left === 0) list.remove()
  else list.querySelector('.notice-title').textContent = list.dataset.titles.split('|')[left - 1]
}

export const settle = (control) => {
  const field = control.closest?.('.field')
  const error = field?.classList.contains('is-wrong') && field.querySelector('.wrong')
  if (!error || !isFilledIn(control)) return
  field.classList.remove('is-wrong')
  for (const one of field.querySelectorAll('[aria-invalid]')) withoutError(one, error.id)
  if (field.getAttribute('aria-describedby') === error.id) field.removeAttribute('aria-describedby')
  const id = error.id.replace(/-error$/, '')
  error.remove()
  for (const link of document.querySelectorAll('.faults a'))
    if (link.getAttribute('href') === `#${id}`) takeOff(link)
}
