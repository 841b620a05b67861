import { readFileSync } from 'node:fs'

/** The oldest Node.js that the shop runs on, from `engines` in package.json: `22.14`. */
const oldestRuntime = (): string => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return /\d+\.\d+/.exec(engines.node)?.[0] ?? ''
}

/** Why this Node.js cannot run the shop, as a sentence; nothing where it can. */
export const refusedRuntime = (version: string, oldest = oldestRuntime()): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Noren needs Node.js ${oldest} or newer; this is ${version}. From a checkout, npm run noren takes the one that npm ci brought.`
}
