import type { FastifyRequest } from 'fastify'

/** Returns the body of a request; undefined if it has more bytes than `most`, or its sender broke off. */
export const wholeBody = async ({ raw }: FastifyRequest, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of raw) {
      size += (chunk as Buffer).length
      if (size > most) return undefined
      chunks.push(chunk as Buffer)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}
