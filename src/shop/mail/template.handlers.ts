import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { mayReadOf } from '../people.rules.ts'
import { saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { dataAround } from './letter.ts'
import type * as contract from './template.contract.ts'
import type { doUpdateMailTemplate } from './template.contract.ts'
import { dataFor, faultsOf, looksAt, replyToOf, sampleOf } from './template.looks.ts'
import {
  changeTemplate,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  orderToLookAt,
  type Template,
  templateById,
  templateRows,
} from './template.queries.ts'
import { mailTexts } from './template.record.ts'
import { isAboutOrders, isHtml, mayHave, PARTS, variablesOf } from './template.rules.ts'
import { inForce, standardTexts, toState } from './template.texts.ts'

/** The most warnings of one input. */
const MOST_WARNINGS = 20

export const mailTemplateHandlers: Handlers<typeof contract> = {
  async goMailTemplateList(act) {
    const { db, input } = act
    const { mailTemplateId } = input
    const rows = await templateRows(db)
    const row = mailTemplateId === undefined ? undefined : await templateById(db, mailTemplateId)
    if (mailTemplateId !== undefined && !row) return fail('mailTemplateGone')
    const listed = {
      mailTemplates: rows.map((one) =>
        item(toState(one, act), [link('goMailTemplateList', { mailTemplateId: String(one.id) })]),
      ),
      count: rows.length,
    }
    if (!row)
      return ok(
        { ...listed, id: null, Mail: null },
        {
          form: { to: 'doCreateMailTemplate' },
          links: [link('doCreateMailTemplate'), link('goAuditLog', { table: 'mail_template' })],
        },
      )
    const whole = await inForce(row, act)
    const { version } = row
    const data = await madeUp(row, act)
    const Mail = {
      ...whole,
      isAboutOrders: isAboutOrders(row),
      variables: variablesOf(data),
      version,
      warnings: await warningsOf(act, whole, data),
    }
    return ok(
      { ...listed, id: row.id, Mail },
      { form: { values: { ...whole, version } }, links: waysOf(row) },
    )
  },

  doUpdateMailTemplate: withPreparation(
    async (act: ReadEnvironment & { readonly input: UpdateInput }): Promise<Tried> => {
      const kept = await templateById(act.db, act.input.mailTemplateId)
      return kept ? tried(act, kept) : { columns: {}, faults: {} }
    },
    async (act: WriteEnvironment & { readonly input: UpdateInput }, { columns, faults, look }: Tried) => {
      const { db, input, say } = act
      const kept = await lockTemplate(db, input.mailTemplateId)
      if (!kept) return fail('mailTemplateGone')
      if (Object.keys(faults).length > 0) return fail('badInput', { errors: faults })
      const change = changesOf(kept, columns)
      const row = { ...kept, ...change }
      const { mailTemplateId } = input
      const record = link('goMailTemplateList', { mailTemplateId })
      if (look) {
        const notice = say(message('mailTemplates.preview'))
        return ok(
          { ...(await inForce(row, act)), changed: false, ...look, message: notice },
          { links: [record] },
        )
      }
      return saved(input, {
        before: kept,
        version: kept.version,
        change,
        async write(changed) {
          await changeTemplate(db, kept, changed)
          return row
        },
        state: async (template) => ({ ...(await inForce(template, act)), orderNo: null, previews: [] }),
        page: () => record,
      })
    },
  ),

  async doCreateMailTemplate(act) {
    const { db, input } = act
    const { mailTemplateName: name, fileName: file_name, mailSubject: subject } = input
    await lockSettings(db)
    const row = await insertTemplate(db, { name, file_name, subject })
    if (!row) return fail('mailTemplateTaken', { params: { name: file_name } })
    const record = link('goMailTemplateList', { mailTemplateId: String(row.id) })
    return created(await inForce(row, act), record, {
      notices: [message('mailTemplates.made', { name })],
    })
  },

  async doDeleteMailTemplate(act) {
    const { db, input } = act
    const row = await lockTemplate(db, input.mailTemplateId)
    if (!row) return fail('mailTemplateGone')
    const { mailTemplateId, mailTemplateName, fileName } = toState(row, act)
    const params = { name: mailTemplateName }
    if (!row.deletable) return fail('mailTemplateBuiltIn', { params })
    await deleteTemplate(db, row.id)
    const list = link('goMailTemplateList')
    return ok(
      { mailTemplateId, mailTemplateName, fileName },
      {
        location: list,
        notices: [message('mailTemplates.deleted', params)],
      },
    )
  },

  async doSendTestMail(act) {
    const { db, input, publish, language } = act
    const { mailTemplateId, email, mailLanguage = language } = input
    const row = await templateById(db, mailTemplateId)
    if (!row) return fail('mailTemplateGone')
    const asked = { mailTemplateId, email, language: mailLanguage, memberId: memberOf(act) }
    await publish('mail.tested', asked)
    const record = link('goMailTemplateList', { mailTemplateId })
    return ok(
      { mailTemplateId: row.id, email },
      {
        location: record,
        notices: [message('mailTemplates.tested', { email })],
      },
    )
  },
}

type UpdateInput = InputOf<typeof doUpdateMailTemplate>

/** The columns of an input, its errors, and its preview if it was requested. */
interface Tried {
  readonly columns: ReturnType<typeof mailTexts.columns>
  readonly faults: Readonly<Record<string, Message>>
  readonly look?: {
    readonly orderNo: string | null
    readonly previews: Awaited<ReturnType<typeof looksAt>>
  }
}

const tried = async (
  act: ReadEnvironment & { readonly input: UpdateInput },
  kept: Template,
): Promise<Tried> => {
  const { db, input } = act
  const columns = await columnsOf(act, kept)
  const draft = { ...kept, ...changesOf(kept, columns) }
  const sent = PARTS.filter((part) => input[part] !== undefined)
  const noHtml = sent.filter((part) => kept.deletable && isHtml(part) && input[part] !== null)
  if (noHtml.length > 0)
    return {
      columns,
      faults: Object.fromEntries(noHtml.map((part) => [part, message('mailTemplates.noHtml')])),
    }
  const faults = await faultsOf(act, draft, sent, await dataFor(act, kept, undefined))
  if (!input.preview || Object.keys(faults).length > 0) return { columns, faults }
  const order =
    isAboutOrders(kept) && mayReadOf(act, 'order') ? await orderToLookAt(db, input.orderNo) : undefined
  if (isAboutOrders(kept) && input.orderNo !== undefined && !order)
    return { columns, faults: { orderNo: message('mailTemplates.noOrder') } }
  const printedWith = await dataFor(act, kept, order?.id)
  const otherFaults = await faultsOf(act, draft, PARTS, printedWith)
  if (Object.keys(otherFaults).length > 0) return { columns, faults: otherFaults }
  const previews = await looksAt(act, draft, printedWith)
  return { columns, faults, look: { orderNo: order?.order_no ?? null, previews } }
}

/** Returns the sent columns of a template; a text equal to the standard one becomes null. */
const columnsOf = async (
  act: ReadEnvironment & { readonly input: UpdateInput },
  kept: Template,
): Promise<Tried['columns']> => {
  const { input } = act
  const { files, shown } = await standardTexts(act, kept)
  const usual = Object.fromEntries(
    PARTS.filter((part) => input[part] === shown[part] || input[part] === files[part]).map((part) => [
      part,
      null,
    ]),
  )
  const sent = { ...input, mailSubject: input.mailSubject ?? input.mail_subject, ...usual }
  return mailTexts.columns(sent, act)
}

/** Returns all variables of a template, with sample data. */
const madeUp = async (
  row: Template,
  { language, memory, services: { mailing, security } }: ReadEnvironment,
) => ({
  ...sampleOf(row, language, mailing.address),
  ...(await dataAround(memory, language, await replyToOf(memory, row))),
  baseUrl: security.baseUrl,
})

/** Returns warnings for variables in a template's texts that the mail never has. */
const warningsOf = async (
  { services: { templating }, say }: Pick<ReadEnvironment, 'services' | 'say'>,
  whole: Awaited<ReturnType<typeof inForce>>,
  data: Awaited<ReturnType<typeof madeUp>>,
) => {
  const known = { ...data, lang: '', mail: { file: '', subject: '' } }
  const fields = ['mailSubject', 'mailSubjectEn', ...PARTS] as const
  const warnings = fields.map(async (field) => {
    const found = await templating.mailVariables(
      field.startsWith('mailHtml') ? 'html' : 'text',
      whole[field] ?? '',
    )
    return found
      .filter(({ path }) => !mayHave(known, path))
      .slice(0, MOST_WARNINGS)
      .map(({ name, line }) => ({ field, message: say(message('mailTemplates.unknown', { name, line })) }))
  })
  return (await Promise.all(warnings)).flat()
}

const waysOf = ({ id, deletable }: Template) => {
  const mailTemplateId = String(id)
  return [
    link('doUpdateMailTemplate', { mailTemplateId }),
    ...(deletable ? [link('doDeleteMailTemplate', { mailTemplateId })] : []),
    link('doSendTestMail', { mailTemplateId }),
    link('goMailTemplateList'),
    link('goAuditLog', { table: 'mail_template', key: mailTemplateId }),
  ]
}
