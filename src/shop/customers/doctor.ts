import { message } from '../../hypermedia/message.ts'
import { type Check, findingsOf, MOST_EXAMPLES } from '../../store/doctor/check.ts'
import { wrongPoints } from './doctor.queries.ts'

/** Checks that a customer's points are the sum of their movements (PNT-08, PNT-09). */
export const pointsCheck: Check = {
  name: 'points',
  find: async (db) =>
    findingsOf(await wrongPoints(db, MOST_EXAMPLES), ({ id, point, moved }) =>
      message('doctor.wrongPoints', { customerId: id, point, moved }),
    ),
}
