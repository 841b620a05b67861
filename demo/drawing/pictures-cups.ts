import type { Picture } from './scene.ts'

const cobalt = '#2f4a7a'
const porcelain = '#f3efe6'
const cup = { is: 'vessel', form: 'yunomi', clay: porcelain, patternFrom: 0.1, patternTo: 0.93 } as const
const choko = { is: 'vessel', form: 'choko', clay: porcelain, rim: '#9a7a58' } as const
const tokkuri = {
  is: 'vessel',
  form: 'tokkuri',
  clay: '#cbbfa8',
  glaze: '#8fa39a',
  glazeTo: 0.3,
  run: 34,
  speckle: '#5a5a4a',
} as const
const guinomi = {
  is: 'vessel',
  form: 'guinomi',
  clay: '#cbbfa8',
  glaze: '#8fa39a',
  glazeTo: 0.35,
  run: 16,
} as const
const darkTray = {
  is: 'plate',
  shape: 'oval',
  colour: '#6a3a24',
  wood: true,
  rim: 24,
  width: 700,
  height: 250,
  gloss: 0.3,
} as const
const blackTray = { ...darkTray, colour: '#2c2725', wood: false } as const
const woodJar = {
  is: 'vessel',
  form: 'tsubo',
  clay: '#7a5540',
  glaze: '#a8917a',
  glazeTo: 0.45,
  run: 70,
  speckle: '#3a2418',
  gloss: 0.35,
} as const
const changing = {
  is: 'vessel',
  form: 'chawan',
  clay: '#2a2120',
  glaze: '#5a2426',
  glazeTo: 0.42,
  run: 40,
  speckle: '#c98a5a',
  gloss: 0.8,
  inside: '#33201f',
  rim: '#7a3a30',
} as const

