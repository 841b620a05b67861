import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { LaunchOptions } from 'playwright-core'

const run = promisify(execFile)

/** Where browsers usually stand; the one without a window of its own first, which takes a third less for the same pages. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
]

const QUIETLY = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives for so long that compiling its scripts further pays: looking at one takes a fifth less.
  '--js-flags=--max-opt=1',
]

/** How playwright starts a browser; plain data, so that it may be handed to test processes. */
export type Chromium = Pick<LaunchOptions, 'executablePath' | 'args' | 'headless'> & {
  readonly executablePath: string
  readonly args: string[]
}

/**
 * A browser to test with: the one that CHROMIUM names, an installed one, one that apt-get can
 * install (as root on Debian and its kin), or the one among the dev packages. Throws one sentence
 * if there is none.
 */
export const findChromium = async (): Promise<Chromium> => {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return launching(named)
    throw new Error(`CHROMIUM names ${named}, where there is no browser.`)
  }
  const installed = standing() ?? (await installedByApt())
  return installed === undefined ? packaged() : launching(installed)
}

const standing = (): string | undefined => USUAL.find((path) => existsSync(path))

const launching = (executablePath: string, more: readonly string[] = []): Chromium => ({
  executablePath,
  args: [...new Set([...more, ...QUIETLY])],
  headless: true,
})

const installedByApt = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 }
  try {
    await run('apt-get', ['update', '-qq'], options)
    const packages = ['chromium-headless-shell', 'fonts-noto-cjk']
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } catch {
    // Without a network, or where the package is only a pointer elsewhere, there is one more way.
  }
  return standing()
}

const packaged = async (): Promise<Chromium> => {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    await run(path, ['--headless', '--no-sandbox', '--version'], { timeout: 60_000 })
    return launching(path, chromium.args)
  } catch (error) {
    throw new Error(
      `The browser tests need a browser: install Chromium, or name one in CHROMIUM (the packaged one does not start: ${firstLine(error)}).`,
    )
  }
}

const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? ''
