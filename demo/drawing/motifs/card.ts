import { group, type Ink, oval, path, roundRect, stroke } from '../svg.ts'

/** A printed card of one season. */
export interface CardOptions {
  readonly scene: 'spring' | 'summer' | 'autumn' | 'winter'
}

const scenes: Readonly<Record<CardOptions['scene'], (ink: Ink) => string>> = {
  spring: (ink) =>
    path(
      'M-125 -170H125V170H-125Z',
      ink.linear(
        [
          [0, '#f3dcd6'],
          [1, '#f8efe2'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    path('M-125 110Q-40 40 40 84T125 60V170H-125Z', '#a9b98a') +
    stroke('M125 -150Q40 -110 -30 -70T-90 -10', '#6b4a3c', 7) +
    stroke('M10 -92Q-10 -130 -40 -140M-34 -66Q-10 -40 0 -10', '#6b4a3c', 4) +
    [
      [60, -118],
      [20, -84],
      [-40, -140],
      [-34, -66],
      [-84, -14],
      [0, -8],
      [92, -130],
      [-10, -112],
      [-64, -40],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          path(
            [0, 1, 2, 3, 4]
              .map((p) => oval(9, 9, [x + 11 * Math.cos(p * 1.257 + i), y + 11 * Math.sin(p * 1.257 + i)]))
              .join(''),
            i % 2 ? '#d98a94' : '#e8aeb2',
          ) + path(oval(4, 4, [x, y]), '#f8e3a6'),
      )
      .join(''),
  summer: (ink) =>
    path(
      'M-125 -170H125V170H-125Z',
      ink.linear(
        [
          [0, '#dce9ec'],
          [1, '#f4efe2'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    path(oval(40, 40, [50, -88]), '#d9643f') +
    [0, 1, 2]
      .map(
        (i) =>
          path(
            `M-125 ${20 + i * 46}Q-80 ${-16 + i * 46} -40 ${20 + i * 46}T45 ${20 + i * 46}T130 ${20 + i * 46}V170H-125Z`,
            ['#7fa9bd', '#4f7fa3', '#2f5480'][i] ?? '#2f5480',
          ) +
          stroke(
            `M-125 ${20 + i * 46}Q-80 ${-16 + i * 46} -40 ${20 + i * 46}T45 ${20 + i * 46}T130 ${20 + i * 46}`,
            '#f4f1e8',
            4,
          ),
      )
      .join(''),
  autumn: (ink) =>
    path(
      'M-125 -170H125V170H-125Z',
      ink.linear(
        [
          [0, '#3d4360'],
          [1, '#8d7f86'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    path(oval(66, 66, [18, -58]), '#f3e3b4') +
    path('M-125 96Q0 56 125 110V170H-125Z', '#2f3046') +
    [-80, -58, -36, -14, 10]
      .map(
        (x, i) =>
          stroke(`M${x} 170Q${x + 8} 60 ${x + 40 + i * 6} ${-10 + i * 8}`, '#d9c08a', 3) +
          stroke(
            `M${x + 40 + i * 6} ${-10 + i * 8}q16 -4 26 14M${x + 37 + i * 6} ${4 + i * 8}q16 -2 24 16M${x + 33 + i * 6} ${18 + i * 8}q14 0 20 16`,
            '#ecd9ac',
            4,
          ),
      )
      .join(''),
  winter: (ink) =>
    path(
      'M-125 -170H125V170H-125Z',
      ink.linear(
        [
          [0, '#b9c4cf'],
          [1, '#eceef0'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    path('M-150 110L-6 -96Q4 -104 14 -96L160 110Z', '#4d6480') +
    path('M-62 -16L-6 -96Q4 -104 14 -96L72 -14L48 -30L30 -4L6 -34L-16 -2L-36 -30Z', '#fbfbf8') +
    path('M-125 108Q-30 80 40 104T125 96V170H-125Z', '#f6f6f3') +
    Array.from({ length: 26 }, (_, i) =>
      path(oval(3.4, 3.4, [((i * 71) % 240) - 120, ((i * 113) % 250) - 160]), '#ffffff', 'opacity="0.9"'),
    ).join(''),
}

/** Draws a postcard around 0,0. */
export function card(ink: Ink, { scene }: CardOptions): string {
  const outline = roundRect(272, 388, 3)
  const picture = roundRect(240, 330, 1, [0, -8])
  return (
    path(
      outline,
      ink.linear(
        [
          [0, '#fffdf7'],
          [1, '#efe8da'],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    group(group(scenes[scene](ink), 'transform="translate(0 -8)"'), `clip-path="${ink.clip(picture)}"`) +
    path(roundRect(14, 14, 2, [104, 176]), '#b23a2a')
  )
}
