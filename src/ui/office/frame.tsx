import type { ComponentChildren } from 'preact'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import type { Notice } from '../../hypermedia/message.ts'
import type { Problem } from '../../hypermedia/page.ts'
import { Bar, Closed } from './bar.tsx'
import { usePage } from './context.ts'
import { Hole } from './hole.tsx'
import { Menu } from './menu.tsx'
import { Script } from './script.tsx'

/**
 * Draws the document around every screen: for members with the menu, for others without. Its title is left
 * empty, as the screen that is drawn later names its record.
 */
export const Frame = ({ children }: { readonly children: ComponentChildren }) => {
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
        <title />
        <link rel="icon" type="image/svg+xml" href={asset('favicon.svg')} />
        <link rel="stylesheet" href={asset('frame.css')} />
        <link rel="stylesheet" href={asset('office.css')} />
        {isInside ? <Script name="frame" /> : null}
        {refresh === undefined ? null : <Script name="live" />}
      </head>
      <body class={isInside ? `inside${model.menu?.isFolded ? ' folded' : ''}` : 'outside'}>
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

/** Lists the keys; shown by `?`. */
const Keys = () => {
  const { t, titleOf, groups, keys } = usePage()
  const open = groups.flatMap(({ links }) => Object.values(links)).filter(({ rel }) => rel in keys)
  const all: readonly (readonly [keys: string, does: string, to?: ResolvedLink])[] = [
    ['/', t('keys.search')],
    ['Ctrl K', t('keys.search')],
    ['Ctrl S', t('keys.save')],
    ...open.map((to) => [`g ${keys[to.rel]}`, titleOf(to.rel), to] as const),
    ['?', t('keys.title')],
  ]
  return (
    <dialog id="keys" class="keys" aria-label={t('keys.title')}>
      <h2>{t('keys.title')}</h2>
      <dl>
        {all.map(([pressed, does, to]) => (
          <div key={pressed}>
            <dt>
              {pressed.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>
              {to ? (
                <a href={to.href} data-key={keys[to.rel]}>
                  {does}
                </a>
              ) : (
                does
              )}
            </dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{t('keys.close')}</button>
      </form>
    </dialog>
  )
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
