import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** What the form of a page holds. */
const valuesOf = (document: object): Readonly<Record<string, unknown>> => {
  const { fields = {} } = document as { readonly fields?: Record<string, { readonly value?: unknown }> }
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe.each(databases)('The calendar in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let year: number

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    year = shop.clock.now().getUTCFullYear()
  })

  afterAll(() => shop?.close())

  const days = async () => (await clerk.ask('goCalendar')).document.calendars

  const found = async (calendarId: string) => (await days()).find((one) => one.calendarId === calendarId)

  const added = async (holiday: string, title: string) =>
    (await clerk.ask('doUpdateCalendar', { holiday, title })).document.calendarId

  /** The days that the shop's calendar shows as closed, with their titles. */
  const closedInShop = async (): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': 'ja' }
    return (await fetch(new URL('/', shop.base), { headers })).text()
  }

  it('takes a day on, which the shop shows as closed', async () => {
    const holiday = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    expect(await closedInShop()).not.toContain('棚卸し')
    const { status, headers, document } = await clerk.ask('doUpdateCalendar', {
      holiday,
      title: '棚卸し',
      titleEn: 'Stocktaking',
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/admin/calendar')
    expect(document).toMatchObject({ holiday, title: '棚卸し', titleEn: 'Stocktaking', changed: true })
    expect(await found(document.calendarId)).toMatchObject({ holiday, title: '棚卸し' })
    expect(await closedInShop()).toContain('棚卸し')
    const { document: gone } = await clerk.ask('doDeleteCalendarHoliday', { calendarId: document.calendarId })
    expect(gone.calendarId).toBe(document.calendarId)
    expect(await closedInShop()).not.toContain('棚卸し')
    const again = await clerk.ask('doDeleteCalendarHoliday', { calendarId: document.calendarId })
    expect(again.status).toBe(404)
  })

  it('changes a day in part, and writes nothing where it is as it was', async () => {
    const calendarId = await added(`${year}-02-01`, '臨時')
    const { status, document } = await clerk.ask('doUpdateCalendar', { calendarId, holiday: `${year}-02-02` })
    expect(status).toBe(200)
    expect(document).toMatchObject({ holiday: `${year}-02-02`, title: '臨時', changed: true })
    const same = { operation: 'update', calendarId, title: '臨時', version: 1 }
    expect((await clerk.ask('doUpdateCalendar', same)).document.changed).toBe(false)
  })

  it('adds a day where that is said, though another is named', async () => {
    const calendarId = await added(`${year}-02-20`, '元の日')
    const other = { operation: 'create', calendarId, holiday: `${year}-02-21`, title: '別の日' }
    expect((await clerk.ask('doUpdateCalendar', other)).status).toBe(201)
    expect(await found(calendarId)).toMatchObject({ holiday: `${year}-02-20`, title: '元の日' })
    expect((await days()).map(({ title }) => title)).toContain('別の日')
  })

  it('has each day once', async () => {
    const calendarId = await added(`${year}-03-01`, '一日')
    await added(`${year}-03-02`, '二日')
    for (const input of [
      { holiday: `${year}-03-01`, title: '別' },
      { operation: 'create', calendarId, holiday: `${year}-03-02`, title: '別' },
      { calendarId, holiday: `${year}-03-02` },
    ]) {
      const refused = await clerk.ask('doUpdateCalendar', input)
      expect(refused.status).toBe(409)
      expect(problemIn(refused)).toMatchObject({
        code: 'holidayTaken',
        errors: { holiday: [expect.any(String)] },
      })
    }
    expect(await found(calendarId)).toMatchObject({ holiday: `${year}-03-01`, title: '一日' })
  })

  it.each([
    [{}, ['holiday', 'title']],
    [{ holiday: '2026-02-30', title: '日' }, ['holiday']],
    [{ holiday: '2026-04-01', title: ' ' }, ['title']],
    [{ holiday: '2026-04-01', title: 'あ'.repeat(256) }, ['title']],
    [{ holiday: '2026-04-01', title: '日', operation: 'remove' }, ['operation']],
  ])('says of %o what is wrong', async (input, fields) => {
    const refused = await clerk.ask('doUpdateCalendar', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(fields)
  })

  it.each(['999999', 'abc', '99999999999999999999'])('knows no day %s', async (calendarId) => {
    expect((await clerk.ask('goCalendar', { calendarId })).status).toBe(404)
    expect((await clerk.ask('doUpdateCalendar', { calendarId, title: '日' })).status).toBe(404)
    expect((await clerk.ask('doDeleteCalendarHoliday', { calendarId })).status).toBe(404)
  })

  it('is refused with what is kept now, where another member changed it meanwhile', async () => {
    const calendarId = await added(`${year}-05-10`, '元の名')
    const { document } = await clerk.ask('goCalendar', { calendarId })
    const { version } = valuesOf(document)
    await clerk.ask('doUpdateCalendar', { calendarId, title: '先の名', version })
    const late = await clerk.ask('doUpdateCalendar', { calendarId, title: '後の名', version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({ code: 'staleVersion', chosen: { title: '先の名' } })
    expect(await found(calendarId)).toMatchObject({ title: '先の名' })
  })

  it('is kept with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/calendar')
    await person
      .form('holiday')
      .fill({ holiday: `${year}-06-10`, title: '研修' })
      .submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain('研修')
    const row = () =>
      person.page.root.querySelectorAll('tbody tr').find((one) => one.text.includes(`${year}/06/10`))
    await person.open(row()?.querySelector('a')?.getAttribute('href') ?? '')
    const form = person.form('holiday')
    expect(form.value('title')).toBe('研修')
    await clerk.ask('doUpdateCalendar', { calendarId: form.value('calendarId'), title: '先の研修' })
    await form.fill({ title: '後の研修' }).submit()
    expect(person.page.status).toBe(409)
    const [conflict] = person.page.root.querySelectorAll('tbody tr')
    expect(conflict?.querySelectorAll('td').map(({ text }) => text)).toEqual([
      ja('field.title'),
      '後の研修',
      '先の研修',
    ])
    await person.form('holiday').submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(row()?.text).toContain('後の研修')
    await person
      .form('holiday')
      .fill({ holiday: `${year}-06-10`, title: '別' })
      .submit()
    expect(person.page.status).toBe(409)
    expect(person.find('[name=holiday]').getAttribute('aria-invalid')).toBe('true')
    expect(person.form('holiday').value('title')).toBe('別')
  })

  describe('the closed weekdays', () => {
    const kept = async () => (await clerk.ask('goClosedWeekdays')).document

    it('are set as a whole, and seen in the shop', async () => {
      const before = await kept()
      expect(before.closedWeekdays).toEqual([0, 6])
      const shown = await closedInShop()
      const { document } = await clerk.ask('doUpdateClosedWeekdays', {
        closedWeekdays: ['3', 0, 3],
        version: before.version,
      })
      expect(document).toMatchObject({ closedWeekdays: [0, 3], changed: true })
      expect((await clerk.ask('goCalendar')).document.closedWeekdays).toEqual([0, 3])
      expect(await closedInShop()).not.toBe(shown)
      const late = await clerk.ask('doUpdateClosedWeekdays', { closedWeekdays: [], version: before.version })
      expect(late.status).toBe(409)
      expect(late.document).toMatchObject({ closedWeekdays: [0, 3] })
      expect((await clerk.ask('doUpdateClosedWeekdays', { closedWeekdays: [] })).status).toBe(200)
      expect((await kept()).closedWeekdays).toEqual([])
    })

    it.each([[undefined], [[7]], [['So']], ['0']])('are not %o', async (closedWeekdays) => {
      const refused = await clerk.ask('doUpdateClosedWeekdays', { closedWeekdays })
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors)[0]).toMatch(/^closedWeekdays/)
    })

    it('are ticked with a browser', async () => {
      const person = await browserAt(shop, 'weekdays', '/admin/calendar')
      await person.clickLink(ja('message.office.screen.goClosedWeekdays'))
      await person.form('closedWeekdays[]').fill({ 'closedWeekdays[]': '2' }).submit()
      expect(person.page.statuses).toEqual([303, 200])
      expect((await kept()).closedWeekdays).toEqual([2])
      const form = person.form('closedWeekdays[]')
      await clerk.ask('doUpdateClosedWeekdays', { closedWeekdays: [1] })
      await form.fill({ 'closedWeekdays[]': '4' }).submit()
      expect(person.page.status).toBe(409)
      expect(
        person
          .find('tbody tr')
          .querySelectorAll('td')
          .map(({ text }) => text),
      ).toEqual([ja('field.closedWeekdays'), '木曜日', '月曜日'])
    })
  })
})
