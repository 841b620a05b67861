import { createNoren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

/** The shop for a measurement: `shop.ts DIRECTORY warm|cold`. Cold: nothing is kept as bytes. */
const [, , directory = '', temperature = 'warm'] = process.argv
const config = readConfig({ DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' })
const noren = await createNoren(config, { cache: temperature === 'warm' })
process.stdout.write(`${await noren.listen()}\n`)
