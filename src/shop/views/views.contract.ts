import { z } from 'zod'
import { choice, key, list, optional, text } from '../../hypermedia/input.ts'
import { idempotent, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { lists } from './lists.ts'

/** The list that is arranged, by its transition. */
const Screen = choice(lists, 'hidden')
/** The query of the list's address. */
const Query = optional(text(2000, { control: 'hidden' }))

export const doSaveListView = unsafe('POST', '/admin/list-view', {
  title: 'Keep a search of a list under a name, for oneself; one of that name is replaced',
  for: 'member',
  refusedAt: 'goAdminTop',
  input: { screen: Screen, query: Query, viewName: text(40, { autocomplete: 'off' }) },
  state: { viewId: z.string(), viewName: z.string(), message: Sentence },
  offers: [...lists, 'doDeleteListView'],
  errors: ['tooManyViews'],
})

export const doDeleteListView = idempotent('DELETE', '/admin/list-view', {
  title: 'Forget a search that was kept',
  for: 'member',
  refusedAt: 'goAdminTop',
  input: { viewId: key() },
  state: { viewId: z.string(), message: Sentence },
  offers: [...lists],
  errors: ['viewUnknown'],
})

export const doChooseColumns = idempotent('PUT', '/admin/list-columns', {
  title: 'Choose the columns of a list, for oneself; none of them: as the shop has it',
  for: 'member',
  refusedAt: 'goAdminTop',
  input: { screen: Screen, query: Query, columns: list(text(64), 50) },
  state: { columns: z.array(z.string()).nullable(), message: Sentence },
  offers: [...lists],
})
