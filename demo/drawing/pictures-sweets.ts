import type { Picture } from './scene.ts'

const dark = { is: 'plate', shape: 'round', colour: '#3a3432', width: 600, at: [400, 400] } as const
const white = { ...dark, colour: '#f2eee4' } as const
const cup = { is: 'vessel', form: 'yunomi', clay: '#efe8dc', content: '#a9ad4e', fill: 0.9 } as const
const saucer = {
  is: 'plate',
  shape: 'oval',
  colour: '#2c2725',
  width: 640,
  height: 300,
  rim: 22,
  gloss: 0.3,
} as const
const petals = ['#e8b8bc', '#c9d7a4', '#f1e3b0', '#f4eee4', '#c9b8d4', '#e8c9a0'] as const
const stars = ['#e8b8bc', '#f4f0e4', '#c9dba4', '#f1e0a0', '#b9cfe0'] as const

/** Sweets and gifts. */
export const sweetPictures: readonly Picture[] = [
  {
    name: 'kuri-yokan',
    ground: 'sage',
    items: [
      { is: 'block', colour: '#5a2a2a', chestnuts: '#e2b552', glossy: true, at: [400, 530], size: 1.25 },
    ],
  },
  {
    name: 'kuri-yokan-plate',
    ground: 'paper',
    items: [
      { ...saucer, at: [400, 510], colour: '#b4cdc1' },
      {
        is: 'block',
        colour: '#5a2a2a',
        chestnuts: '#e2b552',
        glossy: true,
        slices: 1,
        at: [390, 540],
        size: 0.85,
      },
    ],
  },
  {
    name: 'monaka',
    ground: 'linen',
    items: [
      {
        is: 'sweets',
        kind: 'monaka',
        colours: ['#e2c490', '#d9b57c'],
        columns: 3,
        rows: 3,
        gap: 130,
        box: '#3a302a',
        at: [400, 400],
        size: 1.25,
      },
    ],
  },
  {
    name: 'castella',
    ground: 'rice',
    items: [{ is: 'block', colour: '#f0d070', crust: '#8a4f26', at: [400, 530], size: 1.25 }],
  },
  {
    name: 'castella-tea',
    ground: 'oak',
    items: [
      { ...cup, content: '#8a4a2a', at: [580, 430], size: 1 },
      { ...saucer, colour: '#f2eee4', width: 540, height: 260, at: [340, 590] },
      { is: 'block', colour: '#f0d070', crust: '#8a4f26', slices: 1, at: [340, 610], size: 0.72 },
    ],
  },
  {
    name: 'mizu-yokan',
    ground: 'mist',
    items: [{ is: 'block', colour: '#6a4448', glossy: true, slices: 1, at: [380, 530], size: 1.2 }],
  },
  {
    name: 'higashi',
    ground: 'paper',
    items: [
      {
        is: 'sweets',
        kind: 'higashi',
        colours: petals,
        columns: 5,
        rows: 4,
        gap: 100,
        box: '#8a5a3a',
        at: [400, 400],
        size: 1.15,
      },
    ],
  },
  {
    name: 'higashi-close',
    ground: 'ink',
    items: [
      { ...dark, colour: '#2c2725', width: 660 },
      {
        is: 'sweets',
        kind: 'higashi',
        colours: petals,
        columns: 5,
        rows: 4,
        gap: 110,
        within: 215,
        at: [400, 400],
        size: 1.1,
        lift: 6,
      },
    ],
  },
  {
    name: 'konpeito',
    ground: 'mist',
    items: [
      { ...white, colour: '#b4cdc1', shape: 'rinka' },
      {
        is: 'sweets',
        kind: 'konpeito',
        colours: stars,
        columns: 10,
        rows: 9,
        gap: 40,
        within: 190,
        at: [400, 400],
        lift: 3,
      },
    ],
  },
  {
    name: 'konpeito-bag',
    ground: 'rice',
    items: [
      {
        is: 'pouch',
        colour: '#f0dcd8',
        label: '#fffaf2',
        mark: '#b5543c',
        tied: true,
        width: 230,
        height: 320,
        at: [400, 630],
        size: 1.4,
      },
    ],
  },
  {
    name: 'senbei',
    ground: 'clay',
    items: [
      { ...dark, shape: 'round', colour: '#7a4a2c', wood: true, width: 680, rim: 40 },
      {
        is: 'sweets',
        kind: 'senbei',
        colours: ['#b5702f', '#a5622a'],
        columns: 4,
        rows: 2,
        gap: 150,
        within: 190,
        at: [400, 400],
        size: 1.05,
        lift: 8,
      },
    ],
  },
  {
    name: 'gift-box',
    ground: 'linen',
    items: [
      {
        is: 'bundle',
        colour: '#8a2f3a',
        pattern: { name: 'ume', ink: '#d9a29a', size: 70 },
        at: [400, 600],
        size: 1.3,
      },
    ],
  },
  {
    name: 'gift-box-inside',
    ground: 'oak',
    items: [
      { is: 'board', wood: '#efe4cc', width: 700, height: 520, at: [400, 400], lift: 14 },
      {
        is: 'sweets',
        kind: 'higashi',
        colours: petals,
        columns: 4,
        rows: 2,
        gap: 92,
        box: '#8a2f3a',
        at: [270, 270],
        size: 0.75,
        lift: 6,
      },
      {
        is: 'sweets',
        kind: 'konpeito',
        colours: stars,
        columns: 6,
        rows: 4,
        gap: 44,
        box: '#34507f',
        at: [590, 270],
        size: 0.72,
        lift: 6,
      },
      { is: 'cloth', width: 130, height: 190, colour: '#5f7048', crest: '#f4eedf', at: [160, 510], lift: 6 },
      { is: 'cloth', width: 130, height: 190, colour: '#8a5a3a', crest: '#f4eedf', at: [310, 510], lift: 6 },
      { is: 'cloth', width: 130, height: 190, colour: '#c2a468', crest: '#5f4a24', at: [460, 510], lift: 6 },
      { is: 'cloth', width: 130, height: 190, colour: '#5a2a2a', crest: '#e2b552', at: [620, 510], lift: 6 },
    ],
  },
  {
    name: 'gift-box-tea',
    ground: 'paper',
    items: [
      { ...saucer, colour: '#6a3a24', wood: true, width: 720, height: 280, at: [400, 570] },
      { ...cup, at: [230, 590], size: 0.85 },
      {
        is: 'bundle',
        colour: '#8a2f3a',
        pattern: { name: 'ume', ink: '#d9a29a', size: 70 },
        at: [510, 590],
        size: 0.72,
      },
    ],
  },
]
