import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import type * as contract from './history.contract.ts'
import { signInHistory } from './history.queries.ts'

export const historyHandlers: Handlers<typeof contract> = {
  async goLoginHistoryList({ slowDb, input }) {
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const { nameKeyword, success } = asked
    const { rows, count } = await signInHistory(slowDb, { keyword: nameKeyword, success }, { limit, offset })
    const to = (at: number) => link('goLoginHistoryList', { ...input, limit, offset: at })
    return ok(
      {
        entries: rows.map(({ login_id, client_ip, success: isSuccess, means, created_at }) => ({
          loginId: login_id,
          timestamp: created_at,
          success: isSuccess,
          means,
          clientIp: client_ip,
        })),
        count,
        limit,
        offset,
      },
      {
        links: [...pagesBeside({ limit, offset }, count, to)],
      },
    )
  },
}
