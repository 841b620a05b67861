import type { Message } from '../../hypermedia/message.ts'
import type { Writer } from '../../store/database.ts'
import {
  NO_THEME,
  renameTemplate,
  templateChange,
  templateChanges,
  writeTemplate,
  writtenTemplate,
} from '../content/index.ts'
import { inEnglish } from '../content/templates.rules.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { faultMessage } from '../template-faults.ts'
import { comparedLines } from './differences.ts'
import type { KeptText, SentTexts, Templated, Texts } from './template.rules.ts'

/** The most changes that a history shows. */
const MOST_CHANGES = 100

type Env = ReadEnvironment | WriteEnvironment

/** Returns the theme whose templates are edited. */
const themeInForce = async ({ memory }: Env): Promise<string> => (await memory.get(baseInfo)).theme_code

/** Returns the current texts of a page or a block. */
export const textsOf = async (act: Env, of: Templated): Promise<Texts> => {
  const [template, templateEn] = await Promise.all([
    textOf(act, of, of.name),
    textOf(act, of, inEnglish(of.name)),
  ])
  return { template, templateEn }
}

const textOf = async (act: Env, of: Templated, name: string): Promise<KeptText> => {
  const themeCode = await themeInForce(act)
  const written = await writtenTemplate(act.db, placeOf(of, themeCode, name))
  const file = act.services.templating.file(themeCode, name)
  return { text: written ?? file ?? '', file, isWritten: written !== undefined }
}

const placeOf = ({ first }: Templated, themeCode: string, name: string) => ({
  themeCode: first === undefined ? themeCode : NO_THEME,
  name,
})

/** The errors of templates, by input; undefined if there are none. */
export type TemplateErrors = Readonly<Record<string, Message>> | undefined

/** Tries templates on pages before they are written. */
export const templateErrors = async (
  { services: { templating }, say }: Pick<ReadEnvironment, 'services' | 'say'>,
  { name }: Pick<Templated, 'name'>,
  written: ReadonlyMap<string, string>,
  pageKeys: readonly string[],
): Promise<TemplateErrors> => {
  if (written.size === 0) return undefined
  const [fault] = await templating.faults(written, pageKeys)
  if (!fault) return undefined
  const isEnglish = fault.file === inEnglish(name)
  const isElsewhere = fault.file !== name && !isEnglish
  return { [isEnglish ? 'templateEn' : 'template']: faultMessage(fault, say, isElsewhere) }
}

/** Writes the changed texts; returns whether anything changed. */
export const writeTexts = async (
  act: WriteEnvironment,
  of: Templated,
  { template, templateEn }: SentTexts,
): Promise<boolean> => {
  const themeCode = await themeInForce(act)
  const by = { memberId: memberOf(act), now: act.now }
  let changed = false
  for (const [name, body] of [[of.name, template] as const, [inEnglish(of.name), templateEn] as const])
    if (body !== undefined)
      changed = (await writeTemplate(act.db, placeOf(of, themeCode, name), body, by)) || changed
  return changed
}

/** Renames both texts of a merchant's own page or block. */
export const renameTexts = async (tx: Writer, from: string, to: string): Promise<void> => {
  await renameTemplate(tx, { themeCode: NO_THEME, name: from }, to)
  await renameTemplate(tx, { themeCode: NO_THEME, name: inEnglish(from) }, inEnglish(to))
}

/** Returns the state of both texts. */
export const statedTexts = ({ template, templateEn }: Texts) => ({
  template: template.text,
  templateEn: templateEn.text,
  isWritten: template.isWritten && template.file !== undefined,
  isWrittenEn: templateEn.isWritten,
})

/** The requested text, and the time of its version. */
export interface TextAt {
  readonly forEnglish?: boolean | undefined
  readonly changeId?: string | undefined
}

/**
 * Returns the history of one of the texts, with the differences between one of its versions and the current
 * one.
 */
export const historyOf = async (act: ReadEnvironment, of: Templated, at: TextAt) => {
  const { forEnglish = false, changeId } = at
  const templateName = forEnglish ? inEnglish(of.name) : of.name
  const place = placeOf(of, await themeInForce(act), templateName)
  const [changes, older, { text, file = '' }] = await Promise.all([
    templateChanges(act.db, place, MOST_CHANGES),
    changeId === undefined ? undefined : templateChange(act.db, place, changeId),
    textOf(act, of, templateName),
  ])
  return {
    templateName,
    forEnglish,
    changes: changes.map(({ id, body, created_at, member_name }, index) => ({
      changeId: id,
      changedAt: created_at,
      memberName: member_name,
      isFile: body === null,
      isNow: index === 0,
    })),
    difference: older ? { changeId: older.id, lines: [...comparedLines(older.body ?? file, text)] } : null,
  }
}

/** Returns a text as a change wrote it, as it would be sent; undefined if there is no such change. */
export const restoredTexts = async (
  act: ReadEnvironment,
  of: Templated,
  { forEnglish = false, changeId }: TextAt,
): Promise<SentTexts | undefined> => {
  const input = forEnglish ? 'templateEn' : 'template'
  if (changeId === undefined) return { [input]: null }
  const name = forEnglish ? inEnglish(of.name) : of.name
  const change = await templateChange(act.db, placeOf(of, await themeInForce(act), name), changeId)
  return change && { [input]: change.body }
}
