import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { Unavailable } from '../trouble.ts'
import { type Files, leadsElsewhere } from './files.ts'

/** The address and the credentials of a bucket. */
export interface Bucket {
  readonly name: string
  /** For services other than AWS that have the S3 interface. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Without them, those of the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** The time limits of a bucket. */
export interface Patience {
  /** Milliseconds for an answer to begin, all attempts together, and for the next bytes of a file. */
  readonly ms: number
  /** Uploads have further time by their size: this is the slowest line that they may use. */
  readonly bytesPerMs: number
}

const PATIENCE: Patience = { ms: 10_000, bytesPerMs: 100 }

/** Files in a bucket with the S3 interface. The client is loaded on first use: few shops need it. */
export const s3Files = (
  { name: bucket, endpoint, region, credentials }: Bucket,
  patience: Patience = PATIENCE,
): Files => {
  let opened: Promise<Opened> | undefined
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        // Buckets are parts of the path if there is no DNS name for each of them.
        ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
        // Not every S3 service knows the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return opened
  }
  /** Sends a request with a time limit: a silent bucket would keep its few connections for good. */
  const ask = async <T>(
    work: (opened: Opened, until: { readonly abortSignal: AbortSignal }) => Promise<T>,
    bytes = 0,
  ): Promise<T> => {
    const loaded = await open()
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), patience.ms + bytes / patience.bytesPerMs)
    try {
      return await work(loaded, { abortSignal: ending.signal })
    } catch (error) {
      if (ending.signal.aborted || isPassing(error)) throw new Unavailable(AWAY, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const object = (name: string) => {
    if (leadsElsewhere(name)) throw new Error(`A file that would leave its folder: ${name}`)
    return { Bucket: bucket, Key: name }
  }
  return {
    async put(name, content) {
      const at = object(name)
      // The length must be known before; a picture is not large.
      const Body = Buffer.isBuffer(content) ? content : await buffer(content)
      await ask(
        ({ sdk, client }, until) => client.send(new sdk.PutObjectCommand({ ...at, Body }), until),
        Body.length,
      )
    },
    async read(name, part) {
      const wanted = { ...object(name), ...(part && { Range: `bytes=${part.start}-${part.end}` }) }
      return ask(async ({ sdk, client }, until) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(wanted), until)
          return Body && inTime(Body as Readable, patience.ms)
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined
          throw error
        }
      })
    },
    async remove(name) {
      const at = object(name)
      await ask(({ sdk, client }, until) => client.send(new sdk.DeleteObjectCommand(at), until))
    },
    async assertThere() {
      await ask(({ sdk, client }, until) => client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), until))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const from = { Bucket: bucket, ...(ContinuationToken !== undefined && { ContinuationToken }) }
        const page = await ask(({ sdk, client }, until) =>
          client.send(new sdk.ListObjectsV2Command(from), until),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

interface Opened {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

const AWAY = 'What keeps the files does not answer'

const TOO_MANY = 429

/** Whether a retry may succeed: the service failed or is overloaded. */
const isPassing = (error: unknown): boolean => {
  const { $metadata } = Object(error) as { readonly $metadata?: { readonly httpStatusCode?: number } }
  const { httpStatusCode: status = 0 } = $metadata ?? {}
  return status >= 500 || status === TOO_MANY
}

/** The bytes of a body. Each piece has a time limit from its request on, so the reader may be slow. */
const inTime = (body: Readable, ms: number): Readable => {
  const late = () => body.destroy(new Unavailable(AWAY))
  const pieces = async function* () {
    let timer = setTimeout(late, ms)
    try {
      for await (const piece of body) {
        clearTimeout(timer)
        yield piece
        timer = setTimeout(late, ms)
      }
    } finally {
      clearTimeout(timer)
      body.destroy()
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
