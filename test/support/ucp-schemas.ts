import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const FOLDER = fileURLToPath(new URL('../protocols/schemas/2026-04-08', import.meta.url))
const BASE = 'https://ucp.dev/schemas/'

let ready: Ajv2020 | undefined

/** The published schemas of the released version of UCP. */
const schemas = (): Ajv2020 => {
  if (ready) return ready
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) ajv.addSchema(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
  ready = ajv
  return ajv
}

const validators = new Map<string, ValidateFunction>()

/** Returns how a value differs from a schema, named like `shopping/order.json`; empty if it does not. */
export const schemaFaults = (name: string, value: unknown): readonly string[] => {
  const validate = validators.get(name) ?? schemas().getSchema(BASE + name)
  if (!validate) throw new Error(`There is no schema ${name}`)
  validators.set(name, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
