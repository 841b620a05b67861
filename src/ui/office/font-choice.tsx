import type { FieldView } from '../forms/form-view.ts'
import { usePage } from './context.ts'
import { Hint, Wrong } from './field.tsx'

/** A font to choose from. */
export interface FontOption {
  readonly value: string
  readonly label: string
  /** As in CSS. */
  readonly fontFamily: string
}

/** Loads the style sheets of those fonts that the shop serves, for their samples. */
export const FontSheets = ({ of: options }: { readonly of: readonly FontOption[] }) => {
  const { fontSheet } = usePage()
  return [...new Set(options.flatMap(({ value }) => fontSheet(value) ?? []))].map((address) => (
    <link key={address} rel="stylesheet" href={address} />
  ))
}

/**
 * Draws the choice of a font, each with a sample: the chosen one, and all of them once they are opened. A sample is
 * a drawing, because its attribute may name a font where the Content-Security-Policy allows no style in the page.
 */
export const FontChoice = ({
  field,
  options,
  hint,
}: {
  readonly field: FieldView
  readonly options: readonly FontOption[]
  readonly hint: string | undefined
}) => {
  const { t } = usePage()
  const describedBy = [hint && `${field.id}-hint`, field.error && `${field.id}-error`].filter(Boolean)
  return (
    <fieldset
      class={`field fonts${field.error ? ' is-wrong' : ''}`}
      aria-describedby={describedBy.join(' ') || undefined}
    >
      <legend>{field.label}</legend>
      <details open={field.error !== undefined || options.every(({ value }) => value !== field.value)}>
        <summary>{t('themes.allFonts')}</summary>
      </details>
      <div class="font-choices">
        {options.map(({ value, label, fontFamily }, at) => (
          <label key={value} for={`${field.id}-${at}`}>
            <input
              id={`${field.id}-${at}`}
              type="radio"
              name={field.name}
              value={value}
              checked={value === field.value}
              required
            />
            <span>{label}</span>
            <svg viewBox="0 0 310 30" aria-hidden="true" focusable="false">
              <text x="0" y="22" font-size="18" font-family={fontFamily}>
                {t('themes.sample')}
              </text>
            </svg>
          </label>
        ))}
      </div>
      <Hint field={field} hint={hint} />
      <Wrong field={field} />
    </fieldset>
  )
}
