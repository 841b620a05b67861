import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { builtMain } from './support/command.ts'
import { filesBelow, packedFiles, READ_FOLDERS } from './support/installed.ts'

const declared = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies: Readonly<Record<string, string>>
}

/** Packages whose files are read by their path, not imported. */
const READ = ['@expo-google-fonts/biz-udpgothic']

/** Returns the package of an import. */
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Returns the packages that a built file, or one of types, imports at its start or on first use; not those in texts
 * of programs, such as those that ajv writes.
 */
const importsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export|\}).* from ["']([^"'.][^"']*)["'];?$|(?<!['"`(])\b(?:import|require)\("([^".][^"]*)"\)/gm,
    ),
  ].map(([, first, later]) => first ?? later ?? '')

describe('The packages that production needs', () => {
  it('are those that the built program or the types of plugins import, and no others', () => {
    const built = readdirSync(dirname(builtMain())).filter((name) => name.endsWith('.js'))
    const imported = built.flatMap((name) => importsIn(readFileSync(join(ROOT, 'dist', name), 'utf8')))
    const inTypes = readdirSync(join(ROOT, 'types')).flatMap((name) =>
      importsIn(readFileSync(join(ROOT, 'types', name), 'utf8')),
    )
    const needed = [...imported, ...inTypes]
      .filter((path) => !isBuiltin(path))
      .map(packageOf)
      // Types of one entrance are taken from another.
      .filter((name) => name !== 'noren')
    expect([...new Set([...needed, ...READ])].sort()).toEqual(Object.keys(declared.dependencies).sort())
  })
})

/** Returns the patterns of packages that the table of a section of docs/dependencies.md names. */
const listedUnder = (heading: string): readonly RegExp[] => {
  const text = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
  const [, section = ''] = new RegExp(`^## ${heading}$([\\s\\S]*?)^## `, 'm').exec(text) ?? []
  return [...section.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => !/^Package$|^-+$/.test(name))
    .map((name) => new RegExp(`^${name.replaceAll('*', '.+')}$`))
}

describe('The packages that the shop imports, bundled or not', () => {
  it('are those that docs/dependencies.md gives reasons for at run time', () => {
    const sources = filesBelow('src').filter((path) => /(?<!\.test|\.fixture)\.tsx?$/.test(path))
    const imported = sources.flatMap((path) =>
      [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(
          /^(?:import|export|\})(?! type\b).* from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
        ),
      ].map(([, first, later]) => first ?? later ?? ''),
    )
    const packages = [...new Set([...imported, ...READ].filter((path) => !isBuiltin(path)).map(packageOf))]
    const listed = listedUnder('At run time')
    expect(packages.filter((name) => !listed.some((one) => one.test(name)))).toEqual([])
    expect(listed.filter((one) => !packages.some((name) => one.test(name))).map(String)).toEqual([])
  })
})

it('create-noren makes shops for this version, on a Node.js that runs TypeScript', () => {
  const creating = JSON.parse(readFileSync(join(ROOT, 'create-noren/package.json'), 'utf8'))
  expect(creating).toMatchObject({ version: declared.version, engines: { node: '>=22.18' } })
})

describe('The archive of npm pack', () => {
  let packed: readonly string[]

  beforeAll(async () => {
    packed = await packedFiles()
  })

  it('has each file that the program reads while it runs', () => {
    const needed = READ_FOLDERS.flatMap(filesBelow).filter((path) => !path.endsWith('.js.map'))
    const there = new Set(packed)
    expect(['package.json', 'LICENSE', ...needed].filter((path) => !there.has(path))).toEqual([])
  })

  it('has nothing else, but what a person reads', () => {
    const places = new Set(packed.map((path) => path.replace(/\/.*/, '')))
    expect([...places].sort()).toEqual(
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
        ...['demo', 'dist', 'locales', 'office', 'plugins', 'themes', 'types'],
      ].sort(),
    )
    expect(
      packed.filter((path) => /(?<!\.d)\.tsx?$|\.map$|^dist\/compiled|^demo\/drawing/.test(path)),
    ).toEqual([])
  })

  it('has each folder beside the program that its code names', () => {
    const named = filesBelow('src')
      .filter((path) => /(?<!\.test|\.fixture)\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(
          /new URL\(['`]\.\.\/([\w./-]+)[^)]*import\.meta\.url\)/g,
        ),
      ])
      .map(([, path = '']) => path.replace(/\/$/, ''))
    expect(named.length).toBeGreaterThan(4)
    for (const path of named.filter((path) => path !== 'dist/compiled'))
      expect(
        packed.some((file) => file === path || file.startsWith(`${path}/`)),
        path,
      ).toBe(true)
  })

  it('has what its entrances name: the command, and what plugins and clients import', () => {
    const entrances = [
      ...Object.values(declared.bin),
      ...Object.values(declared.exports).flatMap((one) =>
        typeof one === 'string' ? [one] : Object.values(one),
      ),
    ].map((path) => path.replace(/^\.\//, ''))
    expect(packed).toEqual(expect.arrayContaining(entrances))
    expect(readFileSync(builtMain(), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })
})
