import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { createNoren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { keptSecret, prepareDataDir } from '../src/store/data-dir.ts'

const place = () => mkdtempSync(join(inject('workshop'), 'data-'))
const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8)

const open = async (dataDir: string) =>
  createNoren(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', SEED: 'none' }))

describe('The secret that is kept in the data directory', () => {
  it('is made once, and is the same ever after', () => {
    const dataDir = place()
    const secret = keptSecret(dataDir)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(keptSecret(dataDir)).toBe(secret)
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
