import type { ComponentChild, ComponentChildren } from 'preact'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { CONFLICTING, Conflict } from './conflict.tsx'
import { type OfficePage, usePage } from './context.ts'
import { ContractFields, type FieldOverrides, useFieldNames } from './fields.tsx'
import { useForm } from './form-context.ts'
import { Form, SaveBar, Submit } from './forms.tsx'
import { Ask, Card, Go, Head } from './parts.tsx'

/** A card of a record's form. */
interface RecordCard<F extends string> {
  readonly title?: string
  readonly lead?: string
  /** Its fields. The first card without names gets all fields that no card names. */
  readonly fields?: readonly F[]
  /** Content above its fields. */
  readonly before?: ComponentChild
  /** Content below its fields. */
  readonly after?: ComponentChild
  /** Content in place of its fields. */
  readonly instead?: ComponentChild
  /** Whether it is in the side column. */
  readonly aside?: boolean
  /** Whether it opens only once it is asked for; one with an error is open. */
  readonly folded?: boolean
}

/** The names of a transition's inputs. */
export type FieldOf<Name extends keyof Transitions> = keyof InputOf<Transitions[Name]> & string

/** A card of a transition's form. */
export type CardOf<Name extends keyof Transitions> = RecordCard<FieldOf<Name>>

interface RecordProps<Name extends keyof Transitions> {
  /** The transition that updates it; the form of a new record is submitted to its page's `submitTo`. */
  readonly to: Name
  /** The name of the record; null or undefined for a new one. */
  readonly name: string | null | undefined
  readonly lead?: string
  /** Its stored values, by its inputs, if they differ from the state of the page. */
  readonly kept?: object
  /** The link to its page for shoppers, and the name of the link if it is not the shop. */
  readonly seen?: ResolvedLink | undefined
  readonly seenAs?: string
  /** Links to related pages, beside the one to the list. */
  readonly ways?: ComponentChildren
  /** A notice above the form. */
  readonly notice?: ComponentChildren
  readonly cards?: readonly CardOf<Name>[]
  /** Fields drawn differently from their contract; null for those not drawn. */
  readonly drawn?: { readonly [F in FieldOf<Name>]?: ComponentChild }
  /** The only fields that can be changed; by default all. */
  readonly only?: readonly FieldOf<Name>[]
  /** Inputs that are not typed. */
  readonly given?: { readonly [F in FieldOf<Name>]?: unknown }
  /** An object among the inputs whose fields are not drawn, though members or plugins added them. */
  readonly without?: string
  /** Further actions with the typed values. */
  readonly bar?: ComponentChildren
  /** The end of its form, if not the bar that saves. */
  readonly saving?: ComponentChild
  readonly deletion?: {
    /** The transition, if not the one that deletes what is at the address of the page. */
    readonly to?: keyof Transitions
    /** The effects of deleting it. */
    readonly means: string
    /** The reason why it cannot be deleted, if so. */
    readonly stays?: string | false | undefined
    /** The label of the button, if not that of deleting. */
    readonly sure?: string
  }
  /** Content below the form. */
  readonly children?: ComponentChildren
}

/**
 * Draws the screen of a record or of a new one: its form with all fields of the contract, the changes that
 * somebody else made meanwhile, links to its list and out of it, its deletion. A screen gives the
 * differences.
 */
