import type { Field } from '../../hypermedia/form.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { usePage } from './context.ts'
import { useMoment } from './dates.ts'
import { asSent, type Difference, differences } from './differences.ts'
import { Card } from './parts.tsx'
import { Table } from './table.tsx'

/** The id of the form that a conflict rejected, to which its choices belong. */
export const CONFLICTING = 'conflicting'

interface ConflictProps {
  /** The stored values, by the names of the form's inputs. */
  readonly kept: object
  /** Whether the rejected form has the id `CONFLICTING`: then members choose between the values. */
  readonly isChosen?: boolean
}

/**
 * Shows the typed values beside the stored ones, if somebody else changed them in the meantime, and lets the
 * member choose which of them is saved, field by field.
 */
export const Conflict = ({ kept, isChosen = false }: ConflictProps) => {
  const { t, translate, model } = usePage()
  const { problem, refused, form } = model
  const moment = useMoment()
  if (problem?.code !== 'staleVersion' || !refused) return null
  const fields = form?.to === refused.transition ? allFields(form.fields) : new Map<string, Field>()
  const words = (field: string, value: unknown) => shown(fields.get(field), value, t)
  const asTyped = (field: string, value: unknown) =>
    fields.get(field)?.type === 'datetime-local' && typeof value === 'string' ? moment(value) : value
  const rows = differences(
    refused.values,
    Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, asTyped(field, value)])),
  )
  const canChoose = (one: Difference) => isChosen && isChoosable(one, fields.get(one.field))
  const choice = (one: Difference, word: 'mine' | 'theirs', value: unknown) =>
    canChoose(one) ? <Choice of={one} word={word} label={words(one.field, value)} /> : words(one.field, value)
  return (
    <Card title={t('conflict.title')}>
      <p>{rows.some(canChoose) ? t('conflict.choose') : t('conflict.lead')}</p>
      <Table
        label={t('conflict.title')}
        rows={rows}
        empty={t('conflict.none')}
        columns={[
          { title: t('conflict.field'), cell: (one) => nameOf(one, translate) },
          { title: t('conflict.typed'), cell: (one) => choice(one, 'mine', one.typed) },
          { title: t('conflict.kept'), cell: (one) => choice(one, 'theirs', one.kept) },
        ]}
      />
      {rows.some(canChoose) ? (
        <button type="submit" form={CONFLICTING}>
          {t('conflict.save')}
        </button>
      ) : null}
    </Card>
  )
}

const UNCHOSEN = new Set(['password', 'file', 'hidden'])

/** Returns whether one of the two values of a field can be chosen; those in the rows of a list cannot. */
const isChoosable = ({ of, typed }: Difference, field: Field | undefined): boolean =>
  of === undefined &&
  [typed].flat().every((one) => typeof one !== 'object') &&
  !(field && (field.item || UNCHOSEN.has(field.type)))

/** One of the two values of a field; the stored one is sent with the choice. */
const Choice = ({
  of: { field, kept },
  word,
  label,
}: {
  readonly of: Difference
  readonly word: 'mine' | 'theirs'
  readonly label: string
}) => {
  const sent = asSent(kept)
  const name = `_theirs[${field}]`
  const hidden = (one: string, value: string, at = 0) => (
    <input key={at} type="hidden" form={CONFLICTING} name={one} value={value} />
  )
  return (
    <label class="either">
      <input
        type="radio"
        form={CONFLICTING}
        name={`_chosen[${field}]`}
        value={word}
        checked={word === 'mine'}
      />
      <span>{label}</span>
      {word === 'mine'
        ? null
        : typeof sent === 'string'
          ? hidden(name, sent)
          : sent.map((value, at) => hidden(`${name}[]`, value, at))}
    </label>
  )
}

const allFields = (fields: Readonly<Record<string, Field>>): Map<string, Field> =>
  new Map([
    ...Object.values(fields).flatMap(({ item = {} }) => Object.entries(item)),
    ...Object.entries(fields),
  ])

const nameOf = ({ field, of }: Difference, translate: Translate): string =>
  of === undefined ? translate(`field.${field}`) : `${of}: ${translate(`field.${field}`)}`

const shown = (field: Field | undefined, value: unknown, t: Translate): string => {
  if (field?.type === 'checkbox')
    return [true, 1, '1', 'on', 'true'].includes(value as never) ? t('form.yes') : t('form.no')
  const chosen = [value].flat().map((one) => String(one ?? ''))
  const labels = chosen.map((one) => field?.options?.find((option) => option.value === one)?.label ?? one)
  return labels.filter(Boolean).join(', ') || '–'
}
