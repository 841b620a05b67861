import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { usePage } from './context.ts'
import { Form } from './forms.tsx'

interface MovesProps {
  /** The transition that moves a row. */
  readonly to: keyof Transitions
  /** The name of the row. */
  readonly name: string
  readonly moves: readonly { readonly direction: 'up' | 'down'; readonly links?: LinkMap }[]
}

const ARROWS = { up: '↑', down: '↓' } as const

/** Draws buttons that move a row of a list one place up or down. */
export const Moves = ({ to, name, moves }: MovesProps) => (
  <span class="moves">
    {moves.map(({ direction, links }) => (
      <Step key={direction} to={to} of={links} name={name} direction={direction} />
    ))}
  </span>
)

interface StepProps extends Pick<MovesProps, 'to' | 'name'> {
  readonly of: LinkMap | undefined
  /** Inputs that its link does not have. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly direction: 'up' | 'down'
}

/** Draws the button that moves a row in one direction. */
export const Step = ({ to, of, given = {}, name, direction }: StepProps) => {
  const words = useWords(name)[direction]
  return (
    <Form to={to} of={of} given={given} class={`move-${direction}`}>
      <button type="submit" aria-label={words} title={words}>
        <span aria-hidden="true">{ARROWS[direction]}</span>
      </button>
    </Form>
  )
}

const useWords = (name: string) => {
  const { t } = usePage()
  return { up: t('places.up', { name }), down: t('places.down', { name }) }
}

/** Draws buttons with which a script moves a row of a form; hidden without it. */
export const ArrowButtons = ({ name }: { readonly name: string }) => {
  const words = useWords(name)
  return (
    <span class="moves" hidden>
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          value={direction}
          aria-label={words[direction]}
          title={words[direction]}
        >
          <span aria-hidden="true">{ARROWS[direction]}</span>
        </button>
      ))}
    </span>
  )
}
