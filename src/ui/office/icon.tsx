import { usePage } from './context.ts'
import type { IconName } from './icons.ts'

/** Draws an icon beside its words, or in their place. */
export const Icon = ({ name }: { readonly name: IconName }) => {
  const { script } = usePage()
  return (
    <svg class={`icon icon-${name}`} aria-hidden="true" focusable="false">
      <use href={`${script('icons.svg')}#${name}`} />
    </svg>
  )
}
