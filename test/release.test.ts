import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, valid } from 'semver'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { releaseNotes } from '../scripts/release-notes.ts'
import { migrations } from '../src/store/migrate.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const { version } = JSON.parse(read('package.json')) as { readonly version: string }
const changelog = read('CHANGELOG.md')

describe('The release', () => {
  it('has one version in the package, its lock file and the newest dated section of the CHANGELOG', () => {
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
    expect(/^## (\d\S*) – /m.exec(changelog)?.[1]).toBe(version)
  })

  it('has notes, which are its section of the CHANGELOG', () => {
    const notes = releaseNotes(changelog, version)
    expect(notes).toMatch(new RegExp(`^Noren ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n\\n\\S`))
    expect(notes).not.toMatch(/^## /m)
    const two = '# Changelog\n\n## 1.1.0 – 2027-01-02\n\n### Added\n- b\n\n## 1.0.0 – 2026-11-27\n\n- a\n'
    expect(releaseNotes(two, '1.1.0')).toBe('Noren 1.1.0 (2027-01-02)\n\n### Added\n- b\n')
    expect(releaseNotes(two, '1.0.0')).toBe('Noren 1.0.0 (2026-11-27)\n\n- a\n')
    expect(() => releaseNotes(two, '1.2.0')).toThrow('no section of 1.2.0')
  })

  it('brings migrations in the order of their releases, by names that sort likewise', () => {
    const names = migrations.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    const releases = migrations.map(({ release }) => release)
    expect(releases.filter((release) => valid(release) !== release)).toEqual([])
    expect(releases).toEqual(releases.toSorted(compare))
  })
})
