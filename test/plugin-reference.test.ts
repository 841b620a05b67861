import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { EXAMPLES, REFERENCE, withReference } from '../scripts/plugin-reference.ts'
import { builtMain, ownEnvironment } from './support/command.ts'

const run = promisify(execFile)
const DOCUMENT = readFileSync(REFERENCE, 'utf8')

interface Ended {
  readonly stdout: string
}

it('docs/plugins.md says what the types and the examples say: otherwise, npm run plugin-types', () => {
  expect(withReference(DOCUMENT)).toBe(DOCUMENT)
})

it('each example is shown: its call is in the reference', () => {
  const names = readdirSync(EXAMPLES)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .map((name) => name.replace('.ts', ''))
  expect(names.filter((name) => !DOCUMENT.includes(`\n### \`${name}\`\n`))).toEqual([])
  const index = readFileSync(join(EXAMPLES, 'index.ts'), 'utf8')
  expect(names.filter((name) => !index.includes(`'./${name}.ts'`))).toEqual([])
})

/** Returns the first block of a language after some words of the document. */
const blockAfter = (words: string, language: string): string => {
  const after = DOCUMENT.slice(DOCUMENT.indexOf(words))
  const [, block] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(after) ?? []
  if (block === undefined) throw new Error(`There is no block after ${words}`)
  return block
}

describe('A project with the examples of docs/plugins.md', () => {
  let project: string

  beforeAll(() => {
    builtMain()
    project = mkdtempSync(join(inject('workshop'), 'examples-'))
    cpSync(join(ROOT, 'docs/examples'), project, { recursive: true })
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true })
    symlinkSync(ROOT, join(project, 'node_modules/noren'), 'dir')
    symlinkSync(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'), 'dir')
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    cpSync(join(ROOT, 'create-noren/template/tsconfig.json'), join(project, 'tsconfig.json'))
  })

  const node = (...args: readonly string[]): Promise<Ended> =>
    run(process.execPath, args, { cwd: project, env: ownEnvironment() }).catch((error: Ended) => error)

  const tested = async (file: string): Promise<string> => {
    const { stdout } = await node('--test', '--test-reporter=tap', file)
    return stdout
  }

  it('has no fault of types', async () => {
    const { stdout } = await node(join(ROOT, 'node_modules/typescript-native/bin/tsc'), '--checkers', '1')
    expect(stdout).toBe('')
  })

  it('has each of them do what it says, in one shop', async () => {
    const said = await tested('test/examples.test.ts')
    expect(said).toMatch(/^# pass 14$/m)
    expect(said, said).toMatch(/^# fail 0$/m)
  })

  it('has the first plugin of the document pass the test that the document writes for it', async () => {
    const folder = join(project, 'alone/plugins/free-sunday')
    mkdirSync(folder, { recursive: true })
    mkdirSync(join(project, 'alone/test'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'index.js'), blockAfter('## Writing a plugin', 'js'))
    writeFileSync(join(project, 'alone/test/sunday.test.ts'), blockAfter('### Tests', 'ts'))
    const said = await tested('alone/test/sunday.test.ts')
    expect(said, said).toMatch(/^# pass 1$/m)
  })
})
