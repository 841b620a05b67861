import { once } from 'node:events'
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createNoren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { keptSecret, prepareDataDir } from '../src/store/data-dir.ts'
import { holdPort } from '../src/web/ports.ts'
import { noren } from './support/command.ts'

const place = () => mkdtempSync(join(inject('workshop'), 'data-'))
const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8)

const open = async (dataDir: string) =>
  createNoren(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', SEED: 'none' }))

describe('The secret that is kept in the data directory', () => {
  it('is made once, and is the same ever after', () => {
    const dataDir = place()
    const { current: secret } = keptSecret(dataDir)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(keptSecret(dataDir)).toEqual({ current: secret, former: undefined })
    expect(readdirSync(dataDir)).toEqual(['secret'])
    expect(modeOf(dataDir, 'secret')).toBe('600')
  })

  it.each([
    ['', 'empty'],
    ['\n \n', 'empty'],
    ['x'.repeat(31), 'too short'],
  ])('is refused when it is %j', (content, what) => {
    const dataDir = place()
    writeFileSync(join(dataDir, 'secret'), content)
    expect(() => keptSecret(dataDir)).toThrow(new RegExp(`^The secret in .*secret is ${what}: bring back`))
  })

  it('stops the start when it is empty', async () => {
    const dataDir = place()
    writeFileSync(join(dataDir, 'secret'), '')
    await expect(open(dataDir)).rejects.toThrow(/is empty/)
  })

  it('is on the disk before it has its name', () => {
    const dataDir = place()
    const steps: string[] = []
    for (const step of ['fsyncSync', 'linkSync'] as const) {
      const real = fs[step] as (...given: unknown[]) => void
      vi.spyOn(fs, step).mockImplementation((...given: unknown[]) => {
        steps.push(step)
        real(...given)
      })
    }
    try {
      syncBuiltinESMExports()
      keptSecret(dataDir)
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
    expect(steps).toEqual(['fsyncSync', 'linkSync', 'fsyncSync'])
  })
})

describe('The data directory', () => {
  it('and all that is in it is its owner’s alone, while the shop is open too', async () => {
    const dataDir = join(place(), 'new')
    const noren = await open(dataDir)
    try {
      expect(modeOf(dataDir)).toBe('700')
      expect(modeOf(dataDir, 'tmp')).toBe('700')
      const files = readdirSync(dataDir).filter((name) => name !== 'files' && name !== 'tmp')
      expect(files).toEqual(expect.arrayContaining(['noren.sqlite', 'noren.sqlite-wal', 'secret']))
      for (const name of files) expect(modeOf(dataDir, name), name).toBe('600')
    } finally {
      await noren.close()
    }
  })

  it('keeps nothing of an upload that died with its process', async () => {
    const dataDir = place()
    mkdirSync(join(dataDir, 'tmp', 'upload-a'), { recursive: true })
    utimesSync(join(dataDir, 'tmp', 'upload-a'), 0, 0)
    const noren = await open(dataDir)
    try {
      expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
      mkdirSync(join(dataDir, 'tmp', 'upload-b'))
      utimesSync(join(dataDir, 'tmp', 'upload-b'), 0, 0)
      await noren.sweep()
      expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
    } finally {
      await noren.close()
    }
  })

  it('is closed where it stood open', async () => {
    const dataDir = place()
    await (await open(dataDir)).close()
    const secret = readFileSync(join(dataDir, 'secret'), 'utf8')
    chmodSync(dataDir, 0o755)
    for (const name of ['secret', 'noren.sqlite']) chmodSync(join(dataDir, name), 0o644)
    const noren = await open(dataDir)
    try {
      expect(modeOf(dataDir)).toBe('700')
      for (const name of ['secret', 'noren.sqlite', 'noren.sqlite-wal', 'noren.sqlite-shm'])
        expect(modeOf(dataDir, name), name).toBe('600')
      expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret)
    } finally {
      await noren.close()
    }
  })

  it('is left as it is where everybody makes files, as in /tmp', () => {
    const dataDir = place()
    mkdirSync(join(dataDir, 'files'))
    chmodSync(dataDir, 0o1777)
    prepareDataDir(dataDir)
    expect(modeOf(dataDir)).toBe('777')
  })
})

describe('A start that cannot be', () => {
  let taken: Server
  let port: string

  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    port = String((taken.address() as AddressInfo).port)
  })

  afterAll(() => taken?.close())

  it.each([
    ['PORT', 'a taken port', () => ({ PORT: port })],
    ['HOST', 'an address of another machine', () => ({ HOST: '203.0.113.7', PORT: '0' })],
    ['METRICS_PORT', 'a taken port of metrics', () => ({ PORT: '0', METRICS_PORT: port })],
  ])('for %s, %s, is one sentence that names it, and makes nothing', async (name, _what, environment) => {
    const dataDir = join(place(), 'new')
    const ended = await noren({ ...environment(), DATA_DIR: dataDir }, ['serve']).catch((error) => error)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(new RegExp(`^The environment variable ${name} cannot be [^\\n]+\\.\\n$`))
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([
    ['is a file', (dataDir: string) => dataDir],
    ['would stand beneath a file', (dataDir: string) => join(dataDir, 'beneath')],
  ])('for a data directory that %s is one sentence that names DATA_DIR', async (_what, dataDirOf) => {
    const file = join(place(), 'file')
    writeFileSync(file, '')
    const dataDir = dataDirOf(file)
    const ended = await noren({ PORT: '0', DATA_DIR: dataDir }, ['serve']).catch((error) => error)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^The environment variable DATA_DIR cannot be "[^\n]+not a directory[^\n]*\.\n$/,
    )
  })
})

describe('A port that is held', () => {
  it('answers that the process lives and is not ready, and is free once it is released', async () => {
    const named = { host: 'HOST', port: 'PORT' }
    const held = await holdPort({ host: '127.0.0.1', port: 0, named })
    const base = `http://127.0.0.1:${held.port}`
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    const answer = await fetch(`${base}/readyz`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    await expect(holdPort({ host: '127.0.0.1', port: held.port, named })).rejects.toThrow(/ PORT cannot be /)
    await held.release()
    await (await holdPort({ host: '127.0.0.1', port: held.port, named })).release()
  })
})
