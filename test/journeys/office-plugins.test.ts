import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNoren, type Noren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { reviews } from '../../src/plugins/reviews/plugin.ts'
import { enqueue, jobById } from '../../src/store/jobs.ts'
import { COURIER_SECONDS, courierPlugin } from '../support/courier-plugin.ts'
import { faultyPlugin, type Hook } from '../support/faulty-plugin.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

const HELLO = `
import { definePlugin, ok, safe, z } from 'noren/plugin'
const goHello = safe('/hello', { title: 'Hello', for: 'anyone', state: { greeting: z.string() }, entered: 'outside' })
export default definePlugin({
  code: 'hello', version: '1.0.0', fits: '*',
  name: { ja: 'あいさつ', en: 'Hello' }, about: { ja: 'あいさつします', en: 'Says hello' },
  setup: (shop) => shop.department('storefront', { goHello }, { goHello: async () => ok({ greeting: 'hello' }) }),
})`

const layIn = (dataDir: string, name: string, text: string): void => {
  const folder = join(dataDir, 'plugins', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', main: 'index.js' }))
  writeFileSync(join(folder, 'index.js'), text)
}

const REVIEW = { reviewer: '佐藤', stars: 4, reviewTitle: '香りがよい', comment: '毎朝いただいています。' }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(databases)('Plugins, on %s', (database) => {
  const faulty = faultyPlugin()
  const courier = courierPlugin()
  const plugins = [reviews, faulty.plugin, courier.plugin]
  let shop: Shop
  let other: Noren
  let otherBase: URL
  let clerk: Clerk

  beforeAll(async () => {
    // What a plugin throws is an error in the log, and meant to be.
    shop = await openShop(database, {}, pino({ level: 'silent' }), { plugins })
    layIn(shop.dataDir, 'hello', HELLO)
    layIn(shop.dataDir, 'broken', "throw new Error('at load')")
    other = await secondProcess()
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(async () => {
    await other?.close()
    await shop?.close()
  })

  const secondProcess = async () => {
    const { dataDir, databaseUrl, clock } = shop
    const config = readConfig({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    })
    const log = pino({ level: 'silent' })
    const noren = await createNoren(config, { clock: clock.now, monotonic: clock.monotonic, log, plugins })
    otherBase = new URL(await noren.listen())
    return noren
  }

  const page = async (path: string, base = shop.base, cookie = '') => {
    const answer = await fetch(new URL(path, base), {
      headers: { accept: 'text/html', 'accept-language': 'ja', cookie },
    })
    return { status: answer.status, text: await answer.text() }
  }

  const productOf = async (base = shop.base) => {
    const answer = await fetch(new URL('/product?productCode=sencha-50', base), {
      headers: { accept: 'application/json' },
    })
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }

  const standing = async (code: string) =>
    (await clerk.ask('goPluginList')).document.plugins.find(({ pluginCode }) => pluginCode === code)

  const install = async (code: string) => {
    const plugin = await standing(code)
    return clerk.ask('doInstallPlugin', {
      pluginCode: code,
      pluginName: plugin?.pluginName ?? '',
      pluginVersion: plugin?.pluginVersion ?? '',
    })
  }

  /** Asks for what no type of the shop knows, by its address. */
  const at = async (
    program: HalClient,
    method: string,
    href: string,
    input: Readonly<Record<string, unknown>> = {},
  ) => {
    const rel = 'goTop'
    const { status, document } = await program.follow(rel, input, {
      _links: { [rel]: { href, rel, method } },
    })
    return { status, document: document as unknown as Readonly<Record<string, unknown>> }
  }

  const visitor = () => HalClient.enter(shop.base)

  /** Sends a message to the shop. */
  const write = async (contactContents: string) => {
    const words = { contactName01: '山田', contactEmail: 'y@example.com', contactContents }
    const { status } = await at(await visitor(), 'POST', '/contact', { ...words, mode: 'complete' })
    expect(status).toBeLessThan(300)
  }

  const officePage = (path: string) =>
    page(path, shop.base, `noren_admin=${clerk.program.cookie('noren_admin')}`)

  it('are listed, not installed, and the dashboard recommends those that came with the program', async () => {
    expect(await standing('reviews')).toMatchObject({
      pluginName: '商品レビュー',
      installed: false,
      enabled: false,
      origin: 'program',
      pluginAsks: expect.arrayContaining([
        { askKind: 'shopOperations', askNames: ['goReview', 'doWriteReview'] },
        { askKind: 'extended', askNames: ['goProduct'] },
      ]),
    })
    const shown = await officePage('/admin/plugin-list')
    expect(shown.text).toMatch(/<details><summary>このプラグインが行うこと/)
    expect(shown.text).toMatch(/既存の操作に加わる: <span class="soft">goProduct</)
    const { document } = await clerk.ask('goAdminTop')
    expect(document.recommendedPlugins).toContainEqual({ pluginCode: 'reviews', pluginName: '商品レビュー' })
    expect((await page('/products/review?productCode=sencha-50')).status).toBe(404)
  })

  it('lie in a folder of the data directory too, told by their digest; one that cannot be loaded is named', async () => {
    const answer = await fetch(new URL('/admin/plugin-list', otherBase), {
      headers: { accept: 'application/json', cookie: `noren_admin=${clerk.program.cookie('noren_admin')}` },
    })
    const { plugins: found } = (await answer.json()) as { readonly plugins: readonly object[] }
    expect(found).toContainEqual(
      expect.objectContaining({
        ...{ pluginCode: 'hello', pluginName: 'あいさつ', origin: 'folder', installed: false },
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ pluginCode: 'broken', fault: 'Error: at load', installed: false }),
    )
  })

  it('are installed once, and are still off', async () => {
    const unknown = { pluginCode: 'nothing', pluginName: 'x', pluginVersion: '1.0.0' }
    expect((await clerk.ask('doInstallPlugin', unknown)).status).toBe(400)
    for (const step of ['doEnablePlugin', 'doDisablePlugin'] as const)
      for (const pluginCode of ['nothing', 'no\0thing'])
        expect((await clerk.ask(step, { pluginCode })).status).toBe(404)
    const gone = await clerk.ask('doUninstallPlugin', { pluginCode: 'no\0thing' })
    expect(gone.document).toMatchObject({ wasInstalled: false })
    expect((await clerk.ask('doEnablePlugin', { pluginCode: 'reviews' })).status).toBe(409)
    const other = { pluginCode: 'reviews', pluginName: 'x', pluginVersion: '9.9.9' }
    expect((await clerk.ask('doInstallPlugin', other)).status).toBe(400)
    const first = await install('reviews')
    expect(first.status).toBe(201)
    expect(first.document).toMatchObject({ installed: true, enabled: false, alreadyInstalled: false })
    expect((await install('reviews')).document).toMatchObject({ alreadyInstalled: true })
    expect((await page('/products/review?productCode=sencha-50')).status).toBe(404)
  })

  it('are part of the shop once they are on, on every process', async () => {
    await page('/product?productCode=sencha-50')
    expect((await clerk.ask('doEnablePlugin', { pluginCode: 'reviews' })).document).toMatchObject({
      changed: true,
    })
    expect((await clerk.ask('doEnablePlugin', { pluginCode: 'reviews' })).document).toMatchObject({
      changed: false,
    })
    expect(await productOf()).toMatchObject({ reviews: { count: 0, average: null, shown: [] } })
    expect((await page('/product?productCode=sencha-50')).text).toContain('まだレビューはありません')
    const form = (await page('/products/review?productCode=sencha-50')).text
    expect(form).toContain('レビューを書く')
    expect(form).toMatch(/<select[^>]* name="stars"/)
    expect(form).toMatch(/<option value="4"[^>]*>★★★★☆ 4（5段階）/)
    await expect.poll(() => productOf(otherBase)).toMatchObject({ reviews: { count: 0 } })
    const openApi = await fetch(new URL('/openapi.json', shop.base))
    expect(await openApi.text()).toContain('doWriteReview')
  })

  it('take what shoppers write, and show it once a member has read it', async () => {
    const wrong = await at(await visitor(), 'POST', '/products/review', {
      ...REVIEW,
      productCode: 'sencha-50',
      stars: 6,
    })
    expect(wrong.status).toBe(400)
    const sent = await at(await visitor(), 'POST', '/products/review', {
      ...REVIEW,
      productCode: 'sencha-50',
    })
    expect(sent.status).toBe(201)
    expect(await productOf()).toMatchObject({ reviews: { count: 0 } })
    const list = await at(clerk.program, 'GET', '/admin/reviews')
    const [review] = list.document.reviews as readonly { readonly reviewId: string }[]
    expect(list.document).toMatchObject({ count: 1, reviews: [{ reviewer: '佐藤', isShown: false }] })
    const waiting = async () => (await clerk.ask('goAdminTop')).document.waiting
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ what: 'reviews', title: '公開を待つレビュー', count: 1 }),
    )
    expect((await officePage('/admin/index')).text).toContain('/admin/reviews?standing=waiting')
    await at(clerk.program, 'PUT', '/admin/reviews/shown', { reviewId: review?.reviewId })
    expect((await waiting()).map(({ what }) => what)).not.toContain('reviews')
    expect(await productOf()).toMatchObject({ reviews: { count: 1, average: 4, shown: [{ stars: 4 }] } })
    const { text } = await page('/product?productCode=sencha-50')
    expect(text).toContain('香りがよい')
    await expect.poll(() => productOf(otherBase)).toMatchObject({ reviews: { count: 1 } })
  })

  it('have screens in the office, drawn from their contracts', async () => {
    const { text } = await officePage('/admin/reviews')
    expect(text).toContain('香りがよい')
    expect(text).toContain('非公開にする')
    expect(text).not.toContain('公開する')
    const { reviews } = (await at(clerk.program, 'GET', '/admin/reviews')).document as {
      readonly reviews: readonly { readonly reviewId: string }[]
    }
    await at(clerk.program, 'DELETE', '/admin/reviews/shown', { reviewId: reviews[0]?.reviewId })
    const hidden = (await officePage('/admin/reviews')).text
    expect(hidden).toContain('公開する')
    expect(hidden).not.toContain('非公開にする')
    await at(clerk.program, 'PUT', '/admin/reviews/shown', { reviewId: reviews[0]?.reviewId })
    const { document } = await clerk.ask('goAdminTop')
    const screens = document.menu.flatMap((group) => group.screens).map(({ screen }) => screen)
    expect(screens).toContain('goReviewList')
  })

  it('draw sections of their own on pages', async () => {
    const pageId = '1'
    await clerk.ask('doAddPageSection', { pageId, kind: 'reviews' })
    await clerk.ask('doPublishPage', { pageId })
    const { text } = await page('/')
    expect(text).toContain('香りがよい')
    expect(text).toMatch(/<h3>[^<]*<\/h3>\s*<p>[^<]*4/)
  })

  it('leave no effect when they are off, and keep what was written', async () => {
    expect((await clerk.ask('doDisablePlugin', { pluginCode: 'reviews' })).document).toMatchObject({
      changed: true,
      enabled: false,
    })
    expect(await productOf()).not.toHaveProperty('reviews')
    expect((await page('/products/review?productCode=sencha-50')).status).toBe(404)
    expect((await officePage('/admin/reviews')).status).toBe(404)
    expect((await page('/')).text).not.toContain('香りがよい')
    await expect.poll(() => productOf(otherBase)).not.toHaveProperty('reviews')
    await clerk.ask('doEnablePlugin', { pluginCode: 'reviews' })
    expect(await productOf()).toMatchObject({ reviews: { count: 1 } })
  })

  it('are gone with all that they kept when they are uninstalled', async () => {
    const { document } = await clerk.ask('doUninstallPlugin', { pluginCode: 'reviews' })
    expect(document).toMatchObject({ wasInstalled: true })
    expect((await clerk.ask('doUninstallPlugin', { pluginCode: 'reviews' })).document).toMatchObject({
      wasInstalled: false,
    })
    const tables = await shop.noren.store.reader.introspection.getTables()
    expect(tables.filter(({ name }) => name.startsWith('plugin_'))).toEqual([])
    expect(await productOf()).not.toHaveProperty('reviews')
    await install('reviews')
    await clerk.ask('doEnablePlugin', { pluginCode: 'reviews' })
    expect(await productOf()).toMatchObject({ reviews: { count: 0 } })
  })

  describe('that throw', () => {
    beforeAll(async () => {
      await install('faulty')
    })

    const turnOn = async () => {
      faulty.breakIn('none')
      await clerk.ask('doEnablePlugin', { pluginCode: 'faulty' })
    }

    const offFor = async (hook: Hook) => {
      await expect
        .poll(() => standing('faulty'))
        .toMatchObject({
          enabled: false,
          fault: `Error: broken ${hook}`,
        })
    }

    it('in what they add to a page are switched off, and the page is shown', async () => {
      await turnOn()
      expect(await productOf()).toMatchObject({ faulty: 'is on' })
      faulty.breakIn('extension')
      const visitorPage = await page('/product?productCode=sencha-100')
      expect(visitorPage.status).toBe(200)
      await offFor('extension')
      expect(await productOf()).not.toHaveProperty('faulty')
    })

    it('in what they add to a change are switched off, and the change is made once', async () => {
      await turnOn()
      const program = await visitor()
      const added = { productCode: 'sencha-50', quantity: 1 }
      expect((await at(program, 'POST', '/cart/item', { ...added, wish: 7 })).status).toBe(201)
      expect(faulty.heard).toContain('wish 7')
      faulty.breakIn('writing')
      const { status, document } = await at(program, 'POST', '/cart/item', added)
      expect(status).toBe(201)
      expect(document).toMatchObject({ totalQuantity: 2 })
      await offFor('writing')
    })

    it('in a page of their own are switched off, and the page is gone', async () => {
      await turnOn()
      expect((await at(await visitor(), 'GET', '/faulty')).document).toMatchObject({ works: true })
      faulty.breakIn('handler')
      expect((await at(await visitor(), 'GET', '/faulty')).status).toBe(500)
      await offFor('handler')
      expect((await at(await visitor(), 'GET', '/faulty')).status).toBe(404)
      expect((await page('/')).status).toBe(200)
    })

    it('in a block are switched off, and the page is shown', async () => {
      await turnOn()
      await shop.change(async (tx) => {
        const { id } = await tx
          .selectFrom('block')
          .select('id')
          .where('file_name', '=', 'faulty')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('block_position')
          .values({ layout_id: 1, section: 7, block_id: id, sort_no: 99 })
          .execute()
      })
      faulty.breakIn('block')
      expect((await page('/')).status).toBe(200)
      await offFor('block')
    })

    it('when they hear of something stay on, and are told again', async () => {
      await turnOn()
      faulty.breakIn('listener')
      await write('こんにちは')
      await shop.noren.settleOutbox()
      await expect
        .poll(() => standing('faulty'))
        .toMatchObject({ enabled: true, fault: 'Error: broken listener', faultAt: expect.any(String) })
      expect((await officePage('/admin/plugin-list')).text).toContain('実行中にエラー')
      expect(faulty.heard).not.toContain('contact')
      faulty.breakIn('none')
      shop.clock.advance(MINUTE_MS)
      // The shop's own round may be the one that delivers it.
      const heard = async () => {
        await shop.noren.settleOutbox()
        return faulty.heard
      }
      await expect.poll(heard, { timeout: 10_000 }).toContain('contact')
    })
  })

  describe('that work behind the pages', () => {
    beforeAll(async () => {
      await install('courier')
      await clerk.ask('doEnablePlugin', { pluginCode: 'courier' })
      await settled()
    })

    /** Has both processes do what there is to do. */
    const settled = async () => {
      for (const one of [shop.noren, other]) {
        await one.settleSchedules()
        await one.settleOutbox()
        await one.settleJobs()
      }
    }

    let release = (): void => undefined
    afterEach(() => release())

    /** Has the receiver say nothing until the function is called that this gives back. */
    const silence = (): (() => void) => {
      const spoken = new Promise<number>((resolve) => {
        release = () => resolve(200)
      })
      courier.answers(() => spoken)
      return release
    }

    const mails = () => shop.noren.store.reader.selectFrom('mail').select('id').execute()

    const eventsOf = (subscriber: string) =>
      shop.noren.store.reader
        .selectFrom('outbox')
        .selectAll()
        .where('subscriber', '=', subscriber)
        .orderBy('id')
        .execute()

    const tallies = async () =>
      (await clerk.ask('goJobList')).document.jobs.filter(({ kind }) => kind === 'courier:tally')

    it('have their fields in the forms of the shop, and say when one of them was saved', async () => {
      const { text } = await officePage('/admin/tag/tag-list')
      expect(text).toContain('name="slogan"')
      // The buttons that move a tag have no field of it.
      const { document } = await clerk.ask('goTagList')
      expect(text.split('name="slogan"')).toHaveLength(document.tags.length + 1)
      expect((await page('/contact')).text).toContain('name="wish"')
      const { tagId, version } = document.tags[0] ?? { tagId: '', version: 0 }
      const saved = (more: object) => at(clerk.program, 'PUT', '/admin/tag/tag', { tagId, version, ...more })
      expect((await saved({})).document).toMatchObject({
        changed: false,
        message: '変更はありませんでした。',
      })
      expect((await saved({ slogan: '一番茶' })).document).toMatchObject({
        changed: true,
        message: '保存しました。',
      })
      await clerk.ask('doDisablePlugin', { pluginCode: 'courier' })
      expect((await officePage('/admin/tag/tag-list')).text).not.toContain('name="slogan"')
      await clerk.ask('doEnablePlugin', { pluginCode: 'courier' })
      // Until it has heard of it, the other process finds nobody who takes its events.
      await expect.poll(async () => (await page('/contact', otherBase)).text).toContain('name="wish"')
    })

    it('hold up neither orders nor mails while a receiver is silent', async () => {
      const speak = silence()
      const before = (await mails()).length
      for (let orders = 0; orders < 3; orders += 1) {
        const guest = await visitor()
        await drawUpOrder(guest, '急須', {}, someGuest())
        expect((await guest.follow('doCheckout')).status).toBe(201)
      }
      await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(before + 3)
      expect(courier.told).toEqual([])
      expect((await eventsOf('plugin:courier')).map(({ done_at }) => done_at)).toEqual([null, null, null])
      speak()
      await settled()
      expect(courier.told).toHaveLength(3)
    })

    it('are not waited for beyond their time, and write nothing after it', async () => {
      const speak = silence()
      await write('静かな相手')
      await shop.noren.settleOutbox()
      const [event] = (await eventsOf('plugin:courier')).filter(({ done_at }) => done_at === null)
      expect(event).toMatchObject({
        attempts: 1,
        last_error: `Error: The plugin courier threw: It took longer than ${COURIER_SECONDS} s`,
      })
      expect(courier.stopped).toContain('静かな相手')
      const before = (await tallies()).length
      speak()
      await new Promise((resolve) => setImmediate(resolve))
      expect(await tallies()).toHaveLength(before)
      courier.answers(async () => 200)
      shop.clock.advance(MINUTE_MS)
      await settled()
      expect(courier.told.filter((what) => what === '静かな相手')).toHaveLength(2)
    })

    it('are on when a receiver answers 500 three times, which then takes it', async () => {
      let answers = 0
      courier.answers(async () => (++answers > 3 ? 200 : 500))
      await write('三度目の正直')
      for (let times = 0; times < 4; times += 1) {
        await settled()
        shop.clock.advance(10 * MINUTE_MS)
      }
      expect(courier.told).toContain('三度目の正直')
      expect(answers).toBe(4)
      expect(await standing('courier')).toMatchObject({
        enabled: true,
        fault: 'Error: The receiver answered 500',
      })
      const [tally] = await tallies()
      expect(tally).toMatchObject({ title: '集計', state: 'done', memberName: null })
      const { document } = await clerk.program.follow('goJob', { jobId: tally?.jobId ?? '' }, tally)
      expect(document.result).toMatchObject({ by: { by: '三度目の正直' } })
    })

    it('tell in the office what nobody took, which a member has them told again', async () => {
      courier.answers(async () => 500)
      await write('宛先不明')
      for (let times = 0; times < 8; times += 1) {
        await settled()
        shop.clock.advance(DAY_MS)
        clerk = await clerkAt(shop, `after${times}${database}`)
      }
      const { document: list } = await clerk.ask('goOutboxList', { state: 'failed' })
      const event = list.events.find(({ reason }) => reason?.includes('The plugin courier threw'))
      expect(event).toMatchObject({ event: 'contact.sent', attempts: 8 })
      courier.answers(async () => 200)
      await clerk.program.follow('doDeliverAgain', { eventId: event?.eventId ?? '' }, event)
      await expect.poll(() => courier.told, { timeout: 10_000 }).toContain('宛先不明')
    })

    it('hear of what a process delivers that does not know yet that they are on', async () => {
      await clerk.ask('doDisablePlugin', { pluginCode: 'courier' })
      await expect.poll(async () => (await page('/contact', otherBase)).text).not.toContain('name="wish"')
      await unheard(shop, "update plugin set enabled = true where code = 'courier'")
      await write('知らせの前')
      await shop.noren.settleOutbox()
      const event = (await eventsOf('plugin:courier')).at(-1)
      expect(event).toMatchObject({ attempts: 0, last_error: null })
      expect(event?.payload).toContain('知らせの前')
      for (const { store } of [shop.noren, other]) store.changes.tell()
      await page('/contact')
      await settled()
      expect(courier.told).toContain('知らせの前')
    })

    it('have jobs of their own, which go on in another process', async () => {
      await settled()
      const asked = await at(await visitor(), 'POST', '/tally')
      expect(asked.status).toBe(200)
      await settled()
      const job = (await tallies()).find(({ jobId }) => jobId === asked.document.jobId)
      expect(job).toMatchObject({ state: 'done', done: 1, total: 2 })
      let isHeld = false
      const second = courier.newest()
      courier.counts(async (process) => {
        if (process !== second) return
        isHeld = true
        await new Promise(() => undefined)
      })
      // Until it has heard that the plugin is on, the other process leaves its jobs alone.
      await expect.poll(async () => (await page('/contact', otherBase)).text).toContain('name="wish"')
      let begun = 0
      let jobId = ''
      // The first process looks for jobs at times as well, and may take one before the other.
      while (!isHeld) {
        begun = courier.begun()
        jobId = await shop.noren.store.write((tx) =>
          enqueue(tx, { kind: 'courier:tally', who: '', input: 'twice' }, shop.clock.now()),
        )
        void other.settleJobs()
        await expect.poll(courier.begun, { timeout: 10_000 }).toBe(begun + 1)
      }
      await other.close()
      await shop.noren.settleJobs()
      await expect
        .poll(() => jobById(shop.noren.store.reader, jobId))
        .toMatchObject({ state: 'done', result: expect.stringContaining('"by":"twice"') })
      expect(courier.begun()).toBe(begun + 2)
      other = await secondProcess()
    })

    it('keep others from writing for a second at most', async () => {
      courier.counts(async () => undefined)
      courier.notes(() => new Promise(() => undefined))
      await at(await visitor(), 'POST', '/tally')
      await settled()
      courier.notes(async () => undefined)
      expect(await standing('courier')).toMatchObject({
        enabled: true,
        fault: 'Error: It took longer than 1 s',
      })
      await write('そのあと')
    })

    it('are done by the clock, once by all processes, and never while they are off', async () => {
      courier.counts(async () => undefined)
      await settled()
      const ran = async () => {
        const before = courier.counted()
        shop.clock.advance(15 * MINUTE_MS)
        await Promise.all([shop.noren.settleSchedules(), other.settleSchedules()])
        await Promise.all([shop.noren.settleJobs(), other.settleJobs()])
        return courier.counted() - before
      }
      expect(await ran()).toBe(1)
      expect(await ran()).toBe(1)
      await clerk.ask('doDisablePlugin', { pluginCode: 'courier' })
      await expect.poll(async () => (await page('/contact', otherBase)).text).not.toContain('name="wish"')
      expect(await ran()).toBe(0)
      expect(await ran()).toBe(0)
      await clerk.ask('doEnablePlugin', { pluginCode: 'courier' })
      await settled()
      expect(await ran()).toBe(1)
    })
  })
})

/** Changes a row as another process does of which none has heard yet. */
const unheard = async ({ dataDir, databaseUrl }: Shop, statement: string): Promise<void> => {
  if (databaseUrl === undefined) {
    const rival = new SQLite(join(dataDir, 'noren.sqlite'))
    rival.exec(statement)
    rival.close()
    return
  }
  const rival = new pg.Client({ connectionString: databaseUrl })
  await rival.connect()
  await rival.query(statement)
  await rival.end()
}
