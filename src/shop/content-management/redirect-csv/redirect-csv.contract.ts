import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { IMPORT_BODY_LIMIT, importInputsOf, importPage, importState } from '../../csv/import.fields.ts'

export const goImportRedirectCsv = safe('/admin/content/redirect-csv', {
  title: 'The form for a file of redirects, of this shop or of Shopify',
  for: 'member',
  state: importPage,
  submitTo: 'doImportRedirectCsv',
  offers: ['doImportRedirectCsv', 'goRedirectList'],
})

export const doImportRedirectCsv = unsafe('POST', '/admin/content/redirect-csv', {
  title: 'Make and change redirects by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportRedirectCsv',
  submitTo: 'doImportRedirectCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('Redirect from,Redirect to\n/products/old,/products'),
  state: importState,
  offers: ['doImportRedirectCsv', 'goImportRedirectCsv', 'goRedirectList', 'goJob'],
  errors: ['badInput'],
})
