import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** The entries of a zip as text, by their names. */
export const readZip = async (file: string): Promise<ReadonlyMap<string, string>> => {
  const zip = await openPromise(file, { autoClose: false })
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  zip.close()
  return entries
}

/** Writes a zip of such entries. */
export const writeZip = async (file: string, entries: ReadonlyMap<string, string>): Promise<void> => {
  const zip = new ZipFile()
  const written = once(zip.outputStream.pipe(createWriteStream(file)), 'close')
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await written
}
