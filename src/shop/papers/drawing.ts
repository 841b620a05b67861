import type { Paper, PaperFact, PaperLine, PaperParty, Print } from '../press.ts'
import { FAINT, INK, MARGIN, type Place, type Setting, Sheet, WIDTH } from './sheet.ts'

const WHOLE: Place = { x: MARGIN, width: WIDTH }
const LEFT: Place = { x: MARGIN, width: WIDTH * 0.52 }
const RIGHT: Place = { x: MARGIN + WIDTH * 0.58, width: WIDTH * 0.42 }

const BODY: Setting = { size: 9.5 }
const SMALL: Setting = { size: 8.5 }
const DETAIL: Setting = { size: 8, color: FAINT }

/** Longer titles are set in a smaller size. */
const LONG_TITLE = 18

/** The widths of a table's columns, points; the first one gets the rest. */
const COLUMNS = { price: 82, quantity: 48, total: 92 }
const GAP = 6
const NAME: Place = {
  x: MARGIN + GAP,
  width: WIDTH - COLUMNS.price - COLUMNS.quantity - COLUMNS.total - 2 * GAP,
}
const PRICE: Place = { x: NAME.x + NAME.width + GAP, width: COLUMNS.price - GAP }
const QUANTITY: Place = { x: PRICE.x + COLUMNS.price, width: COLUMNS.quantity - GAP }
const TOTAL: Place = { x: QUANTITY.x + COLUMNS.quantity, width: COLUMNS.total - GAP }

const SUMS_WIDTH = 250
const SUMS: Place = { x: MARGIN + WIDTH - SUMS_WIDTH, width: SUMS_WIDTH }

/**
 * Draws a file of documents as a PDF: A4, each document on pages of its own, with the needed glyphs embedded.
 */
export const draw = async ({ papers, ...properties }: Print): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const sheet = new Sheet(properties, (bytes) => pieces.push(bytes))
  for (const paper of papers) drawPaper(sheet, paper)
  await sheet.close()
  return Buffer.concat(pieces)
}

const drawPaper = (sheet: Sheet, paper: Paper): void => {
  sheet.begin(() => drawRunningHead(sheet, paper))
  drawTitle(sheet, paper)
  drawParties(sheet, paper)
  drawLines(sheet, paper.destinations, SMALL)
  drawLines(sheet, paper.lead, BODY)
  if (paper.amount) drawAmount(sheet, paper.amount)
  drawLines(sheet, paper.statement, BODY)
  if (paper.table) drawTable(sheet, paper.table)
  drawSums(sheet, paper)
  if (paper.footnote !== null) drawLines(sheet, [paper.footnote], DETAIL)
  if (paper.notes) drawNotes(sheet, paper.notes)
  sheet.end(paper.number)
}

const drawRunningHead = (sheet: Sheet, { title, number }: Paper): void => {
  const height = sheet.text(title, { x: MARGIN, width: WIDTH * 0.7 }, { size: 9, isBold: true })
  sheet.text(number, RIGHT, { size: 9, color: FAINT, align: 'right' })
  sheet.y += height + 3
  sheet.rule(WHOLE)
  sheet.y += 10
}

const drawTitle = (sheet: Sheet, { title, mark }: Paper): void => {
  const setting: Setting = { size: title.length > LONG_TITLE ? 13 : 20, isBold: true, align: 'center' }
  const place = { x: MARGIN + 80, width: WIDTH - 160 }
  const top = sheet.y
  if (mark !== null) drawMark(sheet, mark)
  sheet.y = top
  sheet.y += sheet.text(title, place, setting) + 4
  sheet.rule(WHOLE, INK, 1)
  sheet.y += 14
}

const drawMark = (sheet: Sheet, mark: string): void => {
  const setting: Setting = { size: 11, isBold: true, align: 'center' }
  const width = Math.min(sheet.width(mark, setting) + 14, 78)
  const place = { x: MARGIN + WIDTH - width, width }
  sheet.y += 2
  sheet.frame(place, sheet.height(mark, width, setting) + 5, INK)
  sheet.y += 4
  sheet.text(mark, place, setting)
}

const drawParties = (sheet: Sheet, { addressee, facts, issuer }: Paper): void => {
  const top = sheet.y
  drawAddressee(sheet, addressee)
  const left = sheet.y
  sheet.y = top
  for (const fact of facts) drawFact(sheet, fact)
  sheet.y += 8
  sheet.y += sheet.text(issuer.name, RIGHT, { size: 10.5, isBold: true })
  for (const line of issuer.lines) sheet.y += sheet.text(line, RIGHT, SMALL)
  sheet.y = Math.max(left, sheet.y) + 16
}

const drawAddressee = (sheet: Sheet, { name, lines }: PaperParty): void => {
  for (const line of lines) sheet.y += sheet.text(line, LEFT, BODY)
  sheet.y += 4
  sheet.y += sheet.text(name, LEFT, { size: 13, isBold: true })
  sheet.rule(LEFT, INK)
}

const drawFact = (sheet: Sheet, { name, value }: PaperFact): void => {
  const height = sheet.text(name, { x: RIGHT.x, width: 78 }, { ...SMALL, color: FAINT })
  const place = { x: RIGHT.x + 82, width: RIGHT.width - 82 }
  sheet.y += Math.max(height, sheet.text(value, place, SMALL))
}

