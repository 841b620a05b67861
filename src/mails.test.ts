import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workOf } from '../test/support/cpu.ts'
import { mailThread } from './mails.ts'
import { createMailTemplates } from './ui/mail.ts'
import type { MailJob } from './ui/mail-printing.ts'
import { templatesIn } from './ui/theme/sandbox.ts'
import { translators } from './words.ts'

let thread: ReturnType<typeof mailThread>
beforeEach(() => {
  thread = mailThread({ others: [], baseUrl: 'https://shop.example', timeZone: 'Asia/Tokyo' })
})
afterEach(() => thread.close())

const templates = templatesIn(join(import.meta.dirname, '../themes/default'))

const job = (text: string | null): MailJob => ({
  templates,
  template: { file: 'forgot', subject: '{{ shop.shopName }}', text, html: null },
  language: 'ja',
  data: { shop: { shopName: '暖簾' } },
})

test('Mails are printed while this thread goes on, and what a merchant broke stands as it came', async () => {
  await thread.ask(job(null))
  const long = '{% for i in (1..20000) %}{{ i | yen }}{% endfor %}'
  let mail = { subject: '', body: '' }
  const { here, everywhere } = await workOf(async () => {
    mail = (await thread.ask(job(long))).mail
  })
  expect(here).toBeLessThan(everywhere / 2)
  expect(mail.subject).toBe('暖簾')
  expect(mail.body.endsWith('19,999円20,000円')).toBe(true)

  const broken = await thread.ask(job('{% for i in (1..2) %}{{ i | nothing }}{% endfor %}'))
  expect(broken.broken?.message).toContain('undefined filter: nothing')
  expect(broken.mail.body).toContain('パスワード')
})

test('A mail that ends its thread is printed with the default theme', async () => {
  const broken: unknown[] = []
  const lost = new Error('The thread ran out of memory')
  const mails = createMailTemplates({
    ...{ translate: translators(), baseUrl: 'https://shop.example', timeZone: 'Asia/Tokyo' },
    templates: async () => templates,
    print: (wanted) => (wanted.template.text === null ? thread.ask(wanted) : Promise.reject(lost)),
    attempt: () => Promise.reject(new Error('Nothing is tried')),
    report: (error) => broken.push(error),
  })
  const { template, data } = job('greedy')
  const { body } = await mails.print(template, 'ja', data)
  expect(body).toContain('パスワード')
  expect(broken).toEqual([lost])
})
