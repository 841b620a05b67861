import { type FileHandle, open } from 'node:fs/promises'
import { unlessMissing } from '../data-dir.ts'
import { logFilesIn } from './keeping.ts'

const CHUNK_BYTES = 64 * 1024
/** Only the beginning of a longer line is read. */
const LONGEST_LINE_BYTES = 8 * 1024
const LINE_FEED = 0x0a

/**
 * The lines of the log in a folder, the newest first, read from the end of its files: memory does not grow with
 * the files or with a line. The caller stops when it has seen enough.
 */
export async function* linesOf(folder: string): AsyncGenerator<string> {
  for (const name of await logFilesIn(folder)) {
    const file = await unlessMissing(open(name))
    if (!file) continue
    try {
      yield* linesBackwards(file)
    } finally {
      await file.close()
    }
  }
}

async function* linesBackwards(file: FileHandle): AsyncGenerator<string> {
  const { size } = await file.stat()
  /** The end of a line whose beginning is not read yet. */
  let begun = Buffer.alloc(0)
  for (let end = size; end > 0; end -= CHUNK_BYTES) {
    const start = Math.max(0, end - CHUNK_BYTES)
    const chunk = await readAt(file, start, end - start)
    let rest = chunk
    for (;;) {
      const at = rest.lastIndexOf(LINE_FEED)
      const line = Buffer.concat([rest.subarray(at + 1), begun]).subarray(0, LONGEST_LINE_BYTES)
      if (at < 0) {
        begun = line
        break
      }
      if (line.length > 0) yield line.toString()
      begun = Buffer.alloc(0)
      rest = rest.subarray(0, at)
    }
  }
  if (begun.length > 0) yield begun.toString()
}

/** Fewer bytes if the file has become shorter. */
const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
