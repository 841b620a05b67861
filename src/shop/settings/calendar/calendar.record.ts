import { kind, record } from '../../records/index.ts'

/** A day on which the shop is closed. */
export const holiday = record('holiday', 'calendarId', {
  holiday: ['day', kind.date()],
  title: ['title', kind.string(255)],
  titleEn: ['title_en', kind.nullable(kind.string(255))],
})
