/** Leaves empty conditions out of the address of a search. */
for (const form of document.querySelectorAll<HTMLFormElement>('.list-search'))
  form.addEventListener('formdata', ({ formData }) => {
    const entries = [...formData]
    for (const [name] of entries) formData.delete(name)
    for (const [name, value] of entries) if (value !== '') formData.append(name, value)
  })
