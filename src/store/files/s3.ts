import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
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

/** Files in a bucket of what speaks S3. The client is loaded with the first of them: few shops need it. */
export const s3Files = ({ name: bucket, endpoint, region, credentials }: Bucket): Files => {
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
  const object = (name: string) => {
    if (leadsElsewhere(name)) throw new Error(`A file that would leave its folder: ${name}`)
    return { Bucket: bucket, Key: name }
  }
  return {
    async put(name, content) {
      const { sdk, client } = await open()
      // Its length must be known before; a picture is not large.
      const Body = Buffer.isBuffer(content) ? content : await buffer(content)
      await client.send(new sdk.PutObjectCommand({ ...object(name), Body }))
    },
    async read(name, part) {
      const { sdk, client } = await open()
      try {
        const { Body } = await client.send(
          new sdk.GetObjectCommand({
            ...object(name),
            ...(part && { Range: `bytes=${part.start}-${part.end}` }),
          }),
        )
        return Body as AsyncIterable<Buffer> | undefined
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async remove(name) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(object(name)))
    },
    async assertThere() {
      const { sdk, client } = await open()
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
    },
    async *list() {
      yield* keysIn(await open(), bucket)
    },
  }
}

interface Opened {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

async function* keysIn({ sdk, client }: Opened, bucket: string): AsyncGenerator<string> {
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key } of Contents) if (Key !== undefined) yield Key
}
