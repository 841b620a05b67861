import type { CategoryData } from '../shop-data.ts'

/** The demonstration shop's category tree, three levels deep. */
export const categories: readonly CategoryData[] = [
  {
    key: 'tableware',
    name: ['器', 'Tableware'],
    picture: 'rinka-stack',
    children: [
      {
        key: 'bowls',
        name: ['碗・鉢', 'Bowls'],
        children: [
          { key: 'rice-bowls', name: ['飯碗', 'Rice bowls'] },
          { key: 'soup-bowls', name: ['汁椀', 'Soup bowls'] },
          { key: 'donburi', name: ['丼・鉢', 'Donburi and serving bowls'] },
        ],
      },
      { key: 'plates', name: ['皿', 'Plates'] },
      {
        key: 'cups-pots',
        name: ['茶器・酒器', 'Tea and sake ware'],
        children: [
          { key: 'cups', name: ['湯呑・マグカップ', 'Cups and mugs'] },
          { key: 'teapots', name: ['急須・土瓶', 'Teapots'] },
          { key: 'sake-ware', name: ['酒器', 'Sake ware'] },
        ],
      },
      { key: 'kiln-orders', name: ['窯元のご予約品', 'Made to order at the kiln'] },
    ],
  },
  {
    key: 'kitchen',
    name: ['台所道具', 'Kitchen'],
    picture: 'santoku-board',
    children: [
      {
        key: 'cooking',
        name: ['調理の道具', 'Cooking'],
        placed: ['tetsubin', 'santoku', 'seiro-2'],
        children: [
          { key: 'pots', name: ['鍋・鉄器', 'Pots and ironware'] },
          { key: 'knives', name: ['包丁・まな板', 'Knives and boards'] },
          { key: 'bamboo-wood', name: ['竹と木の道具', 'Bamboo and wood'] },
        ],
      },
      { key: 'table-tools', name: ['箸・盆・弁当箱', 'Chopsticks, trays, lunch boxes'] },
    ],
  },
  {
    key: 'textiles',
    name: ['布もの', 'Textiles'],
    picture: 'tenugui-set',
    children: [
      {
        key: 'tenugui-furoshiki',
        name: ['手ぬぐい・風呂敷', 'Tenugui and furoshiki'],
        children: [
          { key: 'tenugui', name: ['手ぬぐい', 'Tenugui'] },
          { key: 'furoshiki', name: ['風呂敷', 'Furoshiki'] },
        ],
      },
      { key: 'home-cloth', name: ['のれん・住まいの布', 'Noren and home textiles'] },
      { key: 'wear', name: ['身のまわりの布', 'Bags and wear'] },
    ],
  },
  {
    key: 'stationery',
    name: ['文具', 'Stationery'],
    picture: 'letter-set-pen',
    children: [
      {
        key: 'paper',
        name: ['紙もの', 'Paper goods'],
        children: [
          { key: 'notebooks', name: ['帳面', 'Notebooks'] },
          { key: 'letters', name: ['便箋・はがき', 'Letter paper and cards'] },
        ],
      },
      { key: 'writing', name: ['筆・ペン・墨', 'Brushes, pens and ink'] },
    ],
  },
  {
    key: 'tea',
    name: ['お茶', 'Tea'],
    picture: 'matcha-bowl',
    children: [
      {
        key: 'tea-leaves',
        name: ['茶葉', 'Tea leaves'],
        children: [
          { key: 'sencha', name: ['煎茶・玉露', 'Sencha and gyokuro'] },
          { key: 'hojicha', name: ['ほうじ茶・玄米茶', 'Hojicha and genmaicha'] },
          { key: 'matcha', name: ['抹茶', 'Matcha'] },
        ],
      },
      { key: 'tea-tools', name: ['お茶の道具', 'Tea utensils'] },
    ],
  },
  {
    key: 'food',
    name: ['食品', 'Food'],
    picture: 'higashi',
    children: [
      {
        key: 'sweets',
        name: ['和菓子', 'Japanese sweets'],
        children: [
          { key: 'yokan', name: ['羊羹・最中・かすていら', 'Yokan, monaka and castella'] },
          { key: 'dry-sweets', name: ['干菓子・煎餅', 'Dry sweets and rice crackers'] },
        ],
      },
      { key: 'seasonings', name: ['調味料', 'Seasonings'] },
      { key: 'rice-dried', name: ['米・乾物', 'Rice and dried food'] },
      { key: 'gifts', name: ['贈りもの', 'Gifts'] },
    ],
  },
  {
    key: 'new-small',
    name: ['3,000円以下の新商品', 'New, up to ¥3,000'],
    picture: 'choko-set',
    rule: { tags: ['new'], priceTo: 3000 },
  },
]
