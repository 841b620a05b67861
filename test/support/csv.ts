import type { Clerk } from './office.ts'

/** What an import answers. */
export interface ImportAnswer {
  readonly status: number
  readonly location: string | null
  readonly document: Readonly<Record<string, unknown>> & {
    readonly errors?: Readonly<Record<string, readonly string[]>>
  }
}

/** Sends a file to an import as a form does. */
export const sendFile = async (
  { program }: Clerk,
  path: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<ImportAnswer> => {
  const form = new FormData()
  form.set('csrfToken', program.csrfToken)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('csvFile', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'data.csv')
  const answer = await program.fetch(path, { method: 'POST', body: form })
  const document = (await answer.json()) as ImportAnswer['document']
  return { status: answer.status, location: answer.headers.get('location'), document }
}

/** A file of an export, byte by byte. */
export const exportedBytes = async ({ program }: Clerk, address: string): Promise<Buffer> => {
  const answer = await program.fetch(address, { headers: { accept: 'text/csv' } })
  return Buffer.from(await answer.arrayBuffer())
}