const drawLines = (sheet: Sheet, lines: readonly string[], setting: Setting): void => {
  if (lines.length === 0) return
  for (const line of lines) {
    sheet.reserve(sheet.height(line, WIDTH, setting))
    sheet.y += sheet.text(line, WHOLE, setting)
  }
  sheet.y += 8
}

const drawAmount = (sheet: Sheet, { name, value }: PaperFact): void => {
  const setting: Setting = { size: 17, isBold: true, align: 'right' }
  const place = { x: MARGIN, width: 320 }
  sheet.reserve(40)
  sheet.y += 6
  sheet.text(name, { x: MARGIN, width: 120 }, { size: 10.5 })
  sheet.y -= 6
  sheet.y += sheet.text(value, { x: MARGIN + 120, width: 200 }, setting) + 2
  sheet.rule(place, INK, 1)
  sheet.y += 12
}

const drawTable = (sheet: Sheet, { title, heads, lines }: NonNullable<Paper['table']>): void => {
  if (title !== null) sheet.y += sheet.text(title, WHOLE, { ...SMALL, isBold: true })
  drawHeads(sheet, heads)
  for (const line of lines) {
    const height = heightOf(sheet, line)
    if (sheet.reserve(height)) drawHeads(sheet, heads)
    drawLine(sheet, line)
    sheet.rule(WHOLE)
  }
  sheet.y += 10
}

const drawHeads = (sheet: Sheet, heads: Omit<PaperLine, 'detail'>): void => {
  const height = 18
  sheet.shade(WHOLE, height)
  sheet.y += 4
  const setting: Setting = { ...SMALL, isBold: true }
  sheet.text(heads.name, NAME, setting)
  sheet.text(heads.price, PRICE, { ...setting, align: 'right' })
  sheet.text(heads.quantity, QUANTITY, { ...setting, align: 'right' })
  sheet.text(heads.total, TOTAL, { ...setting, align: 'right' })
  sheet.y += height - 4
}

const LINE_PADDING = 4

const heightOf = (sheet: Sheet, { name, detail }: PaperLine): number =>
  2 * LINE_PADDING +
  sheet.height(name, NAME.width, BODY) +
  (detail === '' ? 0 : sheet.height(detail, NAME.width, DETAIL))

const drawLine = (sheet: Sheet, line: PaperLine): void => {
  const height = heightOf(sheet, line)
  const top = sheet.y
  sheet.y += LINE_PADDING
  sheet.text(line.price, PRICE, { ...BODY, align: 'right' })
  sheet.text(line.quantity, QUANTITY, { ...BODY, align: 'right' })
  sheet.text(line.total, TOTAL, { ...BODY, align: 'right' })
  sheet.y += sheet.text(line.name, NAME, BODY)
  if (line.detail !== '') sheet.text(line.detail, NAME, DETAIL)
  sheet.y = top + height
}

const SUM_HEIGHT = 16

/** The sums stay together on a page. */
const drawSums = (sheet: Sheet, { sums, taxes }: Paper): void => {
  if (sums.length + taxes.length === 0) return
  sheet.reserve((sums.length + taxes.length) * SUM_HEIGHT + 24)
  for (const { name, value, isStrong = false } of sums) {
    const setting: Setting = isStrong ? { size: 11, isBold: true } : BODY
    if (isStrong) sheet.rule(SUMS, INK, 0.8)
    sheet.y += 3
    sheet.text(name, { x: SUMS.x, width: 150 }, setting)
    sheet.text(value, { x: SUMS.x + 150, width: SUMS.width - 150 - GAP }, { ...setting, align: 'right' })
    sheet.y += SUM_HEIGHT - 3
  }
  sheet.y += 6
  for (const tax of taxes) drawTax(sheet, tax)
  sheet.y += 10
}

const drawTax = (sheet: Sheet, [rate, total, tax]: Paper['taxes'][number]): void => {
  sheet.rule(SUMS)
  sheet.y += 3
  sheet.text(rate, { x: SUMS.x, width: 62 }, SMALL)
  sheet.text(total, { x: SUMS.x + 62, width: 78 }, { ...SMALL, align: 'right' })
  sheet.text(tax, { x: SUMS.x + 142, width: SUMS.width - 142 - GAP }, { ...SMALL, align: 'right' })
  sheet.y += SUM_HEIGHT - 3
}

const drawNotes = (sheet: Sheet, { title, lines }: NonNullable<Paper['notes']>): void => {
  const inner = { x: MARGIN + GAP, width: WIDTH - 2 * GAP }
  const texts: readonly [string, Setting][] = [
    [title, { ...SMALL, isBold: true }],
    ...lines.map((line): [string, Setting] => [line, SMALL]),
  ]
  const height = texts.reduce((sum, [text, set]) => sum + sheet.height(text, inner.width, set), 2 * GAP)
  sheet.reserve(height)
  sheet.frame(WHOLE, height)
  sheet.y += GAP
  for (const [text, setting] of texts) sheet.y += sheet.text(text, inner, setting)
  sheet.y += GAP
}
