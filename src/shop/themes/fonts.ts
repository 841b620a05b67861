import { type Message, message } from '../../hypermedia/message.ts'
import type { FontCode } from '../../store/themes/fonts.ts'
import { fontChoices } from '../../store/themes/manifest.ts'
import type { ReadEnvironment } from '../environment.ts'
import { wordsIn } from './settings.ts'

/** The names of the fonts that the shop serves, each with its character. */
const servedFontNames: Readonly<Record<FontCode, Message>> = {
  'noto-sans-jp': message('themes.served.notoSansJp'),
  'm-plus-2': message('themes.served.mPlus2'),
  murecho: message('themes.served.murecho'),
  'biz-udpgothic': message('themes.served.bizUdpGothic'),
  'zen-maru-gothic': message('themes.served.zenMaruGothic'),
  'noto-serif-jp': message('themes.served.notoSerifJp'),
  'kaisei-opti': message('themes.served.kaiseiOpti'),
  'klee-one': message('themes.served.kleeOne'),
}

/** Returns the choices of a setting that is a font, with their names in the language of the request. */
export const fontOptions = (
  { say, language }: Pick<ReadEnvironment, 'say' | 'language'>,
  setting: Parameters<typeof fontChoices>[0],
) =>
  fontChoices(setting).map(({ value, fontFamily, by }) => ({
    value,
    label: 'served' in by ? say(servedFontNames[by.served]) : wordsIn(language, by.label),
    fontFamily,
  }))
