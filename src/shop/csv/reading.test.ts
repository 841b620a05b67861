import { describe, expect, it } from 'vitest'
import { readCsv } from './reading.ts'

const COLUMNS = [
  { name: 'id', labels: ['規格ID', 'Axis ID'] },
  { name: 'name', labels: ['規格名', 'Axis'], required: true },
]

const read = async (text: string, mostLines?: number) => {
  const { lines, faults, columns } = await readCsv(text, COLUMNS, mostLines)
  return {
    cells: lines.map(({ line, cell }) => [line, cell('id'), cell('name')]),
    faults: faults.map(({ line, column, why }) => [line, column, why.key]),
    columns: [...columns],
  }
}

describe('A CSV file', () => {
  it('is read by the labels of its first line, in either language and any order', async () => {
    const rows = [[2, '7', '色']]
    expect(await read('規格名,メモ,規格ID\r\n色,x,7\r\n')).toMatchObject({ cells: rows, faults: [] })
    expect(await read('\ufeffaxis id,AXIS\n7,色')).toMatchObject({ cells: rows, faults: [] })
  })

  it('says which columns it has', async () => {
    expect(await read('規格名\n色')).toMatchObject({ cells: [[2, undefined, '色']], columns: ['name'] })
  })

  it('counts its lines as tables do', async () => {
    const text = '規格ID,規格名\n1,"二\r\n行"\n\n2,次\n'
    expect((await read(text)).cells).toEqual([
      [2, '1', '二\n行'],
      [4, '2', '次'],
    ])
  })

  it('loses the apostrophe before what could be a formula', async () => {
    expect((await read("規格ID,規格名\n1,'=1+1\n2,=1")).cells).toEqual([
      [2, '1', '=1+1'],
      [3, '2', '=1'],
    ])
  })

  it.each([
    [
      '',
      [
        [1, 0, 'csv.missing'],
        [1, 0, 'csv.empty'],
      ],
    ],
    ['規格ID\n1', [[1, 0, 'csv.missing']]],
    ['規格ID,規格名', [[1, 0, 'csv.empty']]],
    ['規格名,規格ID,Axis\n色,1,色', [[1, 3, 'csv.doubled']]],
    [
      '規格ID,規格名\n1\n1,色,x',
      [
        [2, 0, 'csv.cells'],
        [3, 0, 'csv.cells'],
      ],
    ],
    ['規格ID,規格名\n1,色\n2,"色', [[3, 0, 'csv.quotes']]],
    ['規格ID,規格名\n1,色"色"', [[2, 0, 'csv.quotes']]],
  ])('that is wrong says where: %j', async (text, faults) => {
    expect((await read(text)).faults).toEqual(faults)
  })

  it('of five million characters keeps nobody waiting', async () => {
    const line = `1,"${'茶'.repeat(90)},\n${'湯'.repeat(90)}"\n`
    const text = `規格ID,規格名\n${line.repeat(26_000)}`
    let turns = 0
    const watch = setInterval(() => (turns += 1), 1)
    const { cells } = await read(text)
    clearInterval(watch)
    expect(cells).toHaveLength(26_000)
    expect(turns).toBeGreaterThan(100)
  })

  it.each([
    ['nothing', '\n', 1_000_000, 1_000_002],
    ['empty cells', ',,\n', 1_300_000, undefined],
  ])(
    'with a million lines of %s keeps nobody waiting',
    async (_of, line, count, last) => {
      let turns = 0
      const watch = setInterval(() => (turns += 1), 1)
      const { cells } = await read(`規格ID,規格名\n${line.repeat(count)}1,色`)
      clearInterval(watch)
      expect(cells).toEqual(last === undefined ? [] : [[last, '1', '色']])
      expect(turns).toBeGreaterThan(5)
    },
    60_000,
  )

  it('with too many lines is given up at the first of them, whatever comes after', async () => {
    const { cells, faults } = await read(`規格ID,規格名\n\n${'1,色\n'.repeat(100_000)}"`)
    expect(cells).toEqual([])
    expect(faults).toEqual([[100_002, 0, 'csv.tooMany']])
  })

  it('of a kind that has fewer lines is given up earlier', async () => {
    const text = '規格ID,規格名\n1,色\n2,形'
    expect((await read(text, 3)).faults).toEqual([])
    expect((await read(text, 2)).faults).toEqual([[3, 0, 'csv.tooMany']])
  })
})
