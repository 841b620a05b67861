import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type Cluster, groupOf, MACHINES, type Machine } from '../../deploy/cluster/cluster.ts'

/** Something that happens to the machine of the primary, and how it is mended afterwards. */
export interface Fault {
  readonly name: string
  happen(cluster: Cluster, machine: Machine): Promise<void>
  mend(cluster: Cluster, machine: Machine): Promise<void>
}

const DISK_MB = 700

/** Gives the PostgreSQL of each machine a disk of its own, in memory; false where nothing may be mounted. */
export const mountDisks = (cluster: Cluster): boolean =>
  MACHINES.every((machine) => {
    const folder = cluster.postgresFolder(machine)
    mkdirSync(folder, { recursive: true })
    return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).status === 0
  })

/** Takes the disks away. */
export const unmountDisks = (cluster: Cluster): void => {
  for (const machine of MACHINES) spawnSync('umount', [cluster.postgresFolder(machine)])
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** The processes of a machine's database: Patroni, PostgreSQL and its children. */
const processesOf = (cluster: Cluster, machine: Machine): number[] => {
  const [patroni, postgres] = [cluster.pid(`patroni-${machine}`), cluster.postgresPid(machine)]
  return [
    ...(patroni === undefined ? [] : [patroni]),
    ...(postgres === undefined ? [] : [postgres, ...childrenOf(postgres)]),
  ]
}

const killed: Fault = {
  name: 'killed',
  async happen(cluster, machine) {
    for (const pid of processesOf(cluster, machine)) kill(pid, 'SIGKILL')
  },
  async mend(cluster, machine) {
    cluster.startMachine(machine)
  },
}

/** Everything that is sent to a machine or by its processes is dropped without a word, as if the cable were drawn. */
const rulesOf = (machine: Machine): string[][] => [
  ['OUTPUT', '-d', addressOf(machine), '-j', 'DROP'],
  ['OUTPUT', '-m', 'owner', '--gid-owner', String(groupOf(machine)), '-j', 'DROP'],
]

const cut: Fault = {
  name: 'cut off (iptables)',
  async happen(_cluster, machine) {
    for (const rule of rulesOf(machine)) execFileSync('iptables', ['-A', ...rule])
  },
  async mend(_cluster, machine) {
    for (const rule of rulesOf(machine)) spawnSync('iptables', ['-D', ...rule])
  },
}

/** It hangs, and goes on later as if nothing had been: also the stand-in for a cut where there is no iptables. */
const stopped: Fault = {
  name: 'stopped for a while',
  async happen(cluster, machine) {
    for (const pid of processesOf(cluster, machine)) kill(pid, 'SIGSTOP')
  },
  async mend(cluster, machine) {
    for (const pid of processesOf(cluster, machine)) kill(pid, 'SIGCONT')
  },
}

const fillerOf = (cluster: Cluster, machine: Machine): string =>
  join(cluster.postgresFolder(machine), 'filler')

const filled: Fault = {
  name: 'disk filled',
  async happen(cluster, machine) {
    spawnSync('dd', ['if=/dev/zero', `of=${fillerOf(cluster, machine)}`, 'bs=1M'])
  },
  async mend(cluster, machine) {
    rmSync(fillerOf(cluster, machine), { force: true })
    // It may have ended for want of space.
    cluster.startMachine(machine)
  },
}

const canCut = (): boolean =>
  spawnSync('iptables', ['-C', 'OUTPUT', '-m', 'owner', '--gid-owner', '1', '-j', 'DROP'], {
    encoding: 'utf8',
  }).stderr?.includes('Bad rule') === true

/** What can happen to a primary on this machine. */
export const possibleFaults = (hasDisks: boolean): readonly Fault[] => [
  killed,
  ...(canCut() ? [cut] : []),
  stopped,
  ...(hasDisks ? [filled] : []),
]
