import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { useInstant } from '../dates.ts'
import { Field } from '../field.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { Badge, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

export const ContentCss: Screen<'goContentCss'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goContentCss')}
        lead={t('styles.cssLead')}
        action={links.goTop}
        actionLabel={t('form.inShop')}
      />
      <p class="ways">
        <Go to={links.goContentJs}>{titleOf('goContentJs')}</Go>
      </p>
      <Conflict kept={{ ...state }} />
      <Earlier at={state.shownFrom} now={links.goContentCss} />
      <Card>
        <Form to="doUpdateContentCss" class="source">
          <Field name="css" hint={t('styles.cssHint')} />
          <SaveBar />
        </Form>
      </Card>
      <Now of={state} />
      <History to="doUpdateContentCss" view="goContentCss" changes={state.changes} />
    </>
  )
}

export const ContentJs: Screen<'goContentJs'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goContentJs')}
        lead={t('styles.jsLead')}
        action={links.goTop}
        actionLabel={t('form.inShop')}
      />
      <p class="ways">
        <Go to={links.goContentCss}>{titleOf('goContentCss')}</Go>
      </p>
      <Conflict kept={{ ...state }} />
      <Earlier at={state.shownFrom} now={links.goContentJs} />
      <Card>
        <Form to="doUpdateContentJs" class="source">
          <Field name="js" hint={t('styles.jsHint')} />
          <SaveBar />
        </Form>
      </Card>
      <Now of={state} />
      <History to="doUpdateContentJs" view="goContentJs" changes={state.changes} />
    </>
  )
}

/** Shows that the form contains an earlier version, and links to the current one. */
const Earlier = ({
  at,
  now,
}: {
  readonly at: string | null
  readonly now: ScreenProps<'goContentCss'>['links'][string] | undefined
}) => {
  const { t } = usePage()
  const words = useInstant()
  return at === null ? null : (
    <p class="notices">
      {t('styles.earlier', { at: words(at) })} <Go to={now}>{t('styles.toNow')}</Go>
    </p>
  )
}

const Now = ({
  of: { length, address },
}: {
  readonly of: Pick<ScreenProps<'goContentCss'>['state'], 'length' | 'address'>
}) => {
  const { t } = usePage()
  return (
    <Card title={t('styles.now')}>
      <Facts
        of={[
          { name: t('styles.length'), value: t('styles.characters', { count: length }) },
          {
            name: t('styles.address'),
            value: address === null ? t('styles.nothing') : <a href={address}>{address}</a>,
          },
        ]}
      />
    </Card>
  )
}

const History = ({
  to,
  view,
  changes,
}: {
  readonly to: 'doUpdateContentCss' | 'doUpdateContentJs'
  readonly view: 'goContentCss' | 'goContentJs'
  readonly changes: ScreenProps<'goContentCss'>['state']['changes']
}) => {
  const { t } = usePage()
  return (
    <Card title={t('styles.history')}>
      <Table
        label={t('styles.history')}
        rows={changes}
        empty={t('styles.never')}
        columns={[
          {
            title: t('styles.when'),
            cell: ({ changedAt, links }) => (
              <Go to={links?.[view]}>
                <Instant at={changedAt} exact />
              </Go>
            ),
          },
          { title: t('styles.who'), cell: ({ memberName }) => memberName ?? '–' },
          {
            title: t('styles.length'),
            number: true,
            cell: ({ length }) => t('styles.characters', { count: length }),
          },
          {
            title: t('styles.actions'),
            action: true,
            cell: ({ isInForce, links = {} }) =>
              isInForce ? (
                <Badge tone="good">{t('styles.inForce')}</Badge>
              ) : (
                <Form to={to} of={links}>
                  <Submit label={t('styles.back')} plain />
                </Form>
              ),
          },
        ]}
      />
    </Card>
  )
}
