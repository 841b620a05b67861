import type { ShopData } from '../shop-data.ts'

/** Days the shop is closed every year: the national holidays of fixed date, and its own rest at the turn of the year. */
export const holidays: ShopData['holidays'] = [
  { date: '01-01', title: ['元日', 'New Year’s Day'] },
  { date: '01-02', title: ['年始休業', 'New Year break'] },
  { date: '01-03', title: ['年始休業', 'New Year break'] },
  { date: '02-11', title: ['建国記念の日', 'National Foundation Day'] },
  { date: '02-23', title: ['天皇誕生日', 'The Emperor’s Birthday'] },
  { date: '04-29', title: ['昭和の日', 'Showa Day'] },
  { date: '05-03', title: ['憲法記念日', 'Constitution Memorial Day'] },
  { date: '05-04', title: ['みどりの日', 'Greenery Day'] },
  { date: '05-05', title: ['こどもの日', 'Children’s Day'] },
  { date: '08-11', title: ['山の日', 'Mountain Day'] },
  { date: '11-03', title: ['文化の日', 'Culture Day'] },
  { date: '11-23', title: ['勤労感謝の日', 'Labour Thanksgiving Day'] },
  { date: '12-30', title: ['年末休業', 'Year-end break'] },
  { date: '12-31', title: ['年末休業', 'Year-end break'] },
]
