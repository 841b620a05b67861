import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create as openFont } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Print } from '../press.ts'
import { printable } from './printable.rules.ts'

/** The margin of each side, points. */
export const MARGIN = 42
/** The width of a line, points. */
export const WIDTH = 595.28 - 2 * MARGIN
/** Points from the top; below this there are only page numbers. */
const BOTTOM = 841.89 - 52
const FOOT = 841.89 - 36

export const INK = '#1c1c1c'
export const FAINT = '#595959'
export const RULE = '#b8b8b8'
export const SHADE = '#eef0f3'

/** The font of a text. */
export interface Setting {
  /** Points. */
  readonly size: number
  readonly isBold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly color?: string
}

/** The place of a text, points: from the left edge, and its width before it is broken into lines. */
export interface Place {
  readonly x: number
  readonly width: number
}

const require = createRequire(import.meta.url)
const PLAIN = require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf')

/** The fonts, read once in a process. */
let letters: { readonly plain: Buffer; readonly bold: Buffer; has(codePoint: number): boolean } | undefined

const readLetters = () => {
  const plain = readFileSync(PLAIN)
  const bold = readFileSync(BOLD)
  const font = openFont(plain)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The letters are a collection of fonts')
  return { plain, bold, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) }
}

/** Sets texts and rules on A4 pages, one below the other; begins another page when one is full. */
export class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #has: (codePoint: number) => boolean
  /** Drawn at the head of each page of a document but the first. */
  #head: () => void = () => undefined
  #pages = 0
  /** The place of the next text, points from the top. */
  y = MARGIN

  constructor({ title, author, language, day }: Omit<Print, 'papers'>, take: (bytes: Buffer) => void) {
    letters ??= readLetters()
    const { plain, bold, has } = letters
    this.#has = has
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: this.#clean(title),
        Author: this.#clean(author),
        Creator: 'Noren',
        Producer: 'Noren',
        CreationDate: new Date(`${day}T00:00:00Z`),
      },
    })
    this.#document.on('data', take)
    this.#document.registerFont('plain', plain).registerFont('bold', bold)
  }

  /** Begins a document on a page of its own; `head` is drawn on each further page. */
  begin(head: () => void): void {
    this.#head = head
    this.#pages = 0
    this.#turn()
  }

  /**
   * Sets a text, broken into lines if it is wider than its place; returns its height. The place below is not
   * reserved.
   */
  text(text: string, { x, width }: Place, setting: Setting): number {
    const { align = 'left', color = INK } = setting
    const clean = this.#clean(text)
    const height = this.height(text, width, setting)
    this.#set(setting)
      .fillColor(color)
      .text(clean, x, this.y, { width, align, lineGap: setting.size * 0.25 })
    return height
  }

  /** Returns the height of a text within a width. */
  height(text: string, width: number, setting: Setting): number {
    const clean = this.#clean(text)
    return this.#set(setting).heightOfString(clean || ' ', { width, lineGap: setting.size * 0.25 })
  }

  /** Returns the width of a text in one line. */
  width(text: string, setting: Setting): number {
    return this.#set(setting).widthOfString(this.#clean(text))
  }

  /**
   * Begins another page if the next part, with this height in points, does not fit on this one; returns
   * whether it did.
   */
  reserve(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.#turn()
    this.#head()
    return true
  }

  /** Draws a line across a place. */
  rule({ x, width }: Place, color = RULE, thickness = 0.5): void {
    this.#document
      .lineWidth(thickness)
      .strokeColor(color)
      .moveTo(x, this.y)
      .lineTo(x + width, this.y)
      .stroke()
  }

  /** Draws a shaded background of this height, points, for the text on it. */
  shade({ x, width }: Place, height: number): void {
    this.#document.rect(x, this.y, width, height).fill(SHADE)
  }

  /** Draws a frame of this height, points. */
  frame({ x, width }: Place, height: number, color = RULE): void {
    this.#document.lineWidth(0.8).strokeColor(color).rect(x, this.y, width, height).stroke()
  }

  /** Numbers the pages of the document, and writes them out. */
  end(number: string): void {
    const { start } = this.#document.bufferedPageRange()
    this.#head = () => undefined
    for (let at = 0; at < this.#pages; at += 1) {
      this.#document.switchToPage(start + at)
      this.y = FOOT
      const setting = { size: 8, color: FAINT }
      this.text(number, { x: MARGIN, width: WIDTH / 2 }, setting)
      const right = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 }
      this.text(`${at + 1} / ${this.#pages}`, right, { ...setting, align: 'right' })
    }
    this.#document.flushPages()
  }

  /** Ends the file; resolves once it is written. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#document.on('end', resolve).on('error', reject)
      this.#document.end()
    })
  }

  #turn(): void {
    this.#document.addPage()
    this.#pages += 1
    this.y = MARGIN
  }

  #set({ size, isBold = false }: Setting): PDFKit.PDFDocument {
    return this.#document.font(isBold ? 'bold' : 'plain').fontSize(size)
  }

  #clean(text: string): string {
    return printable(text, this.#has)
  }
}
