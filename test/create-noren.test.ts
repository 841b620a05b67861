import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { ownEnvironment } from './support/command.ts'
import { installNoren } from './support/installed.ts'

const run = promisify(execFile)

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

describe('create-noren', () => {
  let workshop: string
  let archive: string
  const children: ChildProcess[] = []
  const env: Readonly<Record<string, string | undefined>> = {
    ...ownEnvironment(),
    HOME: inject('workshop'),
    LANG: 'en_US.UTF-8',
  }

  beforeAll(async () => {
    workshop = mkdtempSync(join(inject('workshop'), 'create-'))
    const packing = ['pack', '--silent', '--pack-destination', workshop]
    const { stdout } = await run('npm', packing, { cwd: join(ROOT, 'create-noren'), env })
    archive = join(workshop, stdout.trim())
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', workshop, archive], {
      env,
    })
  })

  afterAll(() => {
    for (const child of children) child.kill()
  })

  const create = (args: readonly string[], language = 'en_US.UTF-8'): Promise<Ended> =>
    run(join(workshop, 'node_modules/.bin/create-noren'), args, {
      cwd: workshop,
      env: { ...env, LANG: language, PATH: `${join(process.execPath, '..')}:${env.PATH}` },
    }).then(
      (said) => ({ code: 0, ...said }),
      (error: unknown) => error as Ended,
    )

  const start = async (shop: string, more: Readonly<Record<string, string>>) => {
    const { scripts } = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8'))
    const [command = '', ...args] = String(scripts.start).split(' ')
    expect(command).toBe('node')
    const child = spawn(process.execPath, args, { cwd: shop, env: { ...env, PORT: '0', ...more } })
    children.push(child)
    let log = ''
    child.stderr.on('data', (part) => (log += part))
    for await (const line of createInterface(child.stdout)) {
      log += `${line}\n`
      const [, address] = /^Noren is open: (\S+)$/.exec(line) ?? []
      if (address === undefined) continue
      child.stdout.resume()
      const end = async () => {
        child.kill()
        await once(child, 'exit')
      }
      return { base: address, end, log: () => log }
    }
    throw new Error(log)
  }

  it('makes a shop that starts, with its plugin and its theme, and whose tests and types are right', async () => {
    const { code, stdout } = await create(['my-shop', '--noren', '^1.0.0'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/cd my-shop\n {2}npm install\n {2}npm run dev/)])
    const folder = join(workshop, 'my-shop')
    const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(described).toMatchObject({ name: 'my-shop', private: true, dependencies: { noren: '^1.0.0' } })
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['.gitignore', '.env.example', 'README.ja.md']),
    )
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^# my-shop\n/)
    await installNoren(folder, ['@types/node'])

    const shop = await start(folder, { ADMIN_PASSWORD: 'created2026' })
    expect((await fetch(shop.base)).status).toBe(200)
    expect(shop.log()).not.toMatch(/cannot be used/)
    await shop.end()
    expect(existsSync(join(folder, 'data/noren.sqlite'))).toBe(true)

    const tests = ['--test', '--test-reporter=tap', 'test/shop.test.ts']
    const tested = await run(process.execPath, tests, { cwd: folder, env })
    expect(tested.stdout).toMatch(/^# pass 3$/m)
    const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc')
    const types = [compiler, '--checkers', '1']
    const compiled = run(process.execPath, types, { cwd: folder, env })
    expect(await compiled.catch((error: Ended) => error)).toMatchObject({ stdout: '' })
  })

  it('takes Noren from where it is told, by a path from the new folder', async () => {
    expect((await create(['shops/other', '--noren', archive])).code).toBe(0)
    const text = readFileSync(join(workshop, 'shops/other/package.json'), 'utf8')
    expect(JSON.parse(text).dependencies.noren).toMatch(/^file:\.\.\/\.\.\/create-noren-1\.0\.0\.tgz$/)
    expect((await create(['named', '--noren', '1.0.0-rc.1'])).code).toBe(0)
    expect(readFileSync(join(workshop, 'named/package.json'), 'utf8')).toContain('"noren": "1.0.0-rc.1"')
    expect(await create(['third', '--noren', './absent.tgz'])).toMatchObject({
      code: 1,
      stderr: './absent.tgz is not there; nothing was written.\n',
    })
    const unnamed = await create(['third'])
    expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('Noren is not on npm yet') })
    expect(existsSync(join(workshop, 'third'))).toBe(false)
  })

  it('refuses a folder that has something in it, but not one with a repository alone', async () => {
    mkdirSync(join(workshop, 'full'))
    writeFileSync(join(workshop, 'full/notes.txt'), 'mine')
    expect(await create(['full'])).toMatchObject({
      code: 1,
      stderr: 'full is not empty; nothing was written.\n',
    })
    expect(readdirSync(join(workshop, 'full'))).toEqual(['notes.txt'])
    mkdirSync(join(workshop, 'fresh/.git'), { recursive: true })
    expect((await create(['fresh', '--noren', archive])).code).toBe(0)
  })

  it.each(['My-Shop', '.shop', '_shop', 'my shop', 'お店', 'noren', 'node_modules', 'a'.repeat(215)])(
    'refuses %s as a name',
    async (name) => {
      const { code, stderr } = await create([name])
      expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be the name of a package')])
      expect(existsSync(join(workshop, name)) && name !== 'node_modules').toBe(false)
    },
  )

  it('says how it is used, in the language of the person', async () => {
    expect(await create([])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('create-noren FOLDER --noren SPEC'),
    })
    expect(await create(['--wrong'])).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
    expect(await create(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--noren SPEC'),
    })
    const japanese = await create(['Shop'], 'ja_JP.UTF-8')
    expect(japanese.stderr).toBe(
      '「Shop」はパッケージの名前に使えません。my-shop のように、小文字の英字・数字・ハイフンにしてください。\n',
    )
  })
})
