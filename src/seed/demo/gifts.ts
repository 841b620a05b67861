import type { GiftOptionData } from '../shop-data.ts'

/** The noshi, wrappings and cards of the demonstration shop. */
export const giftOptions: readonly GiftOptionData[] = [
  {
    kind: 'noshi',
    name: ['のし紙「御祝」蝶結び', 'Noshi “celebration”'],
    description: ['出産・長寿・開店など、何度あってもよいお祝いに', 'For births, birthdays and openings'],
    price: 0,
    omotegaki: '御祝',
    mizuhiki: 'bow',
  },
  {
    kind: 'noshi',
    name: ['のし紙「寿」結び切り', 'Noshi “wedding”'],
    description: ['ご結婚のお祝いに', 'For weddings'],
    price: 0,
    omotegaki: '寿',
    mizuhiki: 'knot',
  },
  {
    kind: 'noshi',
    name: ['のし紙「内祝」蝶結び', 'Noshi “return of a gift”'],
    description: ['お祝いのお返しに', 'To thank for a gift of celebration'],
    price: 0,
    omotegaki: '内祝',
    mizuhiki: 'bow',
  },
  {
    kind: 'noshi',
    name: ['のし紙「御中元」', 'Noshi “midsummer gift”'],
    price: 0,
    omotegaki: '御中元',
    mizuhiki: 'bow',
  },
  {
    kind: 'noshi',
    name: ['のし紙「御歳暮」', 'Noshi “year-end gift”'],
    price: 0,
    omotegaki: '御歳暮',
    mizuhiki: 'bow',
  },
  {
    kind: 'noshi',
    name: ['のし紙「御礼」', 'Noshi “thanks”'],
    price: 0,
    omotegaki: '御礼',
    mizuhiki: 'bow',
  },
  {
    kind: 'noshi',
    name: ['のし紙「志」黄白結び切り', 'Noshi “in memory”'],
    description: ['ご法要のお返しに', 'To thank after a memorial service'],
    price: 0,
    omotegaki: '志',
    mizuhiki: 'yellow',
  },
  {
    kind: 'noshi',
    name: ['無地のし', 'Plain noshi'],
    description: ['表書きのない、蝶結びののし紙', 'With a bow and no heading'],
    price: 0,
    mizuhiki: 'bow',
  },
  {
    kind: 'wrapping',
    name: ['包装紙でのラッピング', 'Gift wrap'],
    description: ['麻の葉柄の包装紙でお包みします', 'In paper with a hemp-leaf pattern'],
    price: 220,
  },
  {
    kind: 'wrapping',
    name: ['臙脂の小風呂敷包み', 'Wrapped in a small crimson furoshiki'],
    description: ['綿の風呂敷で、そのまま贈りものになります', 'The cotton cloth is part of the gift'],
    price: 880,
  },
  {
    kind: 'card',
    name: ['メッセージカード', 'Message card'],
    description: ['和紙のカードに印刷してお入れします', 'Printed on a card of washi'],
    price: 110,
  },
]
