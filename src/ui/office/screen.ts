import type { ComponentChild } from 'preact'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { StateOf } from '../../hypermedia/transition.ts'
import type { Transitions } from '../../shop/transitions.ts'

/** A record of a list, with the links that can be followed from it. */
type Linked<T> = T extends readonly (infer Each)[]
  ? readonly Linked<Each>[]
  : T extends object
    ? { readonly [K in keyof T]: Linked<T[K]> } & { readonly links?: LinkMap }
    : T

/** The data of a transition's screen. */
export interface ScreenProps<Name extends keyof Transitions> {
  readonly state: Linked<StateOf<Transitions[Name]>>
  readonly links: LinkMap
}

/** Draws the answer of a transition; it decides nothing. */
export type Screen<Name extends keyof Transitions> = (props: ScreenProps<Name>) => ComponentChild

/** The screens of the office by their transition. */
export type Screens = { readonly [Name in keyof Transitions]?: Screen<Name> }
