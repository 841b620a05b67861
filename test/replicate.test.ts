import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openStore } from '../src/store/database.ts'
import { builtMain, noren, ownEnvironment } from './support/command.ts'
import { drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { openShop, SECRET, type Shop } from './support/shop.ts'

describe('The changes of a shop that is open', () => {
  let shop: Shop
  let folder: string

  beforeAll(async () => {
    shop = await openShop('sqlite')
    folder = mkdtempSync(join(inject('workshop'), 'replicate-'))
  })

  afterAll(() => shop?.close())

  const replica = () => join(folder, 'replica')

  const steps = () => readdirSync(replica(), { recursive: true }).filter((name) => /\.gz$/.test(String(name)))

  const order = async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火', {}, someGuest())
    const { status, document } = await program.follow('doCheckout')
    expect(status).toBe(201)
    return document.orderNo
  }

  const environmentOf = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: SECRET })

  it('are stored until the end, and restored to a time', async () => {
    const child = spawn(process.execPath, [builtMain(), 'replicate', replica(), '--every', '1'], {
      env: { ...ownEnvironment(), ...environmentOf(shop.dataDir) },
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      await expect.poll(() => said.join('')).toMatch(/Storing the changes of .* every 1 s/)
      const first = await order()
      const count = steps().length
      await expect.poll(() => steps().length).toBeGreaterThan(count)
      // Nothing is under way any more when the time is taken.
      await shop.noren.settleOutbox()
      const between = new Date().toISOString()
      await new Promise((resolve) => setTimeout(resolve, 5))
      const second = await order()
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      const ordersIn = async (name: string, ...at: readonly string[]) => {
        const dataDir = join(folder, name)
        mkdirSync(dataDir)
        const environment = environmentOf(dataDir)
        const recovered = await noren(environment, ['recover', replica(), ...at])
        expect(recovered.stdout).toMatch(/^Restored the database as it was at \S+Z\./)
        expect((await noren(environment, ['doctor'])).stdout).toContain('✓ ')
        await expect(noren(environment, ['recover', replica()])).rejects.toMatchObject({
          stderr: expect.stringContaining('exists already; nothing was written'),
        })
        const store = await openStore({ dataDir })
        const rows = await store.reader.selectFrom('orders').select('order_no').execute()
        await store.close()
        return rows.map((row) => row.order_no)
      }
      expect(await ordersIn('newest')).toEqual(expect.arrayContaining([first, second]))
      const before = await ordersIn('before', '--at', between)
      expect(before).toContain(first)
      expect(before).not.toContain(second)
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('need a place, and a time that there is', async () => {
    const environment = environmentOf(shop.dataDir)
    const trouble = (...command: readonly string[]) =>
      noren(environment, command).then(
        () => '',
        (error: unknown) => String(Object(error).stderr),
      )
    expect(await trouble('replicate')).toContain('replicate needs a FOLDER, or s3://BUCKET')
    expect(await trouble('replicate', replica(), '--every', '0')).toContain('--every takes a number from 1')
    expect(await trouble('recover', join(folder, 'nothing'))).toContain('No state is stored there')
    expect(await trouble('recover', replica(), '--at', 'noon')).toContain('--at takes a time such as')
    expect(await trouble('recover', replica(), '--at', '2001-01-01')).toContain('The oldest state is that of')
    const postgres = { ...environment, DATABASE_URL: 'postgres://localhost/none' }
    await expect(noren(postgres, ['replicate', replica()])).rejects.toMatchObject({
      stderr: expect.stringContaining('is for SQLite'),
    })
  })
})
