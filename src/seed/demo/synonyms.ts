/** Words that mean the same to a search: other characters, other endings, other names of a thing. */
export const synonyms: readonly (readonly string[])[] = [
  ['湯呑', '湯飲み', '湯呑み', '湯のみ', 'ゆのみ'],
  ['ぐい呑み', 'ぐい飲み', 'ぐいのみ', 'ぐい呑'],
  ['手ぬぐい', '手拭い', '手拭', 'てぬぐい'],
  ['のれん', '暖簾', '間仕切り'],
  ['ふきん', '布巾', '台拭き'],
  ['急須', 'きゅうす', 'きびしょ'],
  ['椎茸', 'しいたけ', '干し椎茸'],
  ['醤油', 'しょうゆ', 'しょう油'],
  ['弁当箱', 'お弁当箱', 'べんとうばこ'],
]
