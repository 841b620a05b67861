import { readFileSync } from 'node:fs'

/** Reads the package.json of this program. */
const program = (): { readonly version: string; readonly engines: { readonly node: string } } =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The version of this program. */
export const programVersion = (): string => program().version

/** Returns the oldest Node.js that the shop supports, from `engines` in package.json: `22.14`. */
const oldestRuntime = (): string => /(?<!\d)\d+\.\d+/.exec(program().engines.node)?.[0] ?? ''

/** Returns why this Node.js cannot run the shop, as a sentence; undefined if it can. */
export const refusedRuntime = (version: string, oldest = oldestRuntime()): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Noren needs Node.js ${oldest} or newer; this is ${version}. From a checkout, npm run noren uses the one that npm ci installed.`
}
