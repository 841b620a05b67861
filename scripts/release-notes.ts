import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './bundle.ts'

/** Returns the notes of a release: its name, and its section of the CHANGELOG. Throws where there is none. */
export const releaseNotes = (changelog: string, version: string): string => {
  const [, date, section] =
    new RegExp(
      `^## ${version.replaceAll('.', '\\.')} – (\\d{4}-\\d\\d-\\d\\d)\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`,
      'm',
    ).exec(changelog) ?? []
  if (section === undefined) throw new Error(`The CHANGELOG has no section of ${version} with its day.`)
  return `Noren ${version} (${date})\n\n${section.trim()}\n`
}

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  process.stdout.write(releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version))
}
