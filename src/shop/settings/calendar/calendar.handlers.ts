import { message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import { contentVersion } from '../../content-version.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { insertRow, isStale, saved, updateRow } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { lockSettings, readSettings } from '../base-info/base-info.queries.ts'
import { closedWeekdaysIn } from '../index.ts'
import type * as contract from './calendar.contract.ts'
import type { doUpdateCalendar } from './calendar.contract.ts'
import {
  allHolidays,
  deleteHoliday,
  holidayById,
  isHolidayTaken,
  setClosedWeekdays,
} from './calendar.queries.ts'
import { holiday } from './calendar.record.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** A Sunday. */
const FIRST_SUNDAY = Date.UTC(2023, 0, 1)
const DAY_MS = 86_400_000

export const calendarHandlers: Handlers<typeof contract> = {
  async goCalendar({ db, input }) {
    const { calendarId } = input
    const [settings, rows] = await Promise.all([readSettings(db), allHolidays(db)])
    const row = rows.find(({ id }) => String(id) === calendarId)
    if (calendarId !== undefined && !row) return fail('holidayUnknown')
    const chosen = row ? holiday.stated(row) : null
    return ok(
      {
        calendars: rows.map((one) => {
          const ownId = { calendarId: String(one.id) }
          return item(holiday.stated(one), [
            link('goCalendar', ownId),
            link('doDeleteCalendarHoliday', ownId),
          ])
        }),
        closedWeekdays: closedWeekdaysIn(settings),
        chosen,
        errors: [],
      },
      {
        form: { values: { ...chosen, ...(row && { version: holiday.versionOf(row) }) } },
        links: [
          ...(row ? [link('goCalendar')] : []),
          link('goClosedWeekdays'),
          link('goAuditLog', { table: 'holiday' }),
        ],
      },
    )
  },

  async doUpdateCalendar(act) {
    const { input, db } = act
    await lockSettings(db)
    if (input.calendarId === undefined || input.operation === 'create') return add(act)
    const kept = await holidayById(db, toId(input.calendarId))
    if (!kept) return fail('holidayUnknown')
    const change = changesOf(kept, holiday.columns(input, act))
    const changed = change !== undefined
    const row = { ...kept, ...change }
    const version = holiday.versionOf(kept)
    if (changed && isStale(input, version))
      return fail('staleVersion', { state: { chosen: holiday.stated(kept), version } })
    if (await isHolidayTaken(db, row.day, row.id)) return taken(row.day)
    if (change) await updateRow(db, 'holiday', row.id, change)
    return written(row, changed, 200)
  },

  async doDeleteCalendarHoliday({ db, input }) {
    if (!(await deleteHoliday(db, toId(input.calendarId)))) return fail('holidayUnknown')
    return ok(
      { calendarId: input.calendarId },
      {
        location: link('goCalendar'),
        notices: [message('office.holidayDeleted')],
      },
    )
  },

  async goClosedWeekdays({ db, language }) {
    const kept = statedWeekdays(await readSettings(db))
    const words = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const closedWeekdays = WEEK.map((at) => ({
      value: String(at),
      label: words.format(new Date(FIRST_SUNDAY + at * DAY_MS)),
    }))
    return ok(kept, {
      form: { values: kept, options: { closedWeekdays } },
    })
  },

  async doUpdateClosedWeekdays({ db, input }) {
    const before = statedWeekdays(await lockSettings(db))
    const wanted = WEEK.filter((at) => input.closedWeekdays.includes(at)).join()
    return saved(input, {
      before,
      version: before.version,
      change: wanted !== before.closedWeekdays.join(),
      async write() {
        await setClosedWeekdays(db, wanted)
        return statedWeekdays({ closed_weekdays: wanted })
      },
      state: (weekdays) => weekdays,
      page: () => link('goClosedWeekdays'),
    })
  },
}

type Writing = WriteEnvironment & { readonly input: InputOf<typeof doUpdateCalendar> }

const add = async (act: Writing) => {
  const { holiday: day, title, titleEn } = act.input
  if (day === undefined || title === undefined)
    return fail('badInput', {
      errors: {
        ...(day === undefined && { holiday: message('input.required') }),
        ...(title === undefined && { title: message('input.required') }),
      },
    })
  if (await isHolidayTaken(act.db, day)) return taken(day)
  const row = holiday.created({ holiday: day, title, titleEn }, act)
  return written({ id: await insertRow(act.db, 'holiday', row), ...row }, true, 201)
}

const taken = (day: string) =>
  fail('holidayTaken', { params: { day }, errors: { holiday: message('input.holidayTaken') } })

const written = (row: Row<'holiday'>, changed: boolean, status: 200 | 201) => ({
  ...ok(
    { ...holiday.stated(row), changed },
    {
      location: link('goCalendar'),
      notices: [message(changed ? 'office.saved' : 'office.nothingChanged')],
    },
  ),
  status,
})

const statedWeekdays = (settings: Pick<Row<'base_info'>, 'closed_weekdays'>) => {
  const closedWeekdays = closedWeekdaysIn(settings)
  return { closedWeekdays, version: contentVersion(closedWeekdays) }
}
