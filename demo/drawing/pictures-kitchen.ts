import type { Picture } from './scene.ts'

const iron = {
  is: 'teapot',
  clay: '#3b3a3a',
  handle: 'over',
  grip: '#4a4543',
  pattern: { name: 'mame', ink: '#565452', size: 22 },
  gloss: 0.3,
} as const
const donabe = {
  is: 'pot',
  kind: 'donabe',
  colour: '#4a3a32',
  lid: '#8a6a50',
  pattern: { name: 'seigaiha', ink: '#e6d8c2', size: 54, weight: 3 },
} as const
const tray = { is: 'plate', shape: 'round', colour: '#7a4a2c', wood: true, gloss: 0.4 } as const
const cup = { is: 'vessel', form: 'yunomi', clay: '#efe8dc', content: '#a9ad4e', fill: 0.9 } as const
const sticks = {
  is: 'chopsticks',
  band: '#f2ead8',
  at: [400, 400],
  turn: -32,
  size: 1.08,
  lift: 5,
} as const

/** Kitchen tools, chopsticks, trays and lunch boxes. */
export const kitchenPictures: readonly Picture[] = [
  { name: 'tetsubin', ground: 'sage', items: [{ ...iron, at: [410, 590], size: 1.3 }] },
  {
    name: 'tetsubin-cup',
    ground: 'oak',
    items: [
      { ...iron, at: [350, 530], size: 1 },
      { ...cup, content: '#dfe4df', at: [610, 650], size: 0.85 },
    ],
  },
  { name: 'donabe', ground: 'clay', items: [{ ...donabe, at: [400, 560], size: 1.35 }] },
  {
    name: 'donabe-rice',
    ground: 'oak',
    items: [
      { ...donabe, at: [360, 500], size: 1.05 },
      { is: 'vessel', form: 'meshiwan', clay: '#f2eee5', rice: true, at: [600, 690], size: 0.68 },
    ],
  },
  {
    name: 'pan-iron',
    ground: 'mist',
    items: [{ is: 'pan', colour: '#34302e', grip: '#2a2624', at: [300, 440], size: 1, turn: -32 }],
  },
  {
    name: 'santoku',
    ground: 'linen',
    items: [{ is: 'knife', wood: '#8a5a3a', at: [405, 400], turn: -24, lift: 7 }],
  },
  {
    name: 'santoku-board',
    ground: 'mist',
    items: [
      { is: 'board', wood: '#e2c795', width: 640, height: 420, hole: false, at: [400, 420], turn: -6 },
      { is: 'knife', wood: '#8a5a3a', at: [410, 420], turn: -16, size: 0.85, lift: 7 },
    ],
  },
  {
    name: 'hinoki-board',
    ground: 'rice',
    items: [{ is: 'board', wood: '#e2c795', width: 600, height: 340, hole: true, at: [400, 400], turn: -8 }],
  },
  {
    name: 'bonzaru',
    ground: 'paper',
    items: [{ is: 'basket', bamboo: '#c9a763', width: 590, at: [400, 400] }],
  },
  {
    name: 'seiro',
    ground: 'sage',
    items: [{ is: 'pot', kind: 'seiro', colour: '#d8b684', lid: '#dcc090', at: [400, 580], size: 1.35 }],
  },
  {
    name: 'suribachi',
    ground: 'paper',
    items: [
      {
        is: 'vessel',
        form: 'suribachi',
        clay: '#6a4a38',
        glaze: '#8a5f42',
        glazeTo: 0.3,
        run: 6,
        inside: '#c9a98a',
        content: '#a39878',
        fill: 0.58,
        gloss: 0.4,
        at: [380, 530],
        size: 1.3,
      },
      { is: 'pestle', wood: '#a8875c', at: [470, 640], turn: -9, size: 1.05 },
    ],
  },
  {
    name: 'hashi-shu',
    ground: 'linen',
    items: [{ ...sticks, colour: '#9c2a20', tip: '#3a1512', end: '#9c2a20' }],
  },
  {
    name: 'hashi-three',
    ground: 'paper',
    items: [
      { is: 'chopsticks', colour: '#9c2a20', tip: '#3a1512', at: [370, 250], turn: -20, lift: 5 },
      { is: 'chopsticks', colour: '#2a2422', tip: '#1a1614', at: [400, 400], turn: -20, lift: 5 },
      { is: 'chopsticks', colour: '#6a3420', tip: '#3a1d12', at: [430, 550], turn: -20, lift: 5 },
    ],
  },
  {
    name: 'hashioki',
    ground: 'mist',
    items: [
      {
        is: 'rests',
        colours: ['#34507f', '#b4cdc1', '#e0b3a6', '#d9b04a', '#8fa35c'],
        at: [400, 400],
        size: 1.25,
        lift: 6,
      },
    ],
  },
  { name: 'tray-kuri', ground: 'paper', items: [{ ...tray, width: 620, rim: 40, at: [400, 400] }] },
  {
    name: 'tray-kuri-tea',
    ground: 'linen',
    items: [
      { ...tray, shape: 'oval', width: 700, height: 260, rim: 24, at: [400, 560] },
      { ...cup, at: [300, 590], size: 0.9 },
      { ...cup, at: [520, 600], size: 0.9 },
    ],
  },
  {
    name: 'wappa',
    ground: 'rice',
    items: [{ is: 'bento', wood: '#d9b27c', at: [400, 400], size: 1.25, turn: -12, lift: 14 }],
  },
  {
    name: 'wappa-open',
    ground: 'sage',
    items: [{ is: 'bento', wood: '#d9b27c', open: true, at: [400, 400], size: 1.25, turn: -12, lift: 14 }],
  },
  {
    name: 'hashi-kuro',
    ground: 'linen',
    items: [{ ...sticks, colour: '#2a2422', tip: '#1a1614', end: '#2a2422' }],
  },
  {
    name: 'hashi-tame',
    ground: 'linen',
    items: [{ ...sticks, colour: '#6a3420', tip: '#3a1d12', end: '#6a3420' }],
  },
]
