import type { Picture } from './scene.ts'

const indigo = '#2f4a7a'
const thread = '#e9e4d6'
const tenugui = { is: 'cloth', width: 380, height: 480, layers: 3 } as const
const roll = { is: 'cloth', width: 190, height: 520, layers: 2 } as const
const wrap = { is: 'cloth', width: 420, height: 110, layers: 4 } as const

/** Tenugui, furoshiki, noren and what is sewn of cloth. */
export const textilePictures: readonly Picture[] = [
  {
    name: 'tenugui-asanoha',
    ground: 'rice',
    items: [
      {
        ...tenugui,
        colour: indigo,
        pattern: { name: 'asanoha', ink: thread, size: 84, weight: 3 },
        at: [400, 395],
        turn: -7,
      },
    ],
  },
  {
    name: 'tenugui-set',
    ground: 'oak',
    items: [
      {
        ...roll,
        colour: indigo,
        pattern: { name: 'seigaiha', ink: thread, size: 70, weight: 2.6 },
        at: [155, 390],
        turn: -3,
      },
      {
        ...roll,
        colour: '#4f7a6a',
        pattern: { name: 'asanoha', ink: thread, size: 72, weight: 2.6 },
        at: [320, 400],
        turn: 2,
      },
      {
        ...roll,
        colour: '#b5543c',
        pattern: { name: 'shippo', ink: thread, size: 72, weight: 2.8 },
        at: [490, 390],
        turn: -2,
      },
      {
        ...roll,
        colour: '#c99a3a',
        pattern: { name: 'ichimatsu', ink: thread, size: 76 },
        at: [655, 400],
        turn: 3,
      },
    ],
  },
  {
    name: 'tenugui-close',
    ground: 'rice',
    items: [
      {
        is: 'cloth',
        width: 760,
        height: 600,
        colour: indigo,
        pattern: { name: 'asanoha', ink: thread, size: 160, weight: 5.5 },
        fringe: true,
        at: [330, 330],
        turn: -7,
      },
    ],
  },
  {
    name: 'tenugui-mame',
    ground: 'linen',
    items: [
      {
        ...tenugui,
        colour: '#f2eee4',
        pattern: { name: 'mame', ink: indigo, size: 54 },
        at: [400, 395],
        turn: 6,
      },
    ],
  },
  {
    name: 'furoshiki-enji',
    ground: 'linen',
    items: [{ is: 'bundle', colour: '#8a2f3a', at: [400, 600], size: 1.3 }],
  },
  {
    name: 'furoshiki-stack',
    ground: 'paper',
    items: [
      { ...wrap, colour: indigo, at: [400, 240], turn: -2 },
      { ...wrap, colour: '#c99a3a', at: [405, 410], turn: 1.5 },
      { ...wrap, colour: '#8a2f3a', at: [398, 580], turn: -1 },
    ],
  },
  {
    name: 'chirimen',
    ground: 'rice',
    items: [
      {
        is: 'bundle',
        colour: '#6a4a78',
        pattern: { name: 'mame', ink: '#d9cbe0', size: 34 },
        at: [400, 600],
        size: 1.25,
      },
    ],
  },
  {
    name: 'noren-asa',
    ground: 'paper',
    items: [
      {
        is: 'noren',
        colour: '#d9ccb2',
        panels: 2,
        length: 520,
        pattern: { name: 'koushi', ink: '#cbbd9f', size: 14, weight: 1.2 },
        at: [400, 130],
        lift: 18,
      },
    ],
  },
  {
    name: 'noren-asa-kaki',
    ground: 'sage',
    items: [
      {
        is: 'noren',
        colour: '#b5663c',
        panels: 2,
        length: 520,
        pattern: { name: 'koushi', ink: '#a85c34', size: 14, weight: 1.2 },
        at: [400, 130],
        lift: 18,
      },
    ],
  },
  {
    name: 'noren-ai',
    ground: 'rice',
    items: [
      { is: 'noren', colour: '#2a3f66', mark: '#f2ead8', panels: 3, length: 440, at: [400, 170], lift: 18 },
    ],
  },
  {
    name: 'zabuton',
    ground: 'oak',
    items: [
      {
        is: 'cushion',
        colour: '#34507f',
        pattern: { name: 'kikko', ink: '#5d78a4', size: 70, weight: 2.4 },
        at: [400, 400],
        lift: 16,
        size: 1.15,
      },
    ],
  },
  {
    name: 'zabuton-enji',
    ground: 'walnut',
    items: [
      {
        is: 'cushion',
        colour: '#8a2f3a',
        pattern: { name: 'hishi', ink: '#a85a60', size: 70, weight: 2.4 },
        at: [400, 400],
        lift: 16,
        size: 1.15,
      },
    ],
  },
  {
    name: 'fukin',
    ground: 'mist',
    items: [
      {
        is: 'cloth',
        width: 340,
        height: 380,
        layers: 3,
        colour: '#f4f0e6',
        pattern: { name: 'koushi', ink: '#c9d6d0', size: 17, weight: 2 },
        at: [290, 330],
        turn: -9,
      },
      {
        is: 'cloth',
        width: 340,
        height: 380,
        layers: 3,
        colour: '#dfe8e0',
        pattern: { name: 'koushi', ink: '#b4c9bd', size: 17, weight: 2 },
        at: [400, 410],
        turn: 3,
      },
      {
        is: 'cloth',
        width: 340,
        height: 380,
        layers: 3,
        colour: '#f1ddd2',
        pattern: { name: 'koushi', ink: '#ddb9a8', size: 17, weight: 2 },
        at: [510, 490],
        turn: 12,
      },
    ],
  },
  {
    name: 'fukin-close',
    ground: 'mist',
    items: [
      {
        is: 'cloth',
        width: 700,
        height: 640,
        layers: 4,
        colour: '#f4f0e6',
        pattern: { name: 'koushi', ink: '#c9d6d0', size: 30, weight: 4 },
        at: [320, 300],
        turn: -9,
      },
    ],
  },
  {
    name: 'maekake',
    ground: 'clay',
    items: [{ is: 'apron', colour: '#2f3f5c', mark: '#e8dfcc', sash: '#b5643c', at: [400, 420], size: 1.12 }],
  },
  {
    name: 'tote-kinari',
    ground: 'paper',
    items: [{ is: 'bag', colour: '#e4d8c0', strap: '#7a4a2c', mark: '#34302e', at: [400, 690], size: 1.28 }],
  },
  {
    name: 'tote-ai',
    ground: 'sage',
    items: [{ is: 'bag', colour: '#34507f', strap: '#3a2f2a', mark: '#e8dfcc', at: [400, 690], size: 1.28 }],
  },
  {
    name: 'tabi-socks',
    ground: 'mist',
    items: [
      {
        is: 'socks',
        colour: '#34507f',
        cuff: '#c9624a',
        pattern: { name: 'mame', ink: thread, size: 40 },
        at: [392, 410],
        size: 0.98,
      },
    ],
  },
  {
    name: 'shawl',
    ground: 'dusk',
    items: [
      {
        is: 'cloth',
        width: 360,
        height: 520,
        layers: 2,
        colour: '#a9a296',
        fringe: true,
        pattern: { name: 'yoko', ink: '#bdb7ab', size: 20, weight: 3 },
        at: [400, 400],
        turn: 5,
      },
    ],
  },
  {
    name: 'tenugui-seigaiha',
    ground: 'rice',
    items: [
      {
        ...tenugui,
        colour: '#2f4a7a',
        pattern: { name: 'seigaiha', ink: thread, size: 84, weight: 3 },
        at: [400, 395],
        turn: -7,
      },
    ],
  },
  {
    name: 'tenugui-shippo',
    ground: 'rice',
    items: [
      {
        ...tenugui,
        colour: '#b5543c',
        pattern: { name: 'shippo', ink: thread, size: 84, weight: 3.2 },
        at: [400, 395],
        turn: -7,
      },
    ],
  },
  {
    name: 'tenugui-ichimatsu',
    ground: 'rice',
    items: [
      {
        ...tenugui,
        colour: '#c99a3a',
        pattern: { name: 'ichimatsu', ink: thread, size: 88 },
        at: [400, 395],
        turn: -7,
      },
    ],
  },
  {
    name: 'furoshiki-ai',
    ground: 'linen',
    items: [{ is: 'bundle', colour: indigo, at: [400, 600], size: 1.3 }],
  },
  {
    name: 'furoshiki-karashi',
    ground: 'linen',
    items: [{ is: 'bundle', colour: '#c99a3a', at: [400, 600], size: 1.3 }],
  },
  {
    name: 'noren-asa-ai',
    ground: 'rice',
    items: [
      {
        is: 'noren',
        colour: '#3c5680',
        panels: 2,
        length: 520,
        pattern: { name: 'koushi', ink: '#4a658f', size: 14, weight: 1.2 },
        at: [400, 130],
        lift: 18,
      },
    ],
  },
  {
    name: 'tote-sumi',
    ground: 'linen',
    items: [{ is: 'bag', colour: '#55534f', strap: '#2c2724', mark: '#e8dfcc', at: [400, 690], size: 1.28 }],
  },
  {
    name: 'tabi-enji',
    ground: 'mist',
    items: [
      {
        is: 'socks',
        colour: '#8a2f3a',
        cuff: '#d9a95a',
        pattern: { name: 'mame', ink: thread, size: 40 },
        at: [392, 410],
        size: 0.98,
      },
    ],
  },
]
