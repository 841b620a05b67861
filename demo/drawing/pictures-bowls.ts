import type { Picture } from './scene.ts'

const cobalt = '#2f4a7a'
const porcelain = '#f3efe6'
const celadon = '#b4cdc1'
const daily = { is: 'vessel', form: 'meshiwan', gloss: 0.8 } as const
const seigaihaBowl = {
  ...daily,
  clay: porcelain,
  pattern: { name: 'seigaiha', ink: cobalt, size: 64, weight: 3 },
  rim: '#8a6a4a',
  inside: '#f6f2ea',
} as const
const striped = { ...daily, clay: porcelain, patternFrom: 0.13, patternTo: 0.95 } as const
const blueStripes = { name: 'shima', ink: '#34507f', size: 24, weight: 5.5 } as const
const redStripes = { name: 'shima', ink: '#a8432f', size: 24, weight: 5.5 } as const
const soup = { is: 'vessel', form: 'soup', gloss: 1 } as const
const kohiki = { clay: '#eee7da', speckle: '#6b4f3a', gloss: 0.35 } as const
const mame = {
  is: 'plate',
  shape: 'round',
  colour: '#f2eee4',
  width: 230,
  rings: [0.97],
  ringInk: cobalt,
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

/** Bowls and plates. */
export const bowlPictures: readonly Picture[] = [
  {
    name: 'meshiwan-daily',
    ground: 'paper',
    items: [{ ...daily, clay: '#f2eee5', rice: true, at: [400, 560], size: 1.35 }],
  },
  {
    name: 'meshiwan-daily-pair',
    ground: 'linen',
    items: [
      { ...daily, clay: celadon, at: [290, 470], size: 0.95 },
      { ...daily, clay: '#b5762f', speckle: '#5a3418', at: [520, 610], size: 1.1 },
    ],
  },
  {
    name: 'meshiwan-daily-set',
    ground: 'oak',
    items: [
      { ...daily, clay: celadon, at: [400, 380], size: 0.82 },
      { ...daily, clay: '#f2eee5', at: [235, 600], size: 0.88 },
      { ...daily, clay: '#b5762f', speckle: '#5a3418', at: [570, 610], size: 0.88 },
    ],
  },
  { name: 'meshiwan-seigaiha', ground: 'mist', items: [{ ...seigaihaBowl, at: [400, 560], size: 1.35 }] },
  {
    name: 'meshiwan-seigaiha-close',
    ground: 'mist',
    items: [{ ...seigaihaBowl, at: [330, 800], size: 2.5 }],
  },
  {
    name: 'tokusa-pair',
    ground: 'rice',
    items: [
      { ...striped, pattern: blueStripes, ringInk: '#34507f', at: [285, 510], size: 1.05 },
      { ...striped, pattern: redStripes, at: [535, 610], size: 0.92 },
    ],
  },
  {
    name: 'tokusa-pair-tray',
    ground: 'paper',
    items: [
      { ...darkTray, at: [400, 560] },
      { ...striped, pattern: blueStripes, rice: true, at: [280, 570], size: 0.78 },
      { ...striped, pattern: redStripes, rice: true, at: [530, 585], size: 0.7 },
    ],
  },
  {
    name: 'soup-shu',
    ground: 'oak',
    items: [{ ...soup, clay: '#a3281d', inside: '#2a1c18', rim: '#a3281d', at: [400, 550], size: 1.4 }],
  },
  {
    name: 'soup-kuro',
    ground: 'clay',
    items: [{ ...soup, clay: '#2a2422', inside: '#8f2419', rim: '#2a2422', at: [400, 550], size: 1.4 }],
  },
  {
    name: 'soup-pair',
    ground: 'linen',
    items: [
      { ...soup, clay: '#c2945c', inside: '#b5854c', gloss: 0.5, at: [275, 480], size: 1 },
      {
        ...soup,
        clay: '#a3281d',
        inside: '#2a1c18',
        content: '#b5854c',
        fill: 0.86,
        at: [535, 600],
        size: 1.08,
      },
    ],
  },
  {
    name: 'donburi-ame',
    ground: 'clay',
    items: [
      {
        is: 'vessel',
        form: 'donburi',
        clay: '#8a5a3a',
        glaze: '#b5762f',
        glazeTo: 0.2,
        run: 26,
        speckle: '#4a2c18',
        at: [400, 560],
        size: 1.3,
      },
    ],
  },
  {
    name: 'donburi-ame-close',
    ground: 'clay',
    items: [
      {
        is: 'vessel',
        form: 'donburi',
        clay: '#8a5a3a',
        glaze: '#b5762f',
        glazeTo: 0.2,
        run: 26,
        speckle: '#4a2c18',
        at: [460, 690],
        size: 2.2,
      },
    ],
  },
  {
    name: 'katakuchi-seiji',
    ground: 'rice',
    items: [
      { is: 'vessel', form: 'kobachi', clay: celadon, lip: true, gloss: 0.9, at: [430, 540], size: 1.5 },
    ],
  },
  {
    name: 'asabachi-kohiki',
    ground: 'sage',
    items: [{ is: 'vessel', form: 'hachi', ...kohiki, at: [400, 540], size: 1.12 }],
  },
  {
    name: 'asabachi-kohiki-oak',
    ground: 'walnut',
    items: [{ is: 'vessel', form: 'hachi', ...kohiki, at: [330, 620], size: 1.7 }],
  },
  {
    name: 'mamezara',
    ground: 'linen',
    items: [
      { ...mame, pattern: { name: 'seigaiha', ink: cobalt, size: 58, weight: 2.4 }, at: [230, 250] },
      { ...mame, pattern: { name: 'asanoha', ink: cobalt, size: 60, weight: 2.4 }, at: [520, 210] },
      { ...mame, pattern: { name: 'shippo', ink: cobalt, size: 62, weight: 2.6 }, at: [400, 430] },
      { ...mame, pattern: { name: 'ichimatsu', ink: cobalt, size: 60 }, at: [220, 590] },
      { ...mame, pattern: { name: 'ume', ink: cobalt, size: 84 }, at: [570, 610] },
    ],
  },
  {
    name: 'mamezara-close',
    ground: 'linen',
    items: [
      { ...mame, width: 620, pattern: { name: 'shippo', ink: cobalt, size: 150, weight: 6 }, at: [300, 330] },
      {
        ...mame,
        width: 620,
        pattern: { name: 'asanoha', ink: cobalt, size: 150, weight: 5 },
        at: [720, 760],
      },
    ],
  },
  {
    name: 'rinka-seiji',
    ground: 'paper',
    items: [{ is: 'plate', shape: 'rinka', colour: celadon, width: 560, at: [400, 400] }],
  },
  {
    name: 'rinka-stack',
    ground: 'oak',
    items: [
      { is: 'plate', shape: 'rinka', colour: '#f3efe6', width: 400, at: [270, 270] },
      { is: 'plate', shape: 'rinka', colour: '#d2a648', width: 400, at: [560, 370] },
      { is: 'plate', shape: 'rinka', colour: celadon, width: 400, at: [340, 570] },
    ],
  },
  {
    name: 'nanasun-kohiki',
    ground: 'clay',
    items: [
      {
        is: 'plate',
        shape: 'round',
        colour: '#eee7da',
        width: 590,
        rim: 50,
        speckle: '#6b4f3a',
        gloss: 0.3,
        at: [400, 400],
      },
    ],
  },
  {
    name: 'ume-plate',
    ground: 'mist',
    items: [
      {
        is: 'plate',
        shape: 'round',
        colour: '#f4f1ea',
        width: 640,
        rimPattern: { name: 'ume', ink: '#3a5488', size: 70 },
        rings: [0.78, 0.97],
        ringInk: '#3a5488',
        at: [400, 400],
      },
    ],
  },
  {
    name: 'ume-plate-close',
    ground: 'mist',
    items: [
      {
        is: 'plate',
        shape: 'round',
        colour: '#f4f1ea',
        width: 1300,
        rimPattern: { name: 'ume', ink: '#3a5488', size: 142 },
        rings: [0.78, 0.97],
        ringInk: '#3a5488',
        at: [740, 720],
      },
    ],
  },
  {
    name: 'oribe-plate',
    ground: 'paper',
    items: [
      {
        is: 'plate',
        shape: 'rect',
        colour: '#56765f',
        width: 640,
        height: 340,
        rim: 32,
        speckle: '#2f3a2a',
        at: [400, 400],
        turn: -8,
      },
    ],
  },
  {
    name: 'oval-seiji',
    ground: 'sage',
    items: [
      {
        is: 'plate',
        shape: 'oval',
        colour: '#a9c6bd',
        width: 640,
        height: 450,
        rim: 54,
        at: [400, 400],
        turn: -10,
      },
    ],
  },
  {
    name: 'zodiac-plate',
    ground: 'rice',
    items: [
      {
        is: 'plate',
        shape: 'round',
        colour: '#f4f1ea',
        width: 480,
        rimPattern: { name: 'mame', ink: '#a8432f', size: 36 },
        rings: [0.8, 0.97],
        ringInk: '#a8432f',
        at: [400, 400],
      },
    ],
  },
  {
    name: 'meshiwan-seiji',
    ground: 'paper',
    items: [{ ...daily, clay: celadon, rice: true, at: [400, 560], size: 1.35 }],
  },
  {
    name: 'meshiwan-ame',
    ground: 'paper',
    items: [{ ...daily, clay: '#b5762f', speckle: '#5a3418', rice: true, at: [400, 560], size: 1.35 }],
  },
  {
    name: 'soup-kiji',
    ground: 'linen',
    items: [{ ...soup, clay: '#c2945c', inside: '#b5854c', gloss: 0.5, at: [400, 550], size: 1.4 }],
  },
  {
    name: 'rinka-shiro',
    ground: 'paper',
    items: [{ is: 'plate', shape: 'rinka', colour: '#f3efe6', width: 560, at: [400, 400] }],
  },
  {
    name: 'rinka-karashi',
    ground: 'paper',
    items: [{ is: 'plate', shape: 'rinka', colour: '#d2a648', width: 560, at: [400, 400] }],
  },
]