export const RecordScreen = <Name extends keyof Transitions>({
  to,
  name,
  lead,
  kept,
  seen,
  seenAs,
  ways,
  notice,
  cards = [{}],
  drawn = {},
  only,
  given = {},
  without,
  bar,
  saving,
  deletion,
  children,
}: RecordProps<Name>) => {
  const { t, titleOf, actionOf, model, links } = usePage()
  const sentTo = (model.form?.to ?? to) as Name
  const isNew = sentTo !== to
  // The head leads back to the list that one came from.
  const list = links.collection ? undefined : listOf(usePage(), to)
  return (
    <>
      <Head
        title={name ?? actionOf(sentTo)}
        {...(lead !== undefined && { lead })}
        action={seen}
        isAside
        actionLabel={seenAs ?? t('form.inShop')}
      />
      {list || ways ? (
        <p class="ways">
          {list ? <Go to={list}>{titleOf(list.rel)}</Go> : null}
          {ways}
        </p>
      ) : null}
      {notice}
      {isNew ? null : <Conflict kept={kept ?? model.state} isChosen />}
      <Form to={sentTo} id={CONFLICTING} given={given} {...(without !== undefined && { without })}>
        <Cards cards={cards} drawn={drawn} only={only} />
        {saving ?? <SaveBar>{isNew ? null : bar}</SaveBar>}
      </Form>
      {children}
      {isNew || !deletion ? null : <Deletion {...deletion} />}
    </>
  )
}

/** Returns the link to the list whose entries link to the page, to the record's own, or to its transition. */
const listOf = ({ graph, links, model }: OfficePage, to: string): ResolvedLink | undefined => {
  const pages = [model.transition?.name, graph.named(to).refusedAt, to]
  return Object.values(links).find(
    ({ rel, method, href }) =>
      method === 'GET' &&
      !graph.entrances.includes(rel) &&
      !href.includes('?') &&
      Object.values(graph.named(rel).items ?? {}).some((names) => names.some((one) => pages.includes(one))),
  )
}

const Cards = ({
  cards,
  drawn,
  only,
}: {
  readonly cards: readonly RecordCard<string>[]
  readonly drawn: FieldOverrides
  readonly only: readonly string[] | undefined
}) => {
  const all = useFieldNames()
  const { errors } = useForm()
  const names = only ? all.filter((name) => only.includes(name)) : all
  const named = cards.flatMap(({ fields = [] }) => fields)
  const rest = names.filter((name) => !named.includes(name))
  const open = Math.max(
    cards.findIndex(({ fields }) => !fields),
    0,
  )
  const shown = cards.map((card, at) => ({
    ...card,
    at,
    names: [...(card.fields ?? []), ...(at === open ? rest : [])].filter(
      (name) => names.includes(name) && drawn[name] !== null,
    ),
  }))
  const isEmpty = ({ before, after, instead, names: own }: (typeof shown)[number]) =>
    !before && !after && !instead && own.length === 0
  const draw = ({ at, title, lead, before, after, instead, folded, names: own }: (typeof shown)[number]) =>
    instead ?? (
      <Card
        key={at}
        {...(title !== undefined && { title })}
        {...(folded !== undefined && { folded: folded && !own.some((name) => name in errors) })}
      >
        {lead === undefined ? null : <p>{lead}</p>}
        {before}
        {own.length === 0 ? null : (
          <div class="fields by-contract">
            <ContractFields names={own} drawn={drawn} />
          </div>
        )}
        {after}
      </Card>
    )
  const [aside = [], main = []] = [true, false].map((beside) =>
    shown.filter((card) => !isEmpty(card) && (card.aside ?? false) === beside),
  )
  return aside.length === 0 ? (
    main.map(draw)
  ) : (
    <div class="record">
      <div>{main.map(draw)}</div>
      <div>{aside.map(draw)}</div>
    </div>
  )
}

/** Deletes the record of the page, or shows why it cannot be deleted. */
const Deletion = ({ to: named, means, stays, sure }: NonNullable<RecordProps<never>['deletion']>) => {
  const { t, actionOf, graph, links, model } = usePage()
  if (stays) return <p class="soft">{stays}</p>
  const to = Object.values(links).find(
    ({ rel, method }) =>
      rel === named || (method === 'DELETE' && graph.named(rel).path === model.transition?.path),
  )?.rel as keyof Transitions | undefined
  return to ? (
    <Ask label={actionOf(to)} means={means}>
      <Form to={to}>
        <Submit label={sure ?? t('form.deleteSure')} danger />
      </Form>
    </Ask>
  ) : null
}
