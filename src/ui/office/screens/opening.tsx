import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type State = ScreenProps<'goOpening'>['state']

export const Opening: Screen<'goOpening'> = ({
  state: { openedAt, steps, findings, demonstration },
  links,
}) => {
  const { t, titleOf } = usePage()
  const done = steps.filter(({ isDone }) => isDone).length
  const stops = findings.some((one) => one.stops)
  return (
    <>
      <Head
        title={titleOf('goOpening')}
        lead={openedAt === null ? t('opening.lead') : t('opening.leadOpen')}
        action={links.goTop}
        actionLabel={t('form.inShop')}
      />
      <Card title={t('opening.done', { done, all: steps.length })}>
        <progress class="opening-progress" max={steps.length} value={done} aria-hidden="true" />
        <ol class="steps opening-steps">
          {steps.map((step) => (
            <StepRow key={step.step} of={step} />
          ))}
        </ol>
      </Card>
      <Card title={t('opening.open')}>
        <Findings findings={findings} />
        {openedAt === null ? (
          <Form to="doOpenShop">
            <p>{stops ? t('opening.stopped') : t('opening.ready')}</p>
            <Submit label={findings.length > 0 && !stops ? t('opening.openAnyway') : t('opening.openNow')} />
          </Form>
        ) : (
          <p>
            <Badge tone="good">{t('opening.isOpen')}</Badge> <Instant at={openedAt} />
          </p>
        )}
      </Card>
      {demonstration && links.doStartAfresh ? <Afresh of={demonstration} /> : null}
    </>
  )
}

const Afresh = ({
  of: { shopName, countProducts, countCustomers, countOrders },
}: {
  readonly of: NonNullable<State['demonstration']>
}) => {
  const { t } = usePage()
  return (
    <Card title={t('opening.afresh')}>
      <p>{t('opening.afreshLead')}</p>
      <Ask
        label={t('opening.afreshAsk')}
        means={t('opening.afreshMeans', { countProducts, countCustomers, countOrders })}
      >
        <Form to="doStartAfresh" class="stack">
          <Field name="confirmName" hint={shopName} autocomplete="off" />
          <Submit label={t('opening.afreshSure')} danger />
        </Form>
      </Ask>
    </Card>
  )
}

const StepRow = ({ of: { title, text, isDone, links = {} } }: { readonly of: State['steps'][number] }) => {
  const { t } = usePage()
  return (
    <li class={isDone ? 'is-done' : undefined}>
      <Badge tone={isDone ? 'good' : 'waits'}>{isDone ? t('opening.stepDone') : t('opening.stepOpen')}</Badge>{' '}
      <Go to={Object.values(links)[0]}>{title}</Go>
      <p>{text}</p>
    </li>
  )
}

const Findings = ({ findings }: { readonly findings: State['findings'] }) => {
  const { t } = usePage()
  if (findings.length === 0) return null
  return (
    <ul class="plain waiting">
      {findings.map(({ finding, text, stops, links = {} }) => (
        <li key={finding} class="ways">
          <Badge tone={stops ? 'bad' : 'waits'}>{stops ? t('opening.stops') : t('opening.advice')}</Badge>{' '}
          <Go to={Object.values(links)[0]}>{text}</Go>
        </li>
      ))}
    </ul>
  )
}
