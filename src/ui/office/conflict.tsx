import type { Field } from '../../hypermedia/form.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { usePage } from './context.ts'
import { useMoment } from './dates.ts'
import { type Difference, differences } from './differences.ts'
import { Card } from './parts.tsx'
import { Table } from './table.tsx'

/**
 * Shows the typed values beside the stored ones, if somebody else changed them in the meantime. `kept` has
 * the names of the form's inputs.
 */
export const Conflict = ({ kept }: { readonly kept: object }) => {
  const { t, translate, model } = usePage()
  const { problem, refused, form } = model
  const moment = useMoment()
  if (problem?.code !== 'staleVersion' || !refused) return null
  const fields = form?.to === refused.transition ? allFields(form.fields) : new Map<string, Field>()
  const words = (field: string, value: unknown) => shown(fields.get(field), value, t)
  const asTyped = (field: string, value: unknown) =>
    fields.get(field)?.type === 'datetime-local' && typeof value === 'string' ? moment(value) : value
  return (
    <Card title={t('conflict.title')}>
      <p>{t('conflict.lead')}</p>
      <Table
        label={t('conflict.title')}
        rows={differences(
          refused.values,
          Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, asTyped(field, value)])),
        )}
        empty={t('conflict.none')}
        columns={[
          { title: t('conflict.field'), cell: (one) => nameOf(one, translate) },
          { title: t('conflict.typed'), cell: ({ field, typed }) => words(field, typed) },
          { title: t('conflict.kept'), cell: ({ field, kept: own }) => words(field, own) },
        ]}
      />
    </Card>
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
