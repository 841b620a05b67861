import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip archive of some files. */
export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A zip archive as a file that is chosen in a form. */
export const zipFile = (archive: Buffer, name = 'kumo.zip'): File =>
  new File([new Uint8Array(archive)], name, { type: 'application/zip' })
