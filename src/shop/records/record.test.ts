import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parser } from '../../hypermedia/input.ts'
import type { Memory } from '../../store/memory.ts'
import { Email } from '../inputs.ts'
import * as kind from './kinds.ts'
import { record } from './record.ts'

const news = record('news', 'newsId', {
  newsTitle: ['title', kind.string(10)],
  newsTitleEn: ['title_en', kind.nullable(kind.string(10))],
  publishDate: ['publish_date', kind.moment()],
  newsDescription: ['description', kind.html(20)],
  linkMethod: ['link_method', kind.withDefault(kind.boolean(), false)],
})

const env = { startOf: (day: string, time = '00:00') => new Date(`${day}T${time}+09:00`) }
const row = {
  id: 7,
  title: '秋の市',
  title_en: null,
  publish_date: '2026-11-20T00:00:00.000Z',
  description: null,
  link_method: true,
}

describe('A record', () => {
  it('requires on creation what has no default and may not be empty', () => {
    const read = parser(news.create)({})
    expect(!read.ok && Object.keys(read.errors)).toEqual(['newsTitle', 'publishDate'])
  })

  it('takes an update with nothing but its id, and keeps a limit', () => {
    expect(parser(news.update)({ newsId: '7' })).toEqual({ ok: true, value: { newsId: '7' } })
    const read = parser(news.update)({ newsId: '7', newsTitle: 'a'.repeat(11) })
    expect(!read.ok && read.errors.newsTitle).toMatchObject({ key: 'input.tooLong' })
  })

  it('clears what may be empty, and refuses to clear what may not', () => {
    const cleared = parser(news.update)({ newsId: '7', newsTitleEn: '' })
    expect(cleared).toMatchObject({ ok: true, value: { newsTitleEn: null } })
    expect(parser(news.update)({ newsId: '7', newsTitle: '' }).ok).toBe(false)
  })

  it('fills a new row with defaults, and converts moments to UTC', () => {
    const input = { newsTitle: '冬の市', publishDate: '2026-12-01T09:00' }
    expect(news.created(input, env)).toEqual({
      title: '冬の市',
      title_en: null,
      publish_date: '2026-12-01T00:00:00.000Z',
      description: null,
      link_method: false,
    })
    expect(news.defaults).toEqual({ linkMethod: false })
  })

  it('names the columns that an input says something of', () => {
    expect(news.columns({ newsTitleEn: null, linkMethod: false }, env)).toMatchObject({
      title: undefined,
      title_en: null,
      link_method: false,
    })
  })

  it('states a row as its schema says', () => {
    expect(news.stated(row)).toEqual({
      newsId: '7',
      newsTitle: '秋の市',
      newsTitleEn: null,
      publishDate: '2026-11-20T00:00:00.000Z',
      newsDescription: null,
      linkMethod: true,
    })
    expect(z.object(news.state).safeParse(news.stated(row)).success).toBe(true)
  })

  it('has another version once a field differs, and only then', () => {
    expect(news.versionOf({ ...row, visible: false } as typeof row)).toBe(news.versionOf(row))
    expect(news.versionOf({ ...row, link_method: false })).not.toBe(news.versionOf(row))
  })

  it('takes a text as its input says', () => {
    const member = record('member', 'adminId', { name: ['name', kind.textOf(Email)] })
    expect(parser(member.changes)({ name: ' a@example.com ' })).toMatchObject({
      value: { name: 'a@example.com' },
    })
    expect(parser(member.changes)({ name: 'a' }).ok).toBe(false)
  })

  it('requires of an update what is always sent', () => {
    const mail = record('mail', 'mailId', { mailSubject: ['subject', kind.alwaysSent(kind.string(10))] })
    const read = parser(mail.update)({ mailId: 'a' })
    expect(!read.ok && Object.keys(read.errors)).toEqual(['mailSubject'])
  })

  it('has ids of text as they are', () => {
    const mail = record('mail', 'mailId', { mailSubject: ['subject', kind.string(10)] })
    expect(mail.stated({ id: '0190-a', subject: 'Hello' })).toEqual({
      mailId: '0190-a',
      mailSubject: 'Hello',
    })
    expect(mail.fieldsOf({ subject: 'Hello' })).toEqual({ mailSubject: 'Hello' })
  })

  it('writes yes and no as 1 and 0 into a CSV file, and all else as it is', () => {
    const { linkMethod, newsTitle, newsTitleEn } = news.cells
    expect([linkMethod(row), newsTitle(row), newsTitleEn(row)]).toEqual([1, '秋の市', null])
  })

  it('removes from HTML what is not safe', () => {
    const read = parser(news.changes)({ newsDescription: '<script>1</script><b>x</b>' })
    expect(read).toMatchObject({ ok: true, value: { newsDescription: '<b>x</b>' } })
  })
})

describe('The choices of a record', () => {
  const payment = record('payment', 'paymentId', {
    paymentName: ['name', kind.string(10)],
    paidWhen: ['paid_when', kind.withDefault(kind.oneOf(['any', 'first', 'door']), 'any')],
    charge: ['charge', kind.reference(async () => [{ value: '3', label: 'three' }])],
  })
  const say = ({ key }: { key: string }) => key
  const choices = { ...env, memory: {} as Memory, language: 'ja', say } as const

  it('are listed by field, with their labels', async () => {
    const { paidWhen, charge } = await payment.options(choices)
    expect(paidWhen?.[1]).toEqual({ value: 'first', label: 'office.paidWhen.first' })
    expect(charge).toEqual([{ value: '3', label: 'three' }])
  })

  it('refuse one that does not exist, at its field', async () => {
    expect(await payment.unknownChoices(choices, { charge: 3 })).toBeUndefined()
    expect(await payment.unknownChoices(choices, { charge: 4 })).toMatchObject({
      charge: { key: 'input.choice', allowed: ['3'] },
    })
  })

  it('let what stands for none pass', async () => {
    const charge = kind.nullable(kind.reference(async () => [{ value: '3', label: 'three' }]))
    const rule = record('payment', 'paymentId', {
      ruleMin: ['rule_min', { ...charge, stored: (typed: number | null) => typed || null }],
    })
    expect(await rule.unknownChoices(choices, { ruleMin: 0 })).toBeUndefined()
  })
})
