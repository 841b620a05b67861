import { z } from 'zod'
import { choice, integer, key, list, needed, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { holiday } from './calendar.record.ts'

const Holiday = z.object(holiday.state).meta({ named: 'Holiday' })

/** 0 Sunday to 6 Saturday. */
const Weekdays = z.array(z.int())

export const goCalendar = safe('/admin/calendar', {
  title: 'The days on which the shop is closed, and the form to add or change one',
  for: 'member',
  /** The day to be changed; without it one is added. */
  input: { calendarId: optional(key()) },
  state: {
    calendars: z.array(Holiday),
    closedWeekdays: Weekdays,
    /** The day that the form changes; null if it adds one. */
    chosen: Holiday.nullable(),
    /** Empty: the errors of a form are in its failure. */
    errors: z.array(z.never()),
  },
  submitTo: 'doUpdateCalendar',
  offers: ['doUpdateCalendar', 'goCalendar', 'goClosedWeekdays', 'goAuditLog'],
  items: { calendars: ['goCalendar', 'doDeleteCalendarHoliday'] },
  errors: ['holidayUnknown'],
})

export const doUpdateCalendar = unsafe('POST', '/admin/calendar', {
  title: 'Add a day on which the shop is closed, or change one',
  for: 'member',
  refusedAt: 'goCalendar',
  input: {
    /** `update` changes the named day, and adds one if none is named; `create` adds one. */
    operation: optional(choice(['update', 'create'], 'hidden')),
    calendarId: optional(key()),
    holiday: needed(holiday.create.holiday, { calendarId: true }),
    title: needed(holiday.create.title, { calendarId: true }),
    titleEn: holiday.changes.titleEn,
    version: version(),
  },
  state: { ...holiday.state, changed: z.boolean(), message: Sentence },
  offers: ['goCalendar'],
  errors: ['badInput', 'holidayUnknown', 'holidayTaken', 'staleVersion'],
})

export const doDeleteCalendarHoliday = idempotent('DELETE', '/admin/calendar', {
  title: 'Take a day off the calendar',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goCalendar',
  input: holiday.named,
  state: { calendarId: z.string(), message: Sentence },
  always: ['goCalendar'],
  errors: ['holidayUnknown'],
})

export const goClosedWeekdays = safe('/admin/calendar/weekdays', {
  title: 'The days of the week on which the shop is closed',
  for: 'member',
  state: { closedWeekdays: Weekdays, version: z.int() },
  submitTo: 'doUpdateClosedWeekdays',
  offers: ['doUpdateClosedWeekdays'],
  always: ['goCalendar'],
})

export const doUpdateClosedWeekdays = idempotent('PUT', '/admin/calendar/weekdays', {
  title: 'Set the days of the week on which the shop is closed',
  for: 'member',
  refusedAt: 'goClosedWeekdays',
  input: { closedWeekdays: list(integer(0, 6), 7), version: version() },
  state: { closedWeekdays: Weekdays, version: z.int(), changed: z.boolean(), message: Sentence },
  always: ['goClosedWeekdays', 'goCalendar'],
  errors: ['staleVersion'],
})
