import type { ComponentChildren } from 'preact'
import type { Translate } from '../../hypermedia/language.ts'
import type { Notice } from '../../hypermedia/message.ts'
import type { Problem } from '../../hypermedia/page.ts'
import { usePage } from './context.ts'
import { Field } from './field.tsx'
import { Form } from './forms.tsx'
import { Go } from './parts.tsx'
import { Script } from './script.tsx'

/** Draws the document around every screen: for members with the menu, for others without. */
export const Frame = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}) => {
  const { language, t, asset, model, closed } = usePage()
  const isInside = model.actor.id !== null
  const { refresh } = model.about
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {refresh === undefined ? null : (
          <noscript>
            <meta http-equiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        <title>{`${title} | ${t('title')}`}</title>
        <link rel="icon" type="image/svg+xml" href={asset('favicon.svg')} />
        <link rel="stylesheet" href={asset('office.css')} />
        {isInside ? <Script name="frame" /> : null}
        {refresh === undefined ? null : <Script name="live" />}
      </head>
      <body class={isInside ? 'inside' : 'outside'}>
        <a class="skip" href="#main">
          {t('skip')}
        </a>
        {isInside ? <Bar /> : null}
        {isInside && closed ? <Closed by={closed} /> : null}
        {isInside ? <Menu /> : null}
        {isInside ? <Keys /> : null}
        <main id="main" data-refresh={refresh}>
          <Hole name="notices" />
          <Trouble />
          {children}
        </main>
      </body>
    </html>
  )
}

/** Marks a place that differs between visits; it is filled when the page is sent. */
const Hole = ({ name }: { readonly name: 'notices' | 'account' }) => {
  const { mark } = usePage()
  return <div class="contents" dangerouslySetInnerHTML={{ __html: mark(name) }} />
}

const Bar = () => {
  const { t, graph } = usePage()
  return (
    <header class="bar">
      <details class="drawer">
        <summary>{t('menu')}</summary>
        <nav aria-label={t('menu')}>
          <Groups />
        </nav>
      </details>
      <a class="brand" href={graph.resolve({ rel: 'goAdminTop', input: {} }).href}>
        {t('title')}
      </a>
      <Form to="goAdminSearch" class="find">
        <Field name="keyword" placeholder={t('search.placeholder')} autocomplete="off" />
      </Form>
      <span class="who">
        <Hole name="account" />
      </span>
      <Form to="doAdminLogout" class="sign-out">
        <button type="submit" class="quiet">
          {t('signOut')}
        </button>
      </Form>
    </header>
  )
}

/** Shown on every page, so that nobody forgets to open the shop, and everybody finds back to what is next. */
const Closed = ({ by }: { readonly by: 'maintenance' | 'notOpenYet' }) => {
  const { t, groups, look, graph } = usePage()
  const screen = by === 'maintenance' ? 'goMaintenance' : 'goOpening'
  const way = groups.find(({ links }) => links[screen])?.links[screen]
  const shop = look ?? graph.resolve({ rel: 'goTop', input: {} }).href
  return (
    <aside class="closed" aria-label={by === 'maintenance' ? t('maintenance.closed') : t('opening.closed')}>
      {by === 'maintenance' ? t('maintenance.bar') : t('opening.bar')}{' '}
      <a href={shop}>{t('maintenance.look')}</a>{' '}
      <Go to={way}>{by === 'maintenance' ? t('maintenance.end') : t('opening.end')}</Go>
    </aside>
  )
}

const Menu = () => {
  const { t } = usePage()
  return (
    <nav class="menu" aria-label={t('menu')}>
      <Groups />
    </nav>
  )
}

/** Lists the keys; shown by `?`. */
const Keys = () => {
  const { t, titleOf, groups, keys } = usePage()
  const open = groups.flatMap(({ links }) => Object.keys(links)).filter((rel) => rel in keys)
  const all: readonly (readonly [keys: string, does: string])[] = [
    ['/', t('keys.search')],
    ['Ctrl K', t('keys.search')],
    ['Ctrl S', t('keys.save')],
    ...open.map((rel) => [`g ${keys[rel]}`, titleOf(rel)] as const),
    ['?', t('keys.title')],
  ]
  return (
    <dialog id="keys" class="keys" aria-label={t('keys.title')}>
      <h2>{t('keys.title')}</h2>
      <dl>
        {all.map(([pressed, does]) => (
          <div key={pressed}>
            <dt>
              {pressed.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{t('keys.close')}</button>
      </form>
    </dialog>
  )
}

/**
 * Draws the screens of the menu. It marks the current one, or for the page of a record the list that it links
 * back to.
 */
const Groups = () => {
  const { graph, translate, titleOf, groups, keys, model, links: ways } = usePage()
  const screens = groups.flatMap(({ links }) => Object.keys(links))
  const own = model.transition?.name ?? ''
  // Every record links to its history without belonging to it; the first page belongs to none.
  const around = graph.entrances.includes(own)
    ? []
    : Object.keys(ways).filter((name) => name !== 'goAuditLog')
  const shown = [own, ...around].find((name) => screens.includes(name))
  return groups.map(({ group, links }) => (
    <div key={group} class="group">
      <h2>{translate(`message.office.group.${group}`)}</h2>
      <ul>
        {Object.values(links).map(({ rel, href }) => (
          <li key={rel}>
            <a
              href={href}
              data-key={keys[rel]}
              aria-current={rel === shown ? (model.transition?.name === rel ? 'page' : 'true') : undefined}
            >
              {titleOf(rel)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Shows above a form why it was rejected: the invalid fields, with a link to each. */
const Trouble = () => {
  const { model } = usePage()
  return model.problem ? <ProblemBox problem={model.problem} /> : null
}

/** Shows the results of the last action, with warnings apart. */
export const Notices = ({ of: notices }: { readonly of: readonly Notice[] }) => (
  <>
    <Notes of={notices.filter(({ isWarning }) => !isWarning)} class="notices" />
    <Notes of={notices.filter(({ isWarning }) => isWarning)} class="notices warning" />
  </>
)

const Notes = ({ of: notices, class: look }: { readonly of: readonly Notice[]; readonly class: string }) =>
  notices.length === 0 ? null : (
    <div class={look} role={look === 'notices' ? 'status' : 'alert'}>
      {notices.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )

/** Shows why something was rejected, what to do, and the invalid fields. */
export const ProblemBox = ({ problem }: { readonly problem: Problem }) => {
  const { t, translate } = usePage()
  const errors = Object.entries(problem.errors)
  return (
    <div class="problem" role="alert">
      <p class="problem-title">{problem.title}</p>
      <p>{problem.detail}</p>
      {problem.advice === '' ? null : <p>{problem.advice}</p>}
      {errors.length === 0 ? null : (
        <ul>
          {errors.map(([field, messages]) => (
            <li key={field}>{`${labelOf({ t, translate }, field)}: ${messages.join(' ')}`}</li>
          ))}
        </ul>
      )}
      {problem.messages.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {problem.reference === undefined ? null : <p class="code">{problem.reference}</p>}
    </div>
  )
}

type Words = Readonly<Record<'t' | 'translate', Translate>>

/**
 * Returns the label of a field. A field in a row of a list (`rows.0.name`) gets both labels and the row's
 * number from 1; a cell of a file (`3.2`) its line and column. Added fields, which no catalogue has, are named
 * as they are sent.
 */
export const labelOf = ({ t, translate }: Words, field: string): string => {
  const [, line, column = ''] = /^(\d+)\.(\d+)$/.exec(field) ?? []
  if (line !== undefined) return t('csvImport.place', { line, column })
  const [, list = '', row, name = ''] = /^(\w+)\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (row !== undefined && [list, name].every((one) => translate.has?.(`field.${one}`) ?? true)) {
    const words = { number: Number(row) + 1, field: translate(`field.${name}`) }
    return `${translate(`field.${list}`)} ${t('form.rowField', words)}`
  }
  return field
    .split('.')
    .flatMap((part, at, { length }) => {
      if (/^\d+$/.test(part)) return [String(Number(part) + 1)]
      const key = `field.${part}`
      if (translate.has?.(key) ?? true) return [translate(key)]
      return at + 1 < length ? [] : [part]
    })
    .join(' ')
}
