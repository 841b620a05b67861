import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const JOB = 'job?jobId=zz-running'
/** After so many milliseconds a page asks again. */
const USUAL = 2000

describe.each(SIZES)('What goes on is kept as it is now in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page
  let asked = 0

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss' })
    window = await openWindow(size)
    page = window.page
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked += 1
    })
    await enterOffice(window, shop, 'boss')
    await shop.change((tx) =>
      tx
        .insertInto('job')
        .values({
          ...{ id: 'zz-running', kind: 'backup', who: '', input: '{}', state: 'running', done: 1, total: 9 },
          ...{ result: null, errors: null, tries: 1, leased_until: '2100-01-01T00:00:00.000Z' },
          ...{ started_at: shop.clock.now().toISOString(), ended_at: null },
          created_at: shop.clock.now().toISOString(),
        })
        .execute(),
    )
    await page.clock.install()
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = async (path: string) => {
    await page.goto(new URL(`/admin/${path}`, shop.base).href)
    await page.locator('main > .unseen[role=status]').waitFor({ state: 'attached' })
    asked = 0
  }

  const change = (job: { readonly state?: 'running' | 'done'; readonly done?: number }) =>
    shop.change((tx) => tx.updateTable('job').set(job).where('id', '=', 'zz-running').execute())

  const value = () => page.locator('progress').getAttribute('value')
  const read = () => page.locator('main > .unseen[role=status]').textContent()

  it('by a progress that is seen, and an end that is read aloud', async () => {
    await visit(JOB)
    await window.looksRight('job-running')
    await page.locator('main a').last().focus()
    await change({ done: 5 })
    await page.clock.runFor(USUAL)
    await expect.poll(value).toBe('5')
    expect(await read()).toBe('')
    expect(await page.locator('main a:focus').count(), 'where the keyboard was').toBe(1)
    await change({ state: 'done', done: 9 })
    await page.waitForTimeout(300)
    await page.clock.runFor(USUAL)
    await expect
      .poll(read)
      .toBe(ja('office.jobs.news', { title: ja('message.office.job.backup'), state: ja('office.jobs.done') }))
    const count = asked
    await page.clock.runFor(10 * USUAL)
    await page.waitForTimeout(300)
    expect(asked, 'nothing more once it is done').toBe(count)
  })

  it('in the list of jobs as well', async () => {
    await change({ state: 'running' })
    await visit('jobs')
    await change({ state: 'done' })
    await page.clock.runFor(USUAL)
    await page.locator('.badge').getByText(ja('office.jobs.done')).waitFor()
    expect(await read()).toContain(ja('office.jobs.done'))
    await window.looksRight('jobs')
  })

  it('less and less often while the network is away, and not where nobody looks', async () => {
    await change({ state: 'running' })
    await visit(JOB)
    await page.route('**/admin/job?*', (route) => route.abort())
    await page.clock.runFor(USUAL)
    await expect.poll(() => asked).toBe(1)
    await page.waitForTimeout(300)
    await page.clock.runFor(USUAL)
    expect(asked).toBe(1)
    await page.unroute('**/admin/job?*')
    await page.clock.runFor(USUAL)
    await expect.poll(() => asked).toBe(2)
    const hide = (hidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { value: is, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await page.waitForTimeout(300)
    await hide(true)
    await page.clock.runFor(10 * USUAL)
    await page.waitForTimeout(300)
    expect(asked).toBe(2)
    await hide(false)
    await expect.poll(() => asked).toBe(3)
  })
})