/** Cups, pots, sake ware and what the kiln makes to order. */
export const cupPictures: readonly Picture[] = [
  {
    name: 'yunomi-tokusa',
    ground: 'paper',
    items: [
      {
        ...cup,
        pattern: { name: 'shima', ink: '#34507f', size: 20, weight: 5 },
        content: '#a9ad4e',
        fill: 0.9,
        at: [400, 580],
        size: 1.5,
      },
    ],
  },
  {
    name: 'yunomi-tokusa-pair',
    ground: 'mist',
    items: [
      { ...cup, pattern: { name: 'shima', ink: '#34507f', size: 20, weight: 5 }, at: [300, 540], size: 1.3 },
      { ...cup, pattern: { name: 'shima', ink: '#a8432f', size: 20, weight: 5 }, at: [530, 610], size: 1.3 },
    ],
  },
  {
    name: 'yunomi-oribe',
    ground: 'linen',
    items: [
      {
        is: 'vessel',
        form: 'yunomi',
        clay: '#d3c3a4',
        glaze: '#4f6d5a',
        glazeTo: 0.42,
        run: 40,
        speckle: '#6b4f3a',
        content: '#a8753a',
        fill: 0.9,
        at: [400, 580],
        size: 1.5,
      },
    ],
  },
  {
    name: 'choko-asanoha',
    ground: 'rice',
    items: [
      {
        ...choko,
        pattern: { name: 'asanoha', ink: cobalt, size: 60, weight: 2.6 },
        at: [400, 550],
        size: 1.6,
      },
    ],
  },
  {
    name: 'choko-set',
    ground: 'oak',
    items: [
      {
        ...choko,
        pattern: { name: 'seigaiha', ink: cobalt, size: 56, weight: 2.6 },
        at: [255, 380],
        size: 1,
      },
      { ...choko, pattern: { name: 'asanoha', ink: cobalt, size: 60, weight: 2.6 }, at: [540, 370], size: 1 },
      {
        ...choko,
        pattern: { name: 'shippo', ink: cobalt, size: 58, weight: 2.8 },
        at: [265, 630],
        size: 1.06,
      },
      { ...choko, pattern: { name: 'ichimatsu', ink: cobalt, size: 56 }, at: [560, 630], size: 1.06 },
    ],
  },
  {
    name: 'mug-lines',
    ground: 'dusk',
    items: [
      {
        is: 'vessel',
        form: 'mug',
        clay: '#f4f1ea',
        handle: true,
        content: '#5a3520',
        fill: 0.9,
        rings: [0.84, 0.89],
        ringInk: '#34507f',
        at: [370, 570],
        size: 1.5,
      },
    ],
  },
  {
    name: 'mug-lines-pair',
    ground: 'walnut',
    items: [
      {
        is: 'vessel',
        form: 'mug',
        clay: '#f4f1ea',
        handle: true,
        rings: [0.84, 0.89],
        ringInk: '#34507f',
        at: [260, 500],
        size: 1.15,
      },
      {
        is: 'vessel',
        form: 'mug',
        clay: '#f4f1ea',
        handle: true,
        content: '#b98a5a',
        fill: 0.9,
        rings: [0.84, 0.89],
        ringInk: '#34507f',
        at: [520, 620],
        size: 1.2,
      },
    ],
  },
  {
    name: 'kyusu-shudei',
    ground: 'linen',
    items: [{ is: 'teapot', clay: '#9a4a32', handle: 'side', at: [380, 560], size: 1.25 }],
  },
  {
    name: 'kyusu-shudei-set',
    ground: 'paper',
    items: [
      { ...blackTray, at: [400, 570], width: 740, height: 270 },
      { is: 'teapot', clay: '#9a4a32', handle: 'side', at: [360, 520], size: 0.84 },
      { is: 'vessel', form: 'guinomi', clay: '#f3efe6', content: '#a9ad4e', at: [520, 640], size: 0.8 },
      { is: 'vessel', form: 'guinomi', clay: '#f3efe6', content: '#a9ad4e', at: [320, 650], size: 0.8 },
    ],
  },
  {
    name: 'dobin-white',
    ground: 'clay',
    items: [
      {
        is: 'teapot',
        clay: '#f1ede4',
        handle: 'over',
        grip: '#b08a54',
        gloss: 0.9,
        at: [410, 590],
        size: 1.3,
      },
    ],
  },
  {
    name: 'tokkuri-set',
    ground: 'sage',
    items: [
      { ...tokkuri, at: [330, 590], size: 1.3 },
      { ...guinomi, at: [540, 540], size: 1.1 },
      { ...guinomi, content: '#dfe0d2', at: [560, 680], size: 1.15 },
    ],
  },
  {
    name: 'tokkuri-tray',
    ground: 'paper',
    items: [
      { ...darkTray, at: [400, 600] },
      { ...tokkuri, at: [310, 590], size: 1 },
      { ...guinomi, at: [480, 590], size: 0.8 },
      { ...guinomi, content: '#dfe0d2', at: [560, 640], size: 0.84 },
    ],
  },
  {
    name: 'guinomi-tin',
    ground: 'dusk',
    items: [
      {
        is: 'vessel',
        form: 'guinomi',
        clay: '#b9bcbf',
        inside: '#cfd2d4',
        pattern: { name: 'kikko', ink: '#a3a7aa', size: 24, weight: 2 },
        patternFrom: 0.05,
        patternTo: 0.98,
        gloss: 1,
        at: [400, 540],
        size: 2.3,
      },
    ],
  },
  { name: 'kiln-jar', ground: 'walnut', items: [{ ...woodJar, at: [400, 690], size: 1.25 }] },
  { name: 'kiln-jar-close', ground: 'walnut', items: [{ ...woodJar, at: [430, 960], size: 2.4 }] },
  {
    name: 'kiln-bowl',
    ground: 'mist',
    items: [
      {
        is: 'vessel',
        form: 'hachi',
        clay: '#f0e9dc',
        glaze: '#f4eee2',
        glazeTo: 0.18,
        run: 20,
        speckle: '#5a4432',
        gloss: 0.4,
        at: [400, 550],
        size: 1.25,
      },
    ],
  },
  { name: 'kiln-chawan', ground: 'linen', items: [{ ...changing, at: [400, 560], size: 1.55 }] },
  {
    name: 'kiln-chawan-matcha',
    ground: 'ink',
    items: [{ ...changing, content: '#86a243', fill: 0.72, at: [400, 570], size: 1.55 }],
  },
  {
    name: 'kiln-vase',
    ground: 'dusk',
    items: [
      {
        is: 'vessel',
        form: 'vase',
        clay: '#b9a890',
        glaze: '#dfe6ea',
        glazeTo: 0.1,
        run: 14,
        gloss: 0.8,
        at: [400, 650],
        size: 1.4,
      },
    ],
  },
  {
    name: 'yunomi-tokusa-shu',
    ground: 'paper',
    items: [
      {
        ...cup,
        pattern: { name: 'shima', ink: '#a8432f', size: 20, weight: 5 },
        content: '#a9ad4e',
        fill: 0.9,
        at: [400, 580],
        size: 1.5,
      },
    ],
  },
  {
    name: 'choko-seigaiha',
    ground: 'rice',
    items: [
      {
        ...choko,
        pattern: { name: 'seigaiha', ink: cobalt, size: 56, weight: 2.6 },
        at: [400, 550],
        size: 1.6,
      },
    ],
  },
  {
    name: 'choko-shippo',
    ground: 'rice',
    items: [
      {
        ...choko,
        pattern: { name: 'shippo', ink: cobalt, size: 58, weight: 2.8 },
        at: [400, 550],
        size: 1.6,
      },
    ],
  },
  {
    name: 'choko-ichimatsu',
    ground: 'rice',
    items: [{ ...choko, pattern: { name: 'ichimatsu', ink: cobalt, size: 56 }, at: [400, 550], size: 1.6 }],
  },
  {
    name: 'choko-kikko',
    ground: 'rice',
    items: [
      { ...choko, pattern: { name: 'kikko', ink: cobalt, size: 40, weight: 2.8 }, at: [400, 550], size: 1.6 },
    ],
  },
]
