import { expect, test } from 'vitest'
import {
  hostsOpenedFor,
  ID_PATTERNS,
  type MeasuringService,
  SERVICE_HOSTS,
  servicesIn,
} from './analytics.rules.ts'

const NONE = { ga4: null, gtm: null, meta: null, line: null, clarity: null }
const LINE = '009be61c-36fa-402b-8dc2-204c77f4eb37'

test.each<[MeasuringService, string, readonly string[]]>([
  ['ga4', 'G-AB12CD34EF', ['UA-12345-1', 'G-', 'G-ab12cd34ef', 'GTM-AB12CD', "G-AB12CD34EF'"]],
  ['gtm', 'GTM-AB12CD', ['G-AB12CD34EF', 'GTM-', 'GTM-AB12CD&l=x']],
  ['meta', '123456789012345', ['12345', '12345678901234a']],
  ['line', LINE, [LINE.slice(1), LINE.replaceAll('-', '')]],
  ['clarity', 'abcd1234ef', ['abc', 'abcd/1234']],
])('ANL-01 the id of %s is %s', (service, right, wrong) => {
  expect(right).toMatch(ID_PATTERNS[service])
  for (const one of wrong) expect(one).not.toMatch(ID_PATTERNS[service])
})

test('ANL-02 only the hosts of services with an id are opened, each once', () => {
  expect(hostsOpenedFor(NONE)).toBeUndefined()
  expect(hostsOpenedFor({ ...NONE, line: LINE })).toEqual(SERVICE_HOSTS.line)
  const both = hostsOpenedFor({ ...NONE, ga4: 'G-AB12CD34EF', gtm: 'GTM-AB12CD' })
  expect(both?.script).toEqual(['https://*.googletagmanager.com'])
  expect(servicesIn({ ...NONE, ga4: 'G-AB12CD34EF' })).toEqual({ ga4: 'G-AB12CD34EF' })
})

test('ANL-02 every host is one of https, without a path, and none stands for all hosts', () => {
  const all = Object.values(SERVICE_HOSTS).flatMap((hosts) => Object.values(hosts).flat())
  for (const host of all) expect(host).toMatch(/^https:\/\/(?:\*\.)?[a-z-]+(?:\.[a-z-]+)+$/)
})
