import { integer, optional, text } from '../../hypermedia/input.ts'

/** The longest query of a list that a record's page keeps: a longer one would not fit into its address. */
const LONGEST_QUERY = 1_000

/**
 * The inputs by which a record's page knows where it stands in a list: the query of the list's address, without
 * its page, and the place of the row in the whole list, from 0.
 */
export const placedIn = <List extends string>(rowOf: List) => {
  const query = optional(text(LONGEST_QUERY, { control: 'hidden' }))
  const place = optional(integer(0, 2_147_483_647, 'hidden'))
  return {
    fromList: query.meta({ ...query.meta(), rowOf }),
    atRow: place.meta({ ...place.meta(), rowOf }),
  }
}
