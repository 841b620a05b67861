import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { Unavailable } from '../trouble.ts'
import { type Files, leadsElsewhere } from './files.ts'

/** Where a bucket is, and who asks. */
export interface Bucket {
  readonly name: string
  /** Of what speaks S3 elsewhere than at AWS. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Without them those of the machine's own role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** How long a bucket is waited for. */
export interface Patience {
  /** For an answer to begin, all tries together, and for the next bytes of a file. */
  readonly ms: number
  /** Of what is laid there, besides: an upload goes on for as long as the slowest line needs. */
  readonly bytesPerMs: number
}

const PATIENCE: Patience = { ms: 10_000, bytesPerMs: 100 }

/** Files in a bucket of what speaks S3. The client is loaded with the first of them: few shops need it. */
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
        // Buckets are parts of a path where there is no name server for each of them.
        ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
        // Not all that speaks S3 knows the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return opened
  }
  /** Asks in time: a bucket that is silent would keep its connections, of which there are few, for good. */
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
      // Its length must be known before; a picture is not large.
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

/** Whether it may go well later: the service failed, or has too much to do. */
const isPassing = (error: unknown): boolean => {
  const { $metadata } = Object(error) as { readonly $metadata?: { readonly httpStatusCode?: number } }
  const { httpStatusCode: status = 0 } = $metadata ?? {}
  return status >= 500 || status === TOO_MANY
}

/** The bytes of a body, each piece in time from when it is asked for: whoever takes them may be as slow as they like. */
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
