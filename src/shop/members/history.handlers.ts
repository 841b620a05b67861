import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import type * as contract from './history.contract.ts'
import { signInHistory } from './history.queries.ts'

const USUAL_LIMIT = 50

export const historyHandlers: Handlers<typeof contract> = {
  async goLoginHistoryList({ slowDb, input }) {
    const { nameKeyword, success, limit = USUAL_LIMIT, offset = 0 } = input
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
        links: [...pagesBeside({ limit, offset }, count, to), link('goMemberSessionList')],
      },
    )
  },
}
