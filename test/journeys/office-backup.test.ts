import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linksTo } from '../support/customer.ts'
import type { HalClient } from '../support/hal-client.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Backups in the office, on %s', (database) => {
  let shop: Shop
  let boss: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss', name: '店長' })
    boss = await atOffice(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const page = <Name extends 'goBackupList' | 'goJobList' | 'goAuditLog'>(name: Name) =>
    boss.follow(name, {}, linksTo(shop, name))

  const jobOf = async (jobId: string) => {
    const { document } = await boss.follow('goJob', { jobId }, linksTo(shop, 'goJob'))
    return document
  }

  it('are made as a job, whose page asks again until it has ended', async () => {
    await page('goBackupList')
    const started = await boss.follow('doStartBackup')
    expect(started.status).toBe(201)
    const { jobId } = started.document
    expect(started.headers.get('location')).toBe(`/admin/job?jobId=${jobId}`)
    await shop.change((tx) =>
      tx
        .insertInto('job')
        .values({
          ...{ id: 'zz-waiting', kind: 'another', who: '', input: '{}', state: 'waiting', done: 0, total: 0 },
          ...{ result: null, errors: null, tries: 0, leased_until: null, started_at: null, ended_at: null },
          created_at: shop.clock.now().toISOString(),
        })
        .execute(),
    )
    const html = { headers: { accept: 'text/html' } }
    const waiting = await (await boss.fetch('/admin/job?jobId=zz-waiting', html)).text()
    expect(waiting).toContain('<meta http-equiv="refresh" content="2"/>')
    await shop.noren.settleJobs()
    await vi.waitFor(async () => expect((await jobOf(jobId)).state).toBe('done'))
    const job = await jobOf(jobId)
    expect(job).toMatchObject({ kind: 'backup', memberName: '店長', errors: null })
    expect(job.done).toBe(job.total)
    const ended = await (await boss.fetch(`/admin/job?jobId=${jobId}`, html)).text()
    expect(ended).not.toContain('http-equiv')
    for (const one of ['name', 'rows', 'files'])
      expect(ended).toContain(`<dt>${ja(`office.jobs.result.${one}`)}</dt>`)
    const { document: jobs } = await page('goJobList')
    expect(jobs.jobs.map((one) => one.jobId)).toContain(jobId)
    const { document: shelf } = await page('goBackupList')
    expect(shelf.backups.map(({ name }) => name)).toEqual([job.result?.name])
  })

  it('are fetched, also in parts', async () => {
    const { document: shelf } = await page('goBackupList')
    const [backup] = shelf.backups
    const address = `/admin/backup/file?name=${backup?.name}`
    const whole = await boss.fetch(address, { headers: { accept: 'application/zip' } })
    expect(whole.headers.get('content-type')).toBe('application/zip')
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename=${backup?.name}`)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.length).toBe(backup?.size)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const part = await boss.fetch(address, { headers: { accept: 'text/html', range: 'bytes=0-1' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('PK')
  })

  it.each(['../noren.sqlite', 'noren-20261120-030000.zip.part', 'noren-19990101-000000.zip', 'secret'])(
    'are no other file of the machine: %s',
    async (name) => {
      const asked = await boss.follow('goBackupFile', { name }, linksTo(shop, 'goBackupFile'))
      expect(asked.status).toBe(404)
      const dropped = await boss.follow('doDeleteBackup', { name }, linksTo(shop, 'doDeleteBackup'))
      expect(dropped.status).toBe(404)
    },
  )

  it('are for system administrators alone', async () => {
    await memberOf(shop, { login_id: 'owner', authority: 1 })
    const owner = await atOffice(shop, 'owner')
    const { document } = await owner.follow('goAdminTop')
    expect(JSON.stringify(document)).not.toContain('Backup')
    const refused = await owner.follow('goBackupList', {}, linksTo(shop, 'goBackupList'))
    expect(refused.status).toBe(403)
    const html = await (await owner.fetch('/admin/jobs', { headers: { accept: 'text/html' } })).text()
    expect(html).not.toContain('/admin/backup')
  })

  it('are thrown away, and it is written down who did', async () => {
    const { document: shelf } = await page('goBackupList')
    const [backup] = shelf.backups
    const done = await boss.follow('doDeleteBackup', {}, backup)
    expect(done.status).toBe(200)
    expect((await page('goBackupList')).document.count).toBe(0)
    const { document: log } = await page('goAuditLog')
    expect(
      log.entries.slice(0, 2).map(({ transition, input, memberName }) => [transition, input, memberName]),
    ).toEqual([
      ['doDeleteBackup', { name: backup?.name }, '店長'],
      ['doStartBackup', {}, '店長'],
    ])
  })
})
