import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './bundle.ts'

/** The names of operations, as contracts declare them and tests say them. */
const DECLARED = /^export const ((?:go|do)[A-Z]\w*)/gm
const SAID = /\b(?:go|do)[A-Z]\w*/g

const git = (...words: readonly string[]): string[] =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const filesAt = (pattern: string): string[] => globSync(pattern, { cwd: ROOT })

/** What differs from a commit, and what is new. */
const changedSince = (commit: string): readonly string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Who declares each operation: a department of the shop, or a plugin. */
const declarers = (): ReadonlyMap<string, string> => {
  const contracts = filesAt('src/{shop,plugins}/*/**/*contract.ts')
  return new Map(
    contracts.flatMap((path) => {
      const room = roomOf(path)
      return [...read(path).matchAll(DECLARED)].map(([, name = '']) => [name, room] as const)
    }),
  )
}

/** `src/shop/cart` of what lies in it, `src/web` of the other rooms. */
const roomOf = (path: string): string =>
  /^src\/(?:(?:shop|plugins)\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)?.[0] ?? ''

/** The journeys that name operations of these rooms at least as often as those of any other. */
const journeysOf = (rooms: ReadonlySet<string>): readonly string[] => {
  const declared = declarers()
  return filesAt('test/{journeys,browser}/*.test.ts').filter((path) => {
    const counts = new Map<string, number>()
    for (const [name] of read(path).matchAll(SAID)) {
      const room = declared.get(name)
      if (room !== undefined) counts.set(room, (counts.get(room) ?? 0) + 1)
    }
    const most = Math.max(...counts.values())
    return [...counts].some(([room, count]) => count === most && rooms.has(room))
  })
}

/**
 * Runs what a change touches: the tests that were changed, those beside the code, and the journeys of its departments.
 * It compares with the commit that the command line names, or else with the last one.
 */
const main = (): void => {
  const changed = changedSince(process.argv[2] ?? 'HEAD')
  const rooms = new Set(changed.map(roomOf).filter((room) => room !== ''))
  const own = changed.filter((path) => path.endsWith('.test.ts'))
  const beside = [...rooms].flatMap((room) => filesAt(`${room}/**/*.test.ts`))
  const files = [...new Set([...own, ...beside, ...journeysOf(rooms)])].sort()
  process.stdout.write(
    `${files.length} files of tests: ${[...rooms].join(', ') || 'no room of src/ was changed'}\n`,
  )
  if (files.length === 0) return
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  process.exitCode =
    spawnSync(process.execPath, [vitest, 'run', ...files], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
}

main()
