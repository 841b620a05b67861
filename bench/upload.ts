import { peakDuring } from './export.ts'
import { signedIn, withMember } from './office.ts'
import type { Workshop } from './place.ts'
import type { Table } from './report.ts'

const MEGABYTE = 1024 * 1024
const ALL = 200
const LARGE = 50
const SMALL = 1

/** How a film begins. */
const FILM = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1')

/** Files of 50 MB brought into the office, against as much in small ones: none is held in memory as a whole. */
export const upload = async (workshop: Workshop, products: number): Promise<Table> => {
  const small = await workshop.place('sqlite', products)
  const peakOf = async (megabytes: number): Promise<number> => {
    const shop = await workshop.openShop(withMember(await workshop.copy(small, `upload-${megabytes}`)))
    const client = await signedIn(shop)
    await client.read('/admin/content/file-manager')
    const film = Buffer.concat([FILM], megabytes * MEGABYTE)
    const bring = async (name: string): Promise<void> => {
      const body = new FormData()
      body.set('file', new Blob([film], { type: 'video/mp4' }), name)
      const headers = { accept: 'application/json', cookie: client.cookie, 'x-csrf-token': client.token }
      const url = `${shop.url}/admin/content/file-manager`
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`A file was refused with ${answer.status}: ${await answer.text()}`)
    }
    await bring('first.mp4')
    const peak = await peakDuring(shop.pid, async () => {
      for (let at = 0; at < ALL / megabytes; at += 1) await bring(`film-${at}.mp4`)
    })
    client.close()
    await shop.stop()
    return peak
  }
  return {
    columns: [`files of ${LARGE} MB`, `files of ${SMALL} MB`],
    rows: [
      {
        work: `memory at its highest while ${ALL} MB are brought`,
        unit: 'MB',
        measured: await peakOf(LARGE),
        against: await peakOf(SMALL),
        budget: { is: 'at most', ratio: 1.2 },
      },
    ],
  }
}
