import type { Picture } from './scene.ts'

const dark = { is: 'plate', shape: 'round', colour: '#3a3432', width: 600, at: [400, 400] } as const

/** Seasonings, rice and dried food. */
export const foodPictures: readonly Picture[] = [
  {
    name: 'shoyu',
    ground: 'paper',
    items: [
      {
        is: 'container',
        form: 'bottle',
        colour: '#2e211b',
        cap: '#8f2c22',
        label: '#f2ead8',
        at: [400, 700],
        size: 1.42,
      },
    ],
  },
  {
    name: 'shoyu-dish',
    ground: 'oak',
    items: [
      {
        is: 'container',
        form: 'bottle',
        colour: '#2e211b',
        cap: '#8f2c22',
        label: '#f2ead8',
        at: [300, 590],
        size: 1.05,
      },
      {
        is: 'vessel',
        form: 'kobachi',
        clay: '#f3efe6',
        content: '#3a1d12',
        fill: 0.8,
        rings: [0.86],
        ringInk: '#34507f',
        at: [570, 660],
        size: 0.75,
      },
    ],
  },
  {
    name: 'miso',
    ground: 'clay',
    items: [
      {
        is: 'container',
        form: 'jar',
        colour: '#a8693a',
        cap: '#e4d8c0',
        label: '#f6f0e2',
        mark: '#6b3a1c',
        gloss: 0.5,
        at: [400, 620],
        size: 1.75,
      },
    ],
  },
  {
    name: 'salt',
    ground: 'mist',
    items: [
      { ...dark, colour: '#5a7486' },
      {
        is: 'heap',
        kind: 'salt',
        colours: ['#fdfdfb', '#e6eaec', '#f4f5f4'],
        radius: 160,
        at: [400, 400],
        lift: 6,
      },
    ],
  },
  {
    name: 'salt-jar',
    ground: 'rice',
    items: [
      {
        is: 'pouch',
        colour: '#dfe6ea',
        label: '#ffffff',
        mark: '#34507f',
        width: 230,
        height: 280,
        at: [400, 620],
        size: 1.5,
      },
    ],
  },
  {
    name: 'dashi',
    ground: 'linen',
    items: [
      {
        is: 'pouch',
        colour: '#e2d3b4',
        label: '#7a3a26',
        mark: '#f6ecd8',
        width: 280,
        height: 330,
        at: [400, 640],
        size: 1.45,
      },
    ],
  },
  {
    name: 'komezu',
    ground: 'sage',
    items: [
      {
        is: 'container',
        form: 'slim',
        colour: '#e9e4d0',
        content: '#dcc78a',
        cap: '#34507f',
        label: '#fbf7ec',
        at: [400, 690],
        size: 1.6,
        gloss: 1,
      },
    ],
  },
  {
    name: 'yuzukosho',
    ground: 'mist',
    items: [
      {
        is: 'container',
        form: 'jar',
        colour: '#efe3c8',
        content: '#7a8f3c',
        cap: '#c9a45a',
        label: '#f6f0e2',
        mark: '#3f5a2c',
        at: [400, 590],
        size: 1.5,
      },
    ],
  },
  {
    name: 'shinmai',
    ground: 'linen',
    items: [
      {
        is: 'pouch',
        colour: '#d3b98c',
        label: '#f8f3e6',
        tied: true,
        width: 300,
        mark: '#8a2f24',
        at: [400, 660],
        size: 1.45,
      },
    ],
  },
  {
    name: 'shinmai-grain',
    ground: 'rice',
    items: [
      { ...dark, colour: '#9a4a32', gloss: 0.8 },
      { is: 'heap', kind: 'grain', colours: ['#f6f1e4', '#efe7d4'], radius: 190, at: [400, 400], lift: 6 },
    ],
  },
  {
    name: 'shiitake',
    ground: 'oak',
    items: [
      { is: 'basket', bamboo: '#c9a763', width: 660, at: [400, 400] },
      {
        is: 'sweets',
        kind: 'shiitake',
        colours: ['#6a4a34', '#5c402e'],
        columns: 4,
        rows: 3,
        gap: 130,
        within: 185,
        at: [400, 400],
        lift: 8,
      },
    ],
  },
  {
    name: 'nori',
    ground: 'paper',
    items: [{ is: 'nori', colour: '#22302a', at: [400, 400], lift: 2, size: 1.3 }],
  },
]
