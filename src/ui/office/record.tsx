import type { ComponentChild, ComponentChildren } from 'preact'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { Conflict } from './conflict.tsx'
import { type OfficePage, usePage } from './context.ts'
import { ContractFields, type FieldOverrides, useFieldNames } from './fields.tsx'
import { Form, SaveBar, Submit } from './forms.tsx'
import { Ask, Card, Go, Head } from './parts.tsx'

/** A card of the form of a record. */
interface RecordCard<F extends string> {
  readonly title?: string
  readonly lead?: string
  /** Its fields; all that no card names, where it names none, or else where it is the first. */
  readonly fields?: readonly F[]
  /** What stands in it above its fields. */
  readonly before?: ComponentChild
  /** What stands in it below its fields. */
  readonly after?: ComponentChild
  /** What stands in place of all of it. */
  readonly instead?: ComponentChild
  /** Whether it stands beside the others. */
  readonly aside?: boolean
}

/** The inputs of a transition by their names. */
type FieldOf<Name extends keyof Transitions> = keyof InputOf<Transitions[Name]> & string

/** A card of the form of a transition. */
export type CardOf<Name extends keyof Transitions> = RecordCard<FieldOf<Name>>

interface RecordProps<Name extends keyof Transitions> {
  /** The transition that updates it; the form of a new one goes where its page says. */
  readonly to: Name
  /** What the record is called; nothing yet where it is new. */
  readonly name: string | null | undefined
  readonly lead?: string
  /** What is kept of it, by its inputs, where that is not the state of the page. */
  readonly kept?: object
  /** Where it can be seen as shoppers see it, and what that is called where it is not the shop. */
  readonly seen?: ResolvedLink | undefined
  readonly seenAs?: string
  /** Ways to what belongs to it, beside the one to the list. */
  readonly ways?: ComponentChildren
  /** What is to be known before it is changed. */
  readonly notice?: ComponentChildren
  readonly cards?: readonly CardOf<Name>[]
  /** Fields that are drawn otherwise than their contract says; null for those that are not drawn. */
  readonly drawn?: { readonly [F in FieldOf<Name>]?: ComponentChild }
  /** What else can be done with what was typed. */
  readonly bar?: ComponentChildren
  readonly deletion?: {
    /** What deleting it means. */
    readonly means: string
    /** Why it is not possible, where it is not. */
    readonly stays?: string | false | undefined
    /** What the button says that does it, where that is not deleting. */
    readonly sure?: string
  }
  /** What stands below the form. */
  readonly children?: ComponentChildren
}

/**
 * The screen of a record, or of one that is to be made: its form with all fields of the contract, what somebody
 * else made of it meanwhile, the ways to its list and out of it, its deletion. A screen says what differs.
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
  bar,
  deletion,
  children,
}: RecordProps<Name>) => {
  const { t, titleOf, actionOf, model } = usePage()
  const sentTo = (model.form?.to ?? to) as Name
  const isNew = sentTo !== to
  const list = listOf(usePage(), to)
  return (
    <>
      <Head
        title={name ?? actionOf(sentTo)}
        {...(lead !== undefined && { lead })}
        action={seen}
        actionLabel={seenAs ?? t('form.inShop')}
      />
      {list || ways ? (
        <p class="ways">
          {list ? <Go to={list}>{titleOf(list.rel)}</Go> : null}
          {ways}
        </p>
      ) : null}
      {notice}
      {isNew ? null : <Conflict kept={kept ?? model.state} />}
      <Form to={sentTo}>
        <Cards cards={cards} drawn={drawn} />
        <SaveBar>{isNew ? null : bar}</SaveBar>
      </Form>
      {children}
      {isNew || !deletion ? null : <Deletion {...deletion} />}
    </>
  )
}

/** The link to the list whose entries lead to the page, or are changed by what its form changes. */
const listOf = ({ graph, links, model }: OfficePage, to: string): ResolvedLink | undefined => {
  const { name = '' } = model.transition ?? {}
  return Object.values(links).find(
    ({ rel, href }) =>
      !graph.entrances.includes(rel) &&
      !href.includes('?') &&
      Object.values(graph.named(rel).items ?? {}).some((names) => names.includes(name) || names.includes(to)),
  )
}

const Cards = ({
  cards,
  drawn,
}: {
  readonly cards: readonly RecordCard<string>[]
  readonly drawn: FieldOverrides
}) => {
  const names = useFieldNames()
  const named = cards.flatMap(({ fields = [] }) => fields)
  const rest = names.filter((name) => !named.includes(name))
  const open = Math.max(
    cards.findIndex(({ fields }) => !fields),
    0,
  )
  const shown = cards.map((card, at) => ({
    ...card,
    at,
    names: [...(card.fields ?? []), ...(at === open ? rest : [])].filter((name) => names.includes(name)),
  }))
  const isEmpty = ({ before, after, instead, names: own }: (typeof shown)[number]) =>
    !before && !after && !instead && own.every((name) => name in drawn && drawn[name] === null)
  const draw = ({ at, title, lead, before, after, instead, names: own }: (typeof shown)[number]) =>
    instead ?? (
      <Card key={at} {...(title !== undefined && { title })}>
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

/** Deletes the record of the page, or says why that is not possible. */
const Deletion = ({ means, stays, sure }: NonNullable<RecordProps<never>['deletion']>) => {
  const { t, actionOf, graph, links, model } = usePage()
  if (stays) return <p class="soft">{stays}</p>
  const to = Object.values(links).find(
    ({ rel, method }) => method === 'DELETE' && graph.named(rel).path === model.transition?.path,
  )?.rel as keyof Transitions | undefined
  return to ? (
    <Ask label={actionOf(to)} means={means}>
      <Form to={to}>
        <Submit label={sure ?? t('form.deleteSure')} danger />
      </Form>
    </Ask>
  ) : null
}
