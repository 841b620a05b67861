import type { LinkMap } from '../../../hypermedia/resolve.ts'
import type { FieldView } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Drawn } from '../field.tsx'
import { Submit } from '../forms.tsx'
import { Notices, ProblemBox } from '../frame.tsx'
import { Ask, Badge, Bytes, Card, Day, Facts, Go, Head, Instant, Weekdays } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Pager, Table } from '../table.tsx'

export const EmptyPage: Screen<'goAdminEmptyPage'> = ({ state, links }) => {
  const { titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goAdminEmptyPage')} />
      {state.showsComponents ? <Components links={links} /> : null}
    </>
  )
}

/** Shows all components of the office, each in its states. */
const Components = ({ links }: { readonly links: LinkMap }) => (
  <>
    <Said />
    <Pressed links={links} />
    <Listed links={links} />
    <Values />
    <Typed />
  </>
)

const Said = () => {
  const { t } = usePage()
  const words = t('components.sentence')
  const problem = {
    status: 400,
    code: 'badInput',
    title: t('components.notices'),
    detail: words,
    advice: words,
    errors: { name: [words] },
    messages: [words],
    reference: 'req-1',
  }
  return (
    <Card title={t('components.notices')}>
      <Notices of={[{ text: words }, { text: words, isWarning: true }]} />
      <ProblemBox problem={problem} />
    </Card>
  )
}

const Pressed = ({ links }: { readonly links: LinkMap }) => {
  const { t, titleOf } = usePage()
  const home = titleOf('goAdminTop')
  return (
    <Card title={t('components.buttons')}>
      <p class="ways">
        <Submit label={t('form.save')} />
        <Submit label={t('form.search')} plain />
        <Submit label={t('form.delete')} danger />
        <Go to={links.goAdminTop} class="button primary">
          {home}
        </Go>
        <Go to={links.goAdminTop} class="button">
          {home}
        </Go>
        <Go to={links.goAdminTop}>{home}</Go>
      </p>
      <nav class="tabs" aria-label={t('components.buttons')}>
        <Go to={links.goAdminTop} class="button" current>
          {home}
        </Go>
        <Go to={links.goAdminTop} class="button">
          {home}
        </Go>
      </nav>
      <Ask label={t('form.delete')} means={t('components.sentence')}>
        <Submit label={t('form.delete')} danger />
      </Ask>
    </Card>
  )
}

const TONES = ['good', 'bad', 'waits', 'plain'] as const

const Listed = ({ links }: { readonly links: LinkMap }) => {
  const { t, titleOf } = usePage()
  const ways = { prev: links.goAdminTop, next: links.goAdminTop }
  const both = Object.fromEntries(Object.entries(ways).flatMap(([rel, to]) => (to ? [[rel, to]] : [])))
  return (
    <>
      <Card title={t('components.table')}>
        <Table
          label={t('components.table')}
          rows={TONES}
          empty=""
          columns={[
            {
              title: t('components.name'),
              cell: () => <Go to={links.goAdminTop}>{titleOf('goAdminTop')}</Go>,
            },
            { title: t('components.badge'), cell: (tone) => <Badge tone={tone}>{tone}</Badge> },
            { title: t('components.long'), cell: () => <code>{'0Oo1Il'.repeat(12)}</code> },
            { title: t('components.number'), number: true, cell: () => '1,234,567' },
            { title: t('components.nothing'), cell: () => null },
            {
              title: t('form.delete'),
              action: true,
              cell: () => <Submit label={t('form.delete')} plain />,
            },
          ]}
        />
        <Pager links={both} count={204} limit={50} offset={50} />
      </Card>
      <Card title={t('components.emptyTable')}>
        <Table<never>
          label={t('components.emptyTable')}
          rows={[]}
          columns={[]}
          empty={t('components.sentence')}
        />
      </Card>
    </>
  )
}

const AT = '2026-11-20T03:00:00.000Z'

const Values = () => {
  const { t } = usePage()
  return (
    <Card>
      <Facts
        of={[
          { name: t('components.name'), value: t('components.sentence') },
          { name: t('components.number'), value: <Bytes count={123_456_789} /> },
          { name: t('history.at'), value: <Instant at={AT} /> },
          { name: t('components.exact'), value: <Instant at={AT} exact /> },
          { name: t('calendar.day'), value: <Day day="2026-11-20" /> },
          { name: t('calendar.weekdays'), value: <Weekdays days={[0, 6]} /> },
        ]}
      />
    </Card>
  )
}

const CONTROLS = [
  ...['text', 'email', 'tel', 'number', 'date', 'password', 'textarea', 'select', 'checkbox', 'list'],
  'file',
]

const VALUES: Readonly<Record<string, unknown>> = {
  text: '暖簾商店',
  email: 'shop@example.com',
  tel: '03-1234-5678',
  number: 12,
  date: '2026-11-20',
  textarea: '一行目\n二行目',
  select: '1',
  checkbox: true,
  list: ['1'],
}

/** Shows every kind of field: in its initial state, and with an error. */
const Typed = () => {
  const { t } = usePage()
  const options = ['1', '2'].map((value) => ({ value, label: `${t('components.choice')} ${value}` }))
  const of = (type: string, error?: string): FieldView => ({
    id: `${error === undefined ? 'right' : 'wrong'}-${type}`,
    name: type,
    label: type,
    type,
    required: error !== undefined,
    value: VALUES[type],
    error,
    ...(['select', 'list'].includes(type) && { options }),
  })
  const wrong = t('components.sentence')
  return (
    <>
      <Card title={t('components.fields')}>
        <div class="fields">
          {CONTROLS.map((type) => (
            <Drawn key={type} field={of(type)} hint={t('components.sentence')} />
          ))}
        </div>
      </Card>
      <Card title={t('components.wrongFields')}>
        <div class="fields">
          {CONTROLS.map((type) => (
            <Drawn key={type} field={of(type, wrong)} />
          ))}
        </div>
      </Card>
    </>
  )
}
