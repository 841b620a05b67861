import { z } from 'zod'

declare module 'zod' {
  interface GlobalMeta {
    /** The name under which the graph knows the fields that replace this one: see `openFields`. */
    open?: string
    /** The labels, if no catalogue has a text for its name. */
    labels?: Labels
    /** Whether forms draw the open fields where their screens say; at the end otherwise. */
    placed?: boolean
    /** Whether members' requests with other fields are refused: without a condition more is found than was meant. */
    strict?: boolean
  }
}

/** A text in both languages. */
export interface Labels {
  readonly ja: string
  readonly en: string
  /** The end of a range that it is, which the catalogue adds. */
  readonly end?: 'From' | 'To'
  /** The labels of the words to choose from, in both languages. */
  readonly choices?: Readonly<Record<string, { readonly ja: string; readonly en: string }>>
}

/** Values of fields that no contract declares, by their names. */
export type OpenValues = Readonly<Record<string, string | number | boolean | null>>

/** The types of open fields, by the names under which contracts leave them open. */
export type OpenTypes = ReadonlyMap<string, z.ZodType>

/**
 * An object whose fields are declared while the shop runs. The graph replaces it by the type that it has under
 * `name`; without one, the contract has no such property.
 */
export const openFields = (
  name: string,
  how: Pick<z.core.GlobalMeta, 'placed' | 'strict'> = {},
): z.ZodOptional<z.ZodType<OpenValues, OpenValues>> =>
  z
    .custom<OpenValues>()
    .optional()
    .meta({ open: name, ...how })

/** The inputs or properties of a contract with the open ones replaced; those without a type are left out. */
export const filledIn = <T extends Readonly<Record<string, z.ZodType>>>(shape: T, types: OpenTypes): T => {
  if (!Object.values(shape).some(isOpen)) return shape
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, type]) => {
      const filled = filledType(type, types)
      return filled ? [[name, filled]] : []
    }),
  ) as T
}

const filledType = (type: z.ZodType, types: OpenTypes): z.ZodType | undefined => {
  const name = type.meta()?.open
  if (name !== undefined) return types.get(name)
  if (!isOpen(type)) return type
  const def = type.def as Inner
  const made = z.core.clone(type, {
    ...type.def,
    ...(def.shape && { shape: filledIn(def.shape, types) }),
    ...Object.fromEntries(PARTS.flatMap((part) => (def[part] ? [[part, filledType(def[part], types)]] : []))),
  } as typeof type.def)
  const meta = type.meta()
  return meta ? made.meta(meta) : made
}

/** The keys under which zod types hold other types. */
const PARTS = ['element', 'innerType', 'in', 'out'] as const
type Inner = { readonly shape?: Readonly<Record<string, z.ZodType>> } & {
  readonly [P in (typeof PARTS)[number]]?: z.ZodType
}

const known = new WeakMap<z.ZodType, boolean>()

/** Whether a type is open, or contains an open one. */
const isOpen = (type: z.ZodType): boolean => {
  const found = known.get(type)
  if (found !== undefined) return found
  const def = type.def as Inner
  const is =
    type.meta()?.open !== undefined ||
    Object.values(def.shape ?? {}).some(isOpen) ||
    PARTS.some((part) => def[part] && isOpen(def[part]))
  known.set(type, is)
  return is
}

/** The names of the fields of an object, through all wrappers. */
export const namesIn = (type: z.ZodType): readonly string[] => {
  const { shape, innerType, out } = type.def as Inner
  const within = innerType ?? out
  return within ? namesIn(within) : Object.keys(shape ?? {})
}

/** The names of an input, as forms have them: those of its fields, if it is an object. */
export const formNames = (name: string, type: z.ZodType): readonly string[] => {
  const inner = namesIn(type)
  return inner.length > 0 ? inner.map((one) => `${name}[${one}]`) : [name]
}

/** The names of the open inputs of which only declared fields are taken. */
export const strictNamesIn = (inputs: Readonly<Record<string, z.ZodType>>): readonly string[] =>
  Object.entries(inputs).flatMap(([name, type]) => (type.meta()?.strict ? [name] : []))

/** The names, as forms have them, of the fields that replace the open inputs and have no place of their own. */
export const openNamesIn = (
  inputs: Readonly<Record<string, z.ZodType>>,
  types: OpenTypes,
): readonly string[] =>
  Object.entries(inputs).flatMap(([name, type]) => {
    const { open = '', placed = false } = type.meta() ?? {}
    const filled = placed ? undefined : types.get(open)
    return filled ? formNames(name, filled) : []
  })
