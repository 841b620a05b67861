import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Day, Go, Weekdays } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

export const Calendar: Screen<'goCalendar'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { calendars, chosen, closedWeekdays } = state
  return (
    <RecordScreen
      to="doUpdateCalendar"
      name={titleOf('goCalendar')}
      lead={t('calendar.lead')}
      kept={chosen ?? {}}
      seen={links.goClosedWeekdays}
      seenAs={titleOf('goClosedWeekdays')}
      notice={
        <Card title={t('calendar.weekdays')}>
          <p>{closedWeekdays.length === 0 ? t('calendar.noWeekday') : <Weekdays days={closedWeekdays} />}</p>
        </Card>
      }
      cards={[{ title: chosen ? t('calendar.change') : t('calendar.add') }]}
    >
      <Card title={t('calendar.days')}>
        <Entries
          list="calendars"
          label={t('calendar.days')}
          rows={calendars}
          empty={t('calendar.empty')}
          columns={[
            {
              of: 'holiday',
              cell: ({ holiday, links: own }) => (
                <Go to={own?.goCalendar}>
                  <Day day={holiday} />
                </Go>
              ),
            },
            'title',
            'titleEn',
            {
              title: t('calendar.delete'),
              action: true,
              cell: ({ links: own }) => (
                <Form to="doDeleteCalendarHoliday" of={own}>
                  <Submit label={t('calendar.delete')} danger />
                </Form>
              ),
            },
          ]}
        />
      </Card>
    </RecordScreen>
  )
}

export const ClosedWeekdays: Screen<'goClosedWeekdays'> = ({ links }) => {
  const { t, titleOf } = usePage()
  return (
    <RecordScreen
      to="doUpdateClosedWeekdays"
      name={titleOf('goClosedWeekdays')}
      lead={t('calendar.weekdaysLead')}
      seen={links.goCalendar}
      seenAs={titleOf('goCalendar')}
    />
  )
}
