import { usePage } from '../context.ts'
import { Field } from '../field.tsx'

/** Draws words of a form that its page searches for while all typed values stay, and what it found. */
export const Sought = ({
  name,
  page,
  label,
  children,
}: {
  readonly name: string
  readonly page: 'goOrderEdit' | 'goOrderNew'
  readonly label: string
  /** Says what was found, if there were words. */
  readonly children: (isSought: boolean) => string | null
}) => {
  const { model } = usePage()
  const typed = model.refused?.values[name]
  const told = children(typeof typed === 'string' && typed.trim() !== '')
  return (
    <>
      <div class="search">
        <Field name={name} />
        <button type="submit" name="_fill" value={page} formNoValidate>
          {label}
        </button>
      </div>
      {told === null ? null : (
        <p class="hint" role="status">
          {told}
        </p>
      )}
    </>
  )
}
