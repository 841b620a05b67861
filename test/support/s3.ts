import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { inject } from 'vitest'

/** A server that speaks S3, with one bucket. */
export interface S3Server {
  /** What a shop is told of it, as variables of the environment. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts a server that speaks S3 on a free port. */
export const openS3 = async (): Promise<S3Server> => {
  const bucket = 'shop'
  const server = new S3rver({
    directory: mkdtempSync(join(inject('workshop'), 's3-')),
    port: 0,
    address: '127.0.0.1',
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => server.close(),
  }
}
