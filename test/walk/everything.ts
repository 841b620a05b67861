import { afterAll, beforeAll, describe } from 'vitest'
import type { DatabaseKind } from '../support/shop.ts'
import { describeInterface } from './interface.ts'
import { describePageCost } from './page-cost.ts'
import { describePrivacy } from './privacy.ts'
import { describeThrice } from './thrice.ts'
import { type Walked, walkedOn } from './walked.ts'

/** One walk through everything on a database, and all that is told by it: to walk costs more than to look. */
export const describeEverything = (database: DatabaseKind): void => {
  describe(`Walked from the front door, on ${database}`, () => {
    let walk: Walked

    beforeAll(async () => {
      walk = await walkedOn(database)
    })

    afterAll(() => walk?.shop.close())

    const walked = () => walk

    describeInterface(walked)
    describePageCost(walked)
    describePrivacy(walked)
    describeThrice(database, walked)
  })
}
