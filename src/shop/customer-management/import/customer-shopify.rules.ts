import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceReader, SourceRow } from '../../csv/index.ts'
import { addressLines, nameOf, phoneOf, postalOf, prefectureOf } from '../../csv/people.rules.ts'

/** Reads Shopify's file of customers (Customers > Export). It has one address of each customer, and no points. */

const FROM = {
  email: 'Email',
  name01: 'Last Name',
  name02: 'First Name',
  companyName: 'Default Address Company',
  postalCode: 'Default Address Zip',
  pref: 'Default Address Province Code',
  addr01: 'Default Address City',
  addr02: 'Default Address Address1',
  phoneNumber: 'Default Address Phone',
  newsletter: 'Accepts Email Marketing',
  note: 'Note',
} as const

/** Reads a row; files of earlier years have the same headings without "Default Address". */
const lineOf = (row: SourceRow): SourceLine => {
  const either = (...headings: readonly string[]) => headings.map(row.cell).find((cell) => cell !== '') ?? ''
  const ofAddress = (name: string) => either(`Default Address ${name}`, name)
  const isJapan = ['', 'JP', 'JAPAN', '日本'].includes(
    either('Default Address Country Code', 'Country Code', 'Country').toUpperCase(),
  )
  const [addr01 = '', addr02 = ''] =
    addressLines(ofAddress('City'), ofAddress('Address1'), ofAddress('Address2')) ?? []
  const note = [row.cell('Note'), row.cell('Tags') && `Tags: ${row.cell('Tags')}`].filter(Boolean).join('\n')
  return {
    row,
    from: FROM,
    cells: {
      email: row.cell('Email'),
      name01: nameOf(row.cell('Last Name')),
      name02: nameOf(row.cell('First Name')),
      companyName: ofAddress('Company'),
      // Addresses abroad have no prefecture; this shop sends within Japan.
      postalCode: isJapan ? postalOf(ofAddress('Zip')) : '',
      pref: isJapan ? prefectureOf(provinceOf(ofAddress('Province Code'))) : '',
      addr01: isJapan ? addr01 : '',
      addr02: isJapan ? addr02 : '',
      phoneNumber: phoneOf(either('Default Address Phone', 'Phone')),
      newsletter: either('Accepts Email Marketing', 'Accepts Marketing'),
      note,
    },
  }
}

const provinceOf = (code: string): string => (/^\d{2}$/.test(code) ? `JP-${code}` : code)

export const shopifyCustomers: SourceReader = {
  source: 'shopify',
  marks: ['First Name', 'Last Name', 'Email', 'Total Spent', 'Total Orders'],
  takes: [
    ...Object.values(FROM),
    ...['Tags', 'Phone', 'Company', 'Address1', 'Address2', 'City', 'Zip', 'Province Code', 'Country'],
    ...['Default Address Address2', 'Default Address Country Code', 'Country Code', 'Accepts Marketing'],
  ],
  passes: /^(Customer ID|Default Address (Name|Province|Country)|Province|Name)$/i,
  read: (rows) => ({
    lines: rows.filter(hasEmail).map(lineOf),
    left: rows.filter((row) => !hasEmail(row)).map((row) => ({ row, why: message('csv.noEmail') })),
  }),
}

const hasEmail = (row: SourceRow): boolean => row.cell('Email') !== ''
