import type { Picture } from './scene.ts'

const tin = { is: 'container', form: 'tin' } as const
const caddy = { ...tin, gloss: 0.3 } as const
const dark = { is: 'plate', shape: 'round', colour: '#3a3432', width: 600, at: [400, 400] } as const
const white = { ...dark, colour: '#f2eee4' } as const
const blackBowl = {
  is: 'vessel',
  form: 'chawan',
  clay: '#241f1e',
  glaze: '#2b2624',
  glazeTo: 0.12,
  gloss: 0.8,
  inside: '#2b2624',
} as const
const whisk = { is: 'whisk', bamboo: '#d3b67c' } as const
const leaves = ['#3f5a34', '#5a7440', '#2f4a2c'] as const

/** Tea and its utensils. */
export const teaPictures: readonly Picture[] = [
  {
    name: 'sencha-bag',
    ground: 'rice',
    items: [{ is: 'pouch', colour: '#5f7048', label: '#f4eedf', at: [400, 650], size: 1.5 }],
  },
  {
    name: 'sencha-leaf',
    ground: 'linen',
    items: [{ ...dark }, { is: 'heap', kind: 'leaf', colours: leaves, radius: 165, at: [400, 400], lift: 6 }],
  },
  {
    name: 'gyokuro-tin',
    ground: 'sage',
    items: [
      {
        ...tin,
        colour: '#24463c',
        cap: '#1f3c34',
        label: '#f0e8d2',
        mark: '#24463c',
        at: [400, 610],
        size: 1.55,
      },
    ],
  },
  {
    name: 'shincha-bag',
    ground: 'mist',
    items: [{ is: 'pouch', colour: '#9fbf5c', label: '#fbf7ea', mark: '#3f5a34', at: [400, 650], size: 1.5 }],
  },
  {
    name: 'hojicha-bag',
    ground: 'clay',
    items: [{ is: 'pouch', colour: '#8a5a3a', label: '#f4eedf', mark: '#5a3420', at: [400, 650], size: 1.5 }],
  },
  {
    name: 'hojicha-twig',
    ground: 'paper',
    items: [
      { ...white },
      {
        is: 'heap',
        kind: 'twig',
        colours: ['#8a5a34', '#a8743f', '#6b4226'],
        radius: 165,
        at: [400, 400],
        lift: 6,
      },
    ],
  },
  {
    name: 'genmaicha-bag',
    ground: 'linen',
    items: [{ is: 'pouch', colour: '#c2a468', label: '#f8f3e6', mark: '#5f6a34', at: [400, 650], size: 1.5 }],
  },
  {
    name: 'wakocha-bag',
    ground: 'paper',
    items: [
      {
        is: 'pouch',
        colour: '#7a2f2a',
        label: '#f6ead8',
        mark: '#7a2f2a',
        height: 300,
        at: [400, 630],
        size: 1.5,
      },
    ],
  },
  {
    name: 'matcha-tin',
    ground: 'rice',
    items: [
      {
        ...tin,
        colour: '#6f8f3c',
        cap: '#2c2a28',
        label: '#f6f1e2',
        mark: '#3f5a2c',
        at: [400, 610],
        size: 1.5,
      },
    ],
  },
  {
    name: 'matcha-powder',
    ground: 'rice',
    items: [
      { ...white },
      { is: 'heap', kind: 'powder', colours: ['#8fae4a', '#a3c25c'], radius: 165, at: [400, 400], lift: 8 },
    ],
  },
  {
    name: 'matcha-bowl',
    ground: 'sage',
    items: [
      { ...whisk, at: [590, 480], size: 0.95 },
      {
        is: 'vessel',
        form: 'chawan',
        clay: '#d9cdb8',
        speckle: '#7a5f44',
        content: '#86a243',
        fill: 0.7,
        at: [340, 600],
        size: 1.25,
      },
    ],
  },
  { name: 'chawan-kuro', ground: 'dusk', items: [{ ...blackBowl, at: [400, 570], size: 1.6 }] },
  {
    name: 'chawan-kuro-set',
    ground: 'linen',
    items: [
      { ...whisk, at: [600, 480], size: 0.95 },
      { ...blackBowl, content: '#86a243', fill: 0.72, at: [340, 600], size: 1.25 },
    ],
  },
  { name: 'chasen', ground: 'sage', items: [{ ...whisk, at: [400, 620], size: 1.6 }] },
  {
    name: 'chazutsu-asanoha',
    ground: 'paper',
    items: [
      {
        ...caddy,
        colour: '#2f4a68',
        cap: '#2f4a68',
        pattern: { name: 'asanoha', ink: '#d9c58a', size: 60, weight: 2.4 },
        at: [400, 610],
        size: 1.55,
      },
    ],
  },
  {
    name: 'chazutsu-three',
    ground: 'oak',
    items: [
      {
        ...caddy,
        colour: '#7a2f3a',
        cap: '#7a2f3a',
        pattern: { name: 'shippo', ink: '#e6cf9a', size: 56, weight: 2.6 },
        at: [220, 480],
        size: 1,
      },
      {
        ...caddy,
        colour: '#2f4a68',
        cap: '#2f4a68',
        pattern: { name: 'asanoha', ink: '#d9c58a', size: 60, weight: 2.4 },
        at: [410, 570],
        size: 1.08,
      },
      {
        ...caddy,
        colour: '#f0e6d0',
        cap: '#f0e6d0',
        pattern: { name: 'ichimatsu', ink: '#5f7a4a', size: 50 },
        at: [610, 670],
        size: 1.14,
      },
    ],
  },
  {
    name: 'chazutsu-shippo',
    ground: 'paper',
    items: [
      {
        ...caddy,
        colour: '#7a2f3a',
        cap: '#7a2f3a',
        pattern: { name: 'shippo', ink: '#e6cf9a', size: 56, weight: 2.6 },
        at: [400, 610],
        size: 1.55,
      },
    ],
  },
  {
    name: 'chazutsu-ichimatsu',
    ground: 'paper',
    items: [
      {
        ...caddy,
        colour: '#f0e6d0',
        cap: '#f0e6d0',
        pattern: { name: 'ichimatsu', ink: '#5f7a4a', size: 50 },
        at: [400, 610],
        size: 1.55,
      },
    ],
  },
]
