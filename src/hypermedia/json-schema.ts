import type { Unless } from './input.ts'
import type { Labels } from './open.ts'

/** The parts of a JSON Schema that forms and documents read. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly format?: string
  readonly unit?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly contentMediaType?: string
  readonly control?: string
  readonly autocomplete?: string
  readonly accept?: string
  readonly maxBytes?: number
  readonly unless?: Unless
  readonly labels?: Labels
  readonly [keyword: string]: unknown
}
