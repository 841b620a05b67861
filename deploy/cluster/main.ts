import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addressOf, Cluster, MACHINES, missingPrograms, PACKAGES } from './cluster.ts'

const USAGE = `Usage: tsx deploy/cluster/main.ts start|stop|status [--folder FOLDER] [--processes N] [PART …]

  start    start all of it on this machine, or what of it does not run
  stop     end all of it, the front first; or the named parts, such as noren-1 or patroni-a
  status   print what each machine does`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: './data-cluster' },
    processes: { type: 'string', default: '2' },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

const commands: Readonly<Record<string, (cluster: Cluster, parts: readonly string[]) => Promise<void>>> = {
  async start(cluster) {
    const missing = missingPrograms()
    if (missing.length > 0)
      throw new Error(`This machine lacks ${missing.join(', ')}: apt install ${PACKAGES}`)
    await cluster.start()
    say(`The shop is open: ${cluster.base.href}`)
  },
  async stop(cluster, parts) {
    for (const part of parts) await cluster.stop(part)
    if (parts.length === 0) await cluster.stopAll()
  },
  async status(cluster) {
    const primary = await cluster.primary()
    for (const machine of MACHINES)
      say(`${machine} ${addressOf(machine)} ${machine === primary ? 'primary' : 'replica, or away'}`)
    const faults = await cluster.faults()
    say(faults.length === 0 ? 'The cluster is whole.' : `Missing: ${faults.join(', ')}`)
  },
}

const cluster = () => new Cluster({ folder: resolve(values.folder), processes: Number(values.processes) })
const command = commands[positionals[0] ?? '']
if (command === undefined) {
  say(USAGE)
  process.exitCode = 1
} else await command(cluster(), positionals.slice(1))
