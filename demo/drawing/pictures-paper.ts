import type { Picture } from './scene.ts'

const cover = { is: 'notebook', binding: 'thread' } as const
const field = { is: 'notebook', binding: 'cloth', width: 290, height: 480 } as const
const inkJar = {
  is: 'container',
  form: 'ink',
  colour: '#e9eef0',
  cap: '#2a2624',
  label: '#f6f0e2',
  gloss: 1,
} as const

/** Notebooks, letter paper, pens and ink. */
export const paperPictures: readonly Picture[] = [
  {
    name: 'watoji-seigaiha',
    ground: 'paper',
    items: [
      {
        ...cover,
        colour: '#34507f',
        pattern: { name: 'seigaiha', ink: '#e6dfcc', size: 80, weight: 2 },
        at: [400, 400],
        turn: -8,
        size: 1.12,
      },
    ],
  },
  {
    name: 'watoji-set',
    ground: 'oak',
    items: [
      {
        ...cover,
        colour: '#6f8f7a',
        pattern: { name: 'asanoha', ink: '#e9ecdf', size: 80, weight: 2 },
        at: [250, 350],
        turn: -12,
        size: 0.84,
      },
      {
        ...cover,
        colour: '#b5643c',
        pattern: { name: 'shippo', ink: '#f0dfc8', size: 76, weight: 2.2 },
        at: [420, 420],
        turn: 2,
        size: 0.84,
      },
      {
        ...cover,
        colour: '#34507f',
        pattern: { name: 'seigaiha', ink: '#e6dfcc', size: 80, weight: 2 },
        at: [570, 470],
        turn: 13,
        size: 0.84,
      },
    ],
  },
  {
    name: 'yacho',
    ground: 'linen',
    items: [
      { ...field, colour: '#34507f', at: [260, 370], turn: -10, size: 0.95 },
      { ...field, colour: '#c99a3a', at: [410, 410], turn: 1, size: 0.95 },
      { ...field, colour: '#5f7a58', at: [560, 450], turn: 11, size: 0.95 },
    ],
  },
  {
    name: 'ippitsusen',
    ground: 'mist',
    items: [
      {
        is: 'letter',
        kind: 'strip',
        colour: '#f6f0e0',
        ink: '#c9705a',
        pattern: { name: 'nami', ink: '#6f97b5', size: 60 },
        at: [330, 390],
        turn: -6,
        size: 1.2,
      },
      {
        is: 'letter',
        kind: 'strip',
        colour: '#f6f0e0',
        ink: '#c9705a',
        pattern: { name: 'nami', ink: '#6f97b5', size: 60 },
        at: [490, 420],
        turn: 5,
        size: 1.2,
      },
    ],
  },
  {
    name: 'letter-set',
    ground: 'clay',
    items: [
      { is: 'letter', kind: 'sheet', colour: '#f6f0e0', ink: '#b5543c', at: [320, 380], turn: -7, size: 1.1 },
      {
        is: 'letter',
        kind: 'envelope',
        colour: '#e9dcc2',
        ink: '#b5543c',
        pattern: { name: 'ume', ink: '#d99a94', size: 70 },
        at: [550, 430],
        turn: 6,
        size: 1.1,
      },
    ],
  },
  {
    name: 'letter-set-pen',
    ground: 'oak',
    items: [
      { is: 'letter', kind: 'sheet', colour: '#f6f0e0', ink: '#b5543c', at: [400, 410], turn: 4, size: 1.3 },
      { is: 'pen', kind: 'brush', colour: '#c9a76a', at: [430, 420], turn: -48, lift: 6, size: 0.95 },
    ],
  },
  {
    name: 'postcards',
    ground: 'dusk',
    items: [
      { is: 'card', scene: 'spring', at: [270, 280], turn: -6, size: 0.92 },
      { is: 'card', scene: 'summer', at: [530, 260], turn: 4, size: 0.92 },
      { is: 'card', scene: 'autumn', at: [280, 560], turn: 5, size: 0.92 },
      { is: 'card', scene: 'winter', at: [545, 550], turn: -4, size: 0.92 },
    ],
  },
  {
    name: 'postcard-winter',
    ground: 'mist',
    items: [{ is: 'card', scene: 'winter', at: [400, 400], turn: -4, size: 1.55 }],
  },
  {
    name: 'tape',
    ground: 'paper',
    items: [
      {
        is: 'roll',
        colour: '#e6d4b0',
        pattern: { name: 'ichimatsu', ink: '#34507f', size: 36 },
        at: [280, 470],
        size: 1.45,
      },
      { is: 'roll', colour: '#a9c4b4', at: [560, 430], size: 1.45 },
      {
        is: 'roll',
        colour: '#dba294',
        pattern: { name: 'mame', ink: '#fff6ee', size: 24 },
        at: [450, 640],
        size: 1.55,
      },
    ],
  },
  {
    name: 'kofude',
    ground: 'paper',
    items: [{ is: 'pen', kind: 'brush', colour: '#c9a76a', at: [410, 400], turn: -38, size: 1.1, lift: 6 }],
  },
  {
    name: 'kofude-ink',
    ground: 'linen',
    items: [
      { is: 'inkStick', colour: '#2a2828', gold: '#c9a45a', at: [590, 300], turn: 14 },
      { is: 'pen', kind: 'brush', colour: '#c9a76a', at: [350, 470], turn: -46, lift: 6 },
    ],
  },
  {
    name: 'fountain-pen',
    ground: 'mist',
    items: [
      { is: 'pen', kind: 'fountain', colour: '#6a3a24', at: [410, 400], turn: -32, size: 1.1, lift: 8 },
    ],
  },
  {
    name: 'fountain-pen-note',
    ground: 'walnut',
    items: [
      { is: 'notebook', binding: 'cloth', colour: '#3a4a44', at: [370, 400], turn: -10, size: 1.1 },
      { is: 'pen', kind: 'fountain', colour: '#8a4a2c', at: [430, 430], turn: -52, lift: 8 },
    ],
  },
  { name: 'ink-ai', ground: 'dusk', items: [{ ...inkJar, content: '#24406e', at: [400, 560], size: 1.9 }] },
  {
    name: 'ink-four',
    ground: 'rice',
    items: [
      { ...inkJar, content: '#24406e', at: [260, 380], size: 1.15 },
      { ...inkJar, content: '#7f9f3c', at: [540, 380], size: 1.15 },
      { ...inkJar, content: '#c9642c', at: [260, 660], size: 1.2 },
      { ...inkJar, content: '#4a4a4c', at: [550, 660], size: 1.2 },
    ],
  },
  {
    name: 'yuenboku',
    ground: 'clay',
    items: [{ is: 'inkStick', colour: '#2a2828', gold: '#c9a45a', at: [400, 400], turn: 18, size: 1.45 }],
  },
  {
    name: 'bunchin',
    ground: 'linen',
    items: [{ is: 'weight', metal: '#b99650', at: [400, 400], turn: -20, size: 1.4 }],
  },
  {
    name: 'watoji-asanoha',
    ground: 'paper',
    items: [
      {
        ...cover,
        colour: '#6f8f7a',
        pattern: { name: 'asanoha', ink: '#e9ecdf', size: 80, weight: 2 },
        at: [400, 400],
        turn: -8,
        size: 1.12,
      },
    ],
  },
  {
    name: 'watoji-shippo',
    ground: 'paper',
    items: [
      {
        ...cover,
        colour: '#b5643c',
        pattern: { name: 'shippo', ink: '#f0dfc8', size: 76, weight: 2.2 },
        at: [400, 400],
        turn: -8,
        size: 1.12,
      },
    ],
  },
  {
    name: 'yacho-wakakusa',
    ground: 'linen',
    items: [{ ...field, colour: '#5f7a58', at: [400, 400], turn: -8, size: 1.2 }],
  },
  {
    name: 'yacho-ai',
    ground: 'linen',
    items: [{ ...field, colour: '#34507f', at: [400, 400], turn: -8, size: 1.2 }],
  },
  {
    name: 'yacho-karashi',
    ground: 'linen',
    items: [{ ...field, colour: '#c99a3a', at: [400, 400], turn: -8, size: 1.2 }],
  },
  {
    name: 'ink-wakakusa',
    ground: 'dusk',
    items: [{ ...inkJar, content: '#7f9f3c', at: [400, 560], size: 1.9 }],
  },
  {
    name: 'ink-kaki',
    ground: 'dusk',
    items: [{ ...inkJar, content: '#c9642c', at: [400, 560], size: 1.9 }],
  },
  {
    name: 'ink-sumi',
    ground: 'dusk',
    items: [{ ...inkJar, content: '#4a4a4c', at: [400, 560], size: 1.9 }],
  },
]
