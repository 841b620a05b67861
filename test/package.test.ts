import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { builtMain } from './support/command.ts'

const run = promisify(execFile)

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

/** Folders whose files the program reads while it runs. */
const READ_FOLDERS = ['dist', 'demo/pictures', 'locales', 'office', 'plugins', 'themes', 'types']

/** Folders that come and go: where npm installs, and where Node.js keeps what it compiled. */
const PASSING = ['node_modules', '.git', 'compiled']

/** Returns the files below a folder of the checkout. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return PASSING.includes(entry.name) ? [] : filesBelow(path)
  })

/** Returns the files of a folder of the checkout, without those of its folders. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(folder, entry.name)] : [],
  )

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

describe('The archive of npm pack', () => {
  let packed: readonly string[]

  beforeAll(async () => {
    builtMain()
    // Only names decide: to compress what is in the files would take npm ten seconds.
    const copy = mkdtempSync(join(inject('workshop'), 'pack-'))
    const beside = ['', 'demo/drawing', 'docs', 'scripts', 'src'].flatMap(filesIn)
    for (const path of [...READ_FOLDERS.flatMap(filesBelow), ...beside]) {
      mkdirSync(join(copy, dirname(path)), { recursive: true })
      writeFileSync(join(copy, path), path.endsWith('package.json') ? readFileSync(join(ROOT, path)) : '')
    }
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: copy })
    const answer: unknown = JSON.parse(stdout)
    const [archive] = Object.values(answer as Record<string, { files: readonly { path: string }[] }>)
    packed = archive?.files.map(({ path }) => path) ?? []
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
