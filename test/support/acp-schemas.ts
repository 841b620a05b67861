import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const at = (file: string) => new URL(`../protocols/schemas/acp/2026-04-17/${file}`, import.meta.url)

let ready: Ajv2020 | undefined

/** The published schemas of ACP. */
const schemas = (): Ajv2020 => {
  if (ready) return ready
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const [name, file] of [
    ['checkout', 'schema.agentic_checkout.json'],
    ['feed', 'schema.feed.json'],
  ] as const)
    ajv.addSchema(JSON.parse(readFileSync(at(file), 'utf8')), name)
  ready = ajv
  return ajv
}

const validators = new Map<string, ValidateFunction>()

/** Returns how a value differs from a schema, named like `checkout#/$defs/Order`; empty if it does not. */
export const acpFaults = (name: string, value: unknown): readonly string[] => {
  const validate = validators.get(name) ?? schemas().getSchema(name)
  if (!validate) throw new Error(`There is no schema ${name}`)
  validators.set(name, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
