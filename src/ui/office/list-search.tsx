import type { LinkInput } from '../../hypermedia/link.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { usePage } from './context.ts'
import { Field } from './field.tsx'
import { ContractFields, type FieldOverrides } from './fields.tsx'
import { useForm } from './form-context.ts'
import { Form, Submit } from './forms.tsx'
import { type ListLook, useList } from './list-context.ts'
import type { View } from './list-look.ts'
import { Go } from './parts.tsx'

/** The fields of a list's search. */
export interface SearchProps {
  /** Its fields, the box for words first, and the further ones behind them; by default all of its contract. */
  readonly search?: readonly string[]
  readonly further?: readonly string[]
  /** The text in the empty box for words: the places where it searches; by default its label. */
  readonly finds?: string
  /** Fields drawn differently from their contract. */
  readonly drawn?: FieldOverrides
}

/**
 * Draws the search of a list, if it has any inputs: a box for words, and the conditions; in a narrow window
 * these fold into a button beside the box.
 */
export const Search = ({
  look,
  search,
  further = [],
  finds,
  drawn,
}: { readonly look: ListLook } & SearchProps) => {
  const { t } = usePage()
  const names = search ?? look.conditions.filter((name) => !further.includes(name))
  if (names.length === 0) return null
  const values = Object.fromEntries(look.query)
  return (
    <Form to={look.screen as keyof Transitions} given={kept(look)} class="search list-search">
      <Words name={names[0] ?? ''} finds={finds} drawn={drawn} values={values} />
      <Conditions names={names} further={further} drawn={drawn} values={values} />
      <Submit label={t('list.find')} plain />
    </Form>
  )
}

/** Draws the box for words; its label is not visible. */
const Words = ({
  name,
  finds,
  drawn,
  values,
}: {
  readonly name: string
  readonly finds: string | undefined
  readonly drawn: FieldOverrides | undefined
  readonly values: Readonly<Record<string, string>>
}) => {
  const label = useWords(name)
  return label === undefined ? null : (
    <div class="words-box">
      {drawn?.[name] ?? <Field name={name} placeholder={finds ?? label} value={values[name]} />}
    </div>
  )
}

/** Returns the label of a field for words; undefined for other fields. */
const useWords = (name: string): string | undefined => {
  const field = useForm().fields[name]
  return field?.type === 'text' || field?.type === 'search' ? field.label : undefined
}

/** Draws the conditions beside the box: those that matter, and further ones behind them. */
const Conditions = ({
  names,
  further,
  drawn,
  values,
}: {
  readonly names: readonly string[]
  readonly further: readonly string[]
  readonly drawn: FieldOverrides | undefined
  readonly values: object
}) => {
  const { t } = usePage()
  const [first = ''] = names
  const matter = useWords(first) === undefined ? names : names.slice(1)
  if (matter.length + further.length === 0) return null
  return (
    <details class="narrow">
      <summary class="button narrow-button">{t('list.narrow')}</summary>
      <div class="search">
        {matter.length === 0 ? null : <ContractFields names={matter} drawn={drawn} values={values} />}
        {further.length === 0 ? null : (
          <details class="more">
            <summary>{t('list.further')}</summary>
            <div class="search">
              <ContractFields names={further} drawn={drawn} values={values} />
            </div>
          </details>
        )}
      </div>
    </details>
  )
}

// A new search begins on the first page.
const kept = ({ query }: ListLook): LinkInput => ({
  limit: query.get('limit') ?? undefined,
  sort: query.get('sort') ?? undefined,
})

/** Shows the current conditions of the list, each with a link that removes it. */
export const Chips = () => {
  const { t, translate, graph, model } = usePage()
  const list = useList()
  if (!list) return null
  const { input } = graph.named(list.screen)
  const conditions = [...list.query].flatMap(([sent, value]) => {
    const name = sent.replace(/\[\d*\]$/, '')
    const isBox = input[name]?.meta()?.control === 'checkbox'
    if (!list.conditions.includes(name) || (isBox && value === 'false')) return []
    const { options, label = translate(`field.${name}`) } = model.form?.fields[name] ?? {}
    const words = options?.find((one) => one.value === value)?.label ?? value
    return [{ href: list.without(sent, value), words: isBox ? label : `${label}: ${words}` }]
  })
  if (conditions.length === 0) return null
  return (
    <p class="chips">
      {conditions.map(({ href, words }) => (
        <a key={href} class="chip" href={href}>
          {words} <span aria-hidden="true">✕</span>
          <span class="unseen">{t('list.drop')}</span>
        </a>
      ))}
    </p>
  )
}

/** The forms with which a member saves the current search, and deletes saved ones. */
export const KeptViews = ({ views }: { readonly views: readonly View[] }) => {
  const { t } = usePage()
  const list = useList()
  if (!list || (views.length === 0 && list.query.size === 0)) return null
  return (
    <details class="chooser">
      <summary>{t('list.keep')}</summary>
      {list.query.size === 0 ? null : (
        <Form
          to="doSaveListView"
          given={{ screen: list.screen, query: list.query.toString() }}
          class="search"
        >
          <Field name="viewName" />
          <Submit label={t('form.save')} plain />
        </Form>
      )}
      <ul class="plain">
        {views.map(({ viewId, viewName, links }) => (
          <li key={viewId} class="ways">
            <Go to={links?.[list.screen]}>{viewName}</Go>
            <Form to="doDeleteListView" of={links}>
              <Submit label={t('list.forget', { name: viewName })} plain />
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
