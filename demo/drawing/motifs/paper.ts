import { drawPattern, type PatternUse } from '../patterns.ts'
import { darker, group, type Ink, lighter, n, path, roundRect, shade, stroke } from '../svg.ts'
import { flat } from './cloth.ts'
import { crest } from './packages.ts'

/** A book of blank pages. */
export interface NotebookOptions {
  readonly colour: string
  readonly binding: 'thread' | 'cloth'
  readonly pattern?: PatternUse
  readonly thread?: string
  readonly width?: number
  readonly height?: number
}

/** Draws a notebook lying around 0,0, its back to the right as Japanese books have it. */
export function notebook(ink: Ink, options: NotebookOptions): string {
  const [w, h] = [options.width ?? 360, options.height ?? 500]
  const { colour } = options
  const cover = roundRect(w, h, options.binding === 'cloth' ? 14 : 4)
  const pages = [10, 7, 4]
    .map((d, i) => path(roundRect(w - 2, h, 4, [-d * 0.7, d]), i % 2 ? '#e2d9c6' : '#f7f2e6'))
    .join('')
  const thread = options.thread ?? '#f2ead8'
  const x = w / 2 - 30
  const holes = [-0.46, -0.32, 0, 0.32, 0.46].map((share) => n(share * h))
  const sewn = `M${x} ${holes[0]}V${holes[4]}${holes.map((y) => `M${x} ${y}H${w / 2}`).join('')}M${x} ${holes[0]}V${-h / 2}M${x} ${holes[4]}V${h / 2}`
  const spine =
    options.binding === 'thread'
      ? stroke(sewn, shade, 3.4, 'opacity="0.3" transform="translate(1.5 2)"') + stroke(sewn, thread, 3)
      : path(`M${w / 2 - 54} ${-h / 2}H${w / 2}V${h / 2}H${w / 2 - 54}Z`, darker(colour, 0.35)) +
        stroke(`M${w / 2 - 54} ${-h / 2}V${h / 2}`, shade, 3, 'opacity="0.4"')
  const slip =
    options.binding === 'thread'
      ? path(roundRect(62, h * 0.52, 1, [-w / 2 + 58, -h * 0.18]), '#f6efdf') +
        path(
          roundRect(52, h * 0.52 - 10, 1, [-w / 2 + 58, -h * 0.18]),
          'none',
          `stroke="${shade}" stroke-opacity="0.35" stroke-width="1.4"`,
        )
      : crest(lighter(colour, 0.75), 78, [-24, -h * 0.26]) +
        stroke(
          `M${-w / 2 + 70} ${h * 0.3}h${w * 0.5}M${-w / 2 + 70} ${h * 0.37}h${w * 0.5}`,
          lighter(colour, 0.7),
          2,
          'opacity="0.7"',
        )
  const on =
    path(cover, colour) +
    (options.pattern
      ? drawPattern(options.pattern, [-w / 2 - 4, -h / 2 - 4, w / 2 + 4, h / 2 + 4], colour, flat)
      : '') +
    path(
      cover,
      ink.linear(
        [
          [0, '#ffffff', 0.2],
          [0.5, '#ffffff', 0],
          [1, shade, 0.16],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    spine
  return (
    pages +
    group(on, `clip-path="${ink.clip(cover)}"`) +
    slip +
    stroke(cover, lighter(colour, 0.5), 1.4, 'opacity="0.5"')
  )
}

/** Letter paper, an envelope or a strip for a short note. */
export interface LetterOptions {
  readonly kind: 'sheet' | 'envelope' | 'strip'
  readonly colour: string
  readonly ink: string
  readonly pattern?: PatternUse
}

/** Draws one piece of letter paper around 0,0. */
export function letter(ink: Ink, options: LetterOptions): string {
  const [w, h] = options.kind === 'sheet' ? [330, 470] : options.kind === 'strip' ? [170, 430] : [220, 440]
  const outline = roundRect(w, h, 2)
  const under =
    options.kind === 'envelope'
      ? ''
      : [9, 6, 3]
          .map((d) => path(roundRect(w, h, 2, [d * 0.6, d]), darker(options.colour, 0.06 + d * 0.01)))
          .join('')
  const rules = Array.from({ length: Math.round(w / 34) - 1 }, (_, i) => {
    const x = n(-w / 2 + 34 + i * ((w - 68) / (Math.round(w / 34) - 2)))
    return `M${x} ${-h / 2 + 46}V${h / 2 - 46}`
  }).join('')
  const print = options.pattern
    ? group(
        drawPattern(options.pattern, [-w / 2, -h / 2, w / 2, -h * 0.16], options.colour, flat),
        `opacity="0.85" clip-path="${ink.clip(roundRect(w, h * 0.32, 0, [0, h * 0.34]))}"`,
      )
    : ''
  const face =
    options.kind === 'envelope'
      ? path(
          roundRect(30, 38, 2, [w / 2 - 38, -h / 2 + 44]),
          'none',
          `stroke="${options.ink}" stroke-width="2"`,
        ) +
        [0, 1, 2]
          .map((i) =>
            path(
              roundRect(17, 20, 1, [-30 + i * 24, -h / 2 + 40]),
              'none',
              `stroke="${options.ink}" stroke-width="1.6" opacity="0.7"`,
            ),
          )
          .join('') +
        stroke(`M0 ${-h * 0.24}V${h * 0.22}`, options.ink, 1.6, 'opacity="0.5"') +
        print
      : stroke(rules, options.ink, 1.5, 'opacity="0.55"') + print
  return (
    under +
    path(
      outline,
      ink.linear(
        [
          [0, lighter(options.colour, 0.5)],
          [1, darker(options.colour, 0.05)],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    group(face, `clip-path="${ink.clip(outline)}"`) +
    stroke(outline, shade, 1, 'opacity="0.18"')
  )
}
