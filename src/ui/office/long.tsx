import type { ComponentChild } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { PageProvider, usePage } from './context.ts'
import { useIsInForm } from './form-context.ts'
import { ListProvider, useList } from './list-context.ts'
import { pieceMark } from './pieces.ts'

/** Rows rendered at once: 200 with three forms each take about 100 ms. */
const ROWS = 200

interface LongProps<Row> {
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ComponentChild
}

/**
 * Draws the rows of a list that may be long: the first ones at once, the rest in pieces, with other requests
 * in between. In a form all are rendered at once, because it looks for its inputs among them.
 */
export const Long = <Row,>({ rows, children: row }: LongProps<Row>) => {
  const page = usePage()
  const list = useList()
  const { pieces } = page
  const room = useIsInForm() ? rows.length : Math.min(rows.length, Math.max(0, ROWS - pieces.rows))
  pieces.rows += room
  const rest = Array.from({ length: Math.ceil((rows.length - room) / ROWS) }, (_, at) => {
    const from = room + at * ROWS
    return pieceMark(pieces, () =>
      renderToString(
        <PageProvider value={page}>
          <ListProvider value={list}>
            <Long rows={rows.slice(from, from + ROWS)}>{row}</Long>
          </ListProvider>
        </PageProvider>,
      ),
    )
  })
  return (
    <>
      {rows.slice(0, room).map(row)}
      {rest}
    </>
  )
}
