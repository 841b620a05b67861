import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Day, Go, Head, Weekdays } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Table } from '../table.tsx'

export const Calendar: Screen<'goCalendar'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goCalendar')}
        lead={t('calendar.lead')}
        action={links.goClosedWeekdays}
        actionLabel={titleOf('goClosedWeekdays')}
      />
      <Card title={t('calendar.weekdays')}>
        <p>
          {state.closedWeekdays.length === 0 ? (
            t('calendar.noWeekday')
          ) : (
            <Weekdays days={state.closedWeekdays} />
          )}
        </p>
      </Card>
      <Conflict kept={state.chosen ?? {}} />
      <Card title={state.chosen ? t('calendar.change') : t('calendar.add')}>
        <Form to="doUpdateCalendar">
          <div class="fields">
            <Fields names={['holiday', 'title', 'titleEn']} />
          </div>
          <div class="ways">
            <Submit label={t('form.save')} />
            {state.chosen ? (
              <Go to={links.goCalendar} class="button">
                {t('calendar.other')}
              </Go>
            ) : null}
          </div>
        </Form>
      </Card>
      <Card title={t('calendar.days')}>
        <Table
          label={t('calendar.days')}
          rows={state.calendars}
          empty={t('calendar.empty')}
          columns={[
            { title: t('calendar.day'), cell: ({ holiday }) => <Day day={holiday} /> },
            { title: t('calendar.name'), cell: ({ title }) => title },
            { title: t('calendar.nameEn'), cell: ({ titleEn }) => titleEn ?? '–' },
            {
              title: t('calendar.edit'),
              action: true,
              cell: ({ links: own = {} }) => (
                <div class="ways">
                  <Go to={own.goCalendar} class="button">
                    {t('calendar.edit')}
                  </Go>
                  <Form to="doDeleteCalendarHoliday" of={own}>
                    <Submit label={t('calendar.delete')} danger />
                  </Form>
                </div>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

export const ClosedWeekdays: Screen<'goClosedWeekdays'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goClosedWeekdays')}
        lead={t('calendar.weekdaysLead')}
        action={links.goCalendar}
        actionLabel={titleOf('goCalendar')}
      />
      <Conflict kept={state} />
      <Card>
        <Form to="doUpdateClosedWeekdays" class="stack">
          <Field name="closedWeekdays" />
          <Submit label={t('form.save')} />
        </Form>
      </Card>
    </>
  )
}
