/** The fields of a form, as they are decoded. */
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the fields of a form that is sent again after a conflict: where `_chosen` names a field as `theirs`, its
 * stored value from `_theirs` stands in for the typed one, also in the form that is shown again.
 */
export const withChosen = ({ _chosen: chosen, _theirs: theirs, ...fields }: Fields): Fields => {
  if (!isFields(chosen) || !isFields(theirs)) return fields
  const taken = Object.keys(theirs).filter((name) => chosen[name] === 'theirs' && !name.startsWith('_'))
  return { ...fields, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) }
}
