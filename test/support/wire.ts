import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut and mended. */
export interface Wire {
  readonly databaseUrl: string
  /** Ends every connection, and takes no new one. */
  cut(): Promise<void>
  /** Carries nothing more over the connections that there are, and leaves them open. */
  freeze(): void
  /** Carries the COMMIT of the transaction with these words to the server, and breaks the connection instead of the answer. */
  loseCommitOf(words: string): void
  mend(): Promise<void>
}

/** How a COMMIT and its answer go over the line. */
const COMMIT = 'commit\0'
const COMMITTED = 'COMMIT\0'

/** Lays a line to the server of a PostgreSQL address, at a port of this machine; the address to reach it by. */
export const wireTo = async (databaseUrl: string): Promise<Wire> => {
  const url = new URL(databaseUrl)
  const port = Number(url.port || process.env.PGPORT || 5432)
  const directory = url.searchParams.get('host')
  const ends = new Set<Socket>()
  let wanted: string | undefined
  const server = createServer((near) => {
    const far = directory === null ? connect(port, url.hostname) : connect(`${directory}/.s.PGSQL.${port}`)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
    let isWanted = false
    near.on('data', (chunk) => {
      isWanted ||= wanted !== undefined && chunk.includes(wanted)
      if (!isWanted || !chunk.includes(COMMIT)) return
      wanted = undefined
      far.unpipe(near)
      // The server answers, which nobody hears.
      far.on('data', (answer) => answer.includes(COMMITTED) && near.destroy()).resume()
    })
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${own}`
  return {
    databaseUrl: url.href,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    },
    freeze() {
      for (const end of ends) end.pause().unpipe()
    },
    loseCommitOf(words) {
      wanted = words
    },
    mend: () => listen(own),
  }
}
