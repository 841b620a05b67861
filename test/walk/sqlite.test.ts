import { describeEverything } from './everything.ts'

describeEverything('sqlite')
