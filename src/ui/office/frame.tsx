import type { ComponentChildren } from 'preact'
import type { Translate } from '../../hypermedia/language.ts'
import type { Problem } from '../../hypermedia/page.ts'
import { usePage } from './context.ts'
import { Form } from './forms.tsx'

/** The document around every screen: for a member with the menu, for a stranger without. */
export const Frame = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}) => {
  const { language, t, asset, model } = usePage()
  const isInside = model.actor.id !== null
  const { refresh } = model.about
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {refresh === undefined ? null : <meta http-equiv="refresh" content={String(refresh)} />}
        <title>{`${title} | ${t('title')}`}</title>
        <link rel="icon" type="image/svg+xml" href={asset('favicon.svg')} />
        <link rel="stylesheet" href={asset('office.css')} />
      </head>
      <body class={isInside ? 'inside' : 'outside'}>
        <a class="skip" href="#main">
          {t('skip')}
        </a>
        {isInside ? <Bar /> : null}
        {isInside ? <Menu /> : null}
        <main id="main">
          <Hole name="notices" />
          <Trouble />
          {children}
        </main>
      </body>
    </html>
  )
}

/** What differs between visits is filled in when the page is sent. */
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

const Menu = () => {
  const { t } = usePage()
  return (
    <nav class="menu" aria-label={t('menu')}>
      <Groups />
    </nav>
  )
}

const Groups = () => {
  const { translate, titleOf, groups, model } = usePage()
  return groups.map(({ group, links }) => (
    <div key={group} class="group">
      <h2>{translate(`message.office.group.${group}`)}</h2>
      <ul>
        {Object.values(links).map(({ rel, href }) => (
          <li key={rel}>
            <a href={href} aria-current={model.transition?.name === rel ? 'page' : undefined}>
              {titleOf(rel)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Why a form was refused, above it; the fields that are wrong, with a way to each. */
const Trouble = () => {
  const { model } = usePage()
  return model.problem ? <ProblemBox problem={model.problem} /> : null
}

const ProblemBox = ({ problem }: { readonly problem: Problem }) => {
  const { translate } = usePage()
  const errors = Object.entries(problem.errors)
  return (
    <div class="problem" role="alert">
      <p class="problem-title">{problem.title}</p>
      <p>{problem.detail}</p>
      {problem.advice === '' ? null : <p>{problem.advice}</p>}
      {errors.length === 0 ? null : (
        <ul>
          {errors.map(([field, said]) => (
            <li key={field}>{`${labelOf(translate, field)}: ${said.join(' ')}`}</li>
          ))}
        </ul>
      )}
      {problem.messages.map((said) => (
        <p key={said}>{said}</p>
      ))}
      {problem.reference === undefined ? null : <p class="code">{problem.reference}</p>}
    </div>
  )
}

/** A field by its label; one in a row of a list (`rows.0.name`) by those of both, with the row as people count. */
const labelOf = (translate: Translate, field: string): string =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : translate(`field.${part}`)))
    .join(' ')
