/**
 * Folds text for comparison: ignores full and half width and case, and converts hiragana to katakana.
 */
export const foldKana = (text: string): string =>
  text
    // They only choose how a character is drawn.
    .replace(/[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))

/** Small kana beside the large ones. */
const SMALL = 'ァアィイゥウェエォオッツャヤュユョヨヮワヵカヶケ'

/**
 * Characters of old or rare form, each beside the usual one of the same meaning and reading. Where two words differ
 * by them, as 斉 and 斎, neither stands for the other.
 */
const FORMS =
  '髙高﨑崎嵜崎𠮷吉邉辺邊辺濵浜濱浜澤沢櫻桜國国廣広學学龍竜瀧滝眞真惠恵壽寿榮栄佛仏圓円萬万寶宝藏蔵鐵鉄' +
  '鉃鉄燒焼繪絵繩縄鹽塩麥麦豐豊舊旧莊荘藝芸曾曽嶋島嶌島峯峰桧檜鷗鴎頰頬麴麹蠟蝋繡繍剝剥塡填醬醤鹼鹸餠餅' +
  '壷壺簞箪篭籠臺台盡尽靑青黃黄綠緑黑黒晝昼會会靜静德徳來来樂楽氣気圖図號号點点變変體体賣売單単團団驛駅' +
  '縣県關関觀観歸帰檢検劍剣縱縦從従乘乗條条狀状愼慎數数聲声齒歯處処將将稱称證証燈灯當当黨党獨独讀読拂払' +
  '滿満默黙彌弥藥薬譯訳與与餘余謠謡樣様賴頼覽覧龜亀爐炉勞労樓楼灣湾鑄鋳莖茎蠶蚕絲糸蟲虫貳弐壹壱瀨瀬總総' +
  '纖繊專専裝装雜雑實実釋釈舍舎寫写收収澁渋獸獣壤壌孃嬢讓譲釀醸觸触圍囲醫医隱隠驗験顯顕嚴厳恆恒碎砕濟済' +
  '殘残爲為傳伝對対帶帯齋斎齊斉祕秘稻稲穗穂粹粋絕絶繼継續続聽聴肅粛脫脱膽胆蔣蒋薰薫蘆芦衞衛覺覚譽誉豫予' +
  '贊賛轉転輕軽辭辞遙遥遲遅邇迩鄕郷錢銭錄録鍊錬鎭鎮鑛鉱閒間陷陥險険雞鶏鷄鶏顏顔飮飲馱駄騷騒髮髪鬪闘黏粘吞呑麵麺鰺鯵焰焔蔥葱甁瓶囊嚢搔掻繫繋屛屏'

const pairsIn = (text: string): readonly (readonly [string, string])[] => {
  const characters = Array.from(text)
  return characters.flatMap((one, at) => (at % 2 === 0 ? [[one, characters[at + 1] ?? one] as const] : []))
}

const USUAL: ReadonlyMap<string, string> = new Map([...pairsIn(SMALL), ...pairsIn(FORMS)])

const UNUSUAL = new RegExp(`[${[...USUAL.keys()].join('')}]`, 'gu')

/**
 * Folds text for searching (LST-03): also takes small kana for large ones, any number of long marks for one, and
 * old forms of characters for the usual ones. What is part of a text is part of the folded text.
 */
export const foldForSearch = (text: string): string =>
  foldKana(text)
    .replace(UNUSUAL, (character) => USUAL.get(character) ?? character)
    // A voicing mark beside a small kana fits the large one; a long mark comes after both.
    .normalize('NFC')
    .replace(/(?<=[ァ-ヺ])[~〜ー]+/g, 'ー')

const VOWELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ア: 'アカサタナハマヤラワガザダバパ',
    イ: 'イキシチニヒミリギジヂビピ',
    ウ: 'ウクスツヌフムユルグズヅブプヴ',
    エ: 'エケセテネヘメレゲゼデベペ',
    オ: 'オコソトノホモヨロヲゴゾドボポ',
  }).flatMap(([vowel, kana]) => Array.from(kana, (one) => [one, vowel] as const)),
)

/** The fewest characters of a word whose long vowels have several spellings: キー is not part of おおきい. */
const LONG_ENOUGH = 3
/** The most long vowels of a word that are spelt both ways. */
const MOST_LONG = 2

/**
 * Returns the spellings of a folded word that are searched: a long vowel is written with a mark or with its vowel
 * (おーきい, おおきい), and the mark at the end of a long word is left out (コーヒ). They are spellings of the
 * word alone: in the text, a doubled vowel may belong to two words (やきいも).
 */
export const spellingsOf = (word: string): readonly string[] => {
  const characters = Array.from(word)
  if (characters.length < LONG_ENOUGH) return [word]
  // Text with the mark contains the word without it.
  if (characters.length > LONG_ENOUGH && characters.at(-1) === 'ー' && VOWELS.has(characters.at(-2) ?? ''))
    characters.pop()
  const spellings = [[characters[0] ?? '']]
  let long = 0
  for (const [at, character] of characters.slice(1).entries()) {
    const vowel = VOWELS.get(characters[at] ?? '')
    const isLong = vowel !== undefined && (character === 'ー' || character === vowel) && long < MOST_LONG
    if (isLong) long += 1
    const ways = isLong ? [character, character === 'ー' ? vowel : 'ー'] : [character]
    spellings.push(ways)
  }
  return spellings.reduce<string[]>((all, ways) => ways.flatMap((way) => all.map((one) => one + way)), [''])
}
