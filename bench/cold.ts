import { createNoren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

/** The shop without its cache: nothing is kept as bytes, so every page is made anew. */
const noren = await createNoren(readConfig(process.env), { cache: false })
await noren.firstMember()
process.stdout.write(`${await noren.listen()}\n`)
