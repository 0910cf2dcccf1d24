import { expect, test } from 'vitest'
import { startEntryTexts } from '#app/languages/entry-texts.ts'
import { loadDashboardTexts } from '#app/languages/i18n.ts'
import { createFormat, isElsewhere } from './format.ts'

const russian = createFormat('ru-x-unpicked')
const english = createFormat('en')
const spanish = createFormat('es')
/** Compares no-break spaces as spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('money is written in roubles with two figures after the comma', () => {
  expect(plain(russian.money(1_234_560))).toBe('12 345,60 BYN')
  expect(plain(russian.money(5))).toBe('0,05 BYN')
  expect(plain(english.money(1_234_560))).toBe('12,345.60 BYN')
  expect(plain(spanish.money(1_234_560))).toBe('12.345,60 BYN')
})

test('a negative amount has a minus, not a hyphen', () => {
  expect(plain(russian.money(-12_050))).toBe('\u2212120,50 BYN')
})

test('a duration is written in hours and minutes, without a zero part', () => {
  expect(plain(russian.duration(90))).toBe('1 ч 30 мин')
  expect(plain(russian.duration(60))).toBe('1 ч')
  expect(plain(russian.duration(45))).toBe('45 мин')
  expect(plain(russian.duration(0))).toBe('0 мин')
})

test('a date has its weekday, and its year only when it is not this one', () => {
  const year = new Date().getFullYear()
  expect(plain(russian.date(`${year}-05-09`))).toMatch(/^\p{L}{2}, 9 мая$/u)
  expect(plain(russian.date('2019-11-20'))).toBe('ср, 20 ноя 2019')
  expect(plain(russian.dayInFull(`${year}-05-09`))).toMatch(/^\p{L}{2}, 9 мая$/u)
  expect(plain(russian.dayInFull('2019-11-20'))).toBe('ср, 20 ноября 2019')
  expect(plain(russian.dateSpan('2019-11-16', '2019-11-22'))).toBe('16–22 ноября 2019')
  expect(plain(russian.dateSpan('2019-11-16', '2019-11-16'))).toBe('16 ноября 2019')
})

test('a date in a row of a phone has the weekday if it is of this year, and otherwise the year', () => {
  const year = new Date().getFullYear()
  expect(plain(russian.briefDate(`${year}-05-09`))).toMatch(/^\p{L}{2}, 9 мая$/u)
  expect(plain(russian.briefDate('2019-11-20'))).toBe('20 ноя 2019')
  expect(english.briefDate('2019-11-20')).not.toContain('Wed')
})

test('an instant is shown in Minsk time, whatever the day is elsewhere', () => {
  expect(russian.time('2026-11-20T15:30:00Z')).toBe('18:30')
  expect(russian.timeRange('2026-11-20T15:30:00Z', '2026-11-20T17:00:00Z')).toBe('18:30–20:00')
  expect(plain(russian.day('2019-11-20T21:00:00Z'))).toBe('чт, 21 ноя 2019')
  expect(plain(russian.day('2019-11-20T20:59:59Z'))).toBe('ср, 20 ноя 2019')
})

test('a month is written without the word for year', () => {
  expect(russian.month('2026-11')).toBe('ноябрь 2026')
  expect(english.month('2026-11')).toBe('November 2026')
})

test('weekdays begin with Monday', () => {
  expect(russian.weekday(1, 'long')).toBe('понедельник')
  expect(english.weekday(7, 'long')).toBe('Sunday')
})

test('a Belarusian phone is grouped, another number stays as it is', () => {
  expect(plain(russian.phone('375291112233'))).toBe('+375 29 111-22-33')
  expect(russian.phone('4915112345678')).toBe('4915112345678')
})

test('a person is «Фамилия И.» in tables and whole on details pages', () => {
  const person = { firstName: 'Ольга', lastName: 'Мицкевич' }
  expect(plain(russian.shortName(person))).toBe('Мицкевич О.')
  expect(russian.fullName(person)).toBe('Мицкевич Ольга')
  expect(russian.shortName({ firstName: '', lastName: 'Мицкевич' })).toBe('Мицкевич')
})

test('a person without a name is not shown as empty', async () => {
  await startEntryTexts()
  await loadDashboardTexts()
  const person = { firstName: '', lastName: '' }
  expect(russian.shortName(person)).toBe('Имя не указано')
  expect(russian.fullName(person)).toBe('Имя не указано')
})

test('the last day of something has its year only when it is not this one', () => {
  const year = new Date().getFullYear()
  expect(plain(russian.lastDay(`${year}-05-09`))).toBe('9 мая')
  expect(plain(russian.lastDay('2019-05-09'))).toBe('9 мая 2019')
})

test('a relative time takes the largest unit that fits', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(russian.relative('2026-11-20T11:55:00Z', now)).toBe('5 минут назад')
  expect(russian.relative('2026-11-19T12:00:00Z', now)).toBe('вчера')
  expect(english.relative('2026-11-20T14:00:00Z', now)).toBe('in 2 hours')
})

test('times are marked as those of Minsk only for readers elsewhere', () => {
  expect(isElsewhere()).toBe(false)
  expect(isElsewhere(Object.assign(new Date(), { getTimezoneOffset: () => -120 }))).toBe(true)
})

test.each([
  ['ru-x-unpicked', 30, '1 мин'],
  ['ru', 59 * 60, '59 мин'],
  ['ru', 16 * 3600, '16 ч'],
  ['ru', 47 * 3600 + 3599, '47 ч'],
  ['ru', 48 * 3600, '2 дня'],
  ['en', 16 * 3600, '16 h'],
  ['es', 5 * 86_400, '5 días'],
])('in %s a wait of %i seconds reads "%s", never as an age', (language, seconds, text) => {
  const now = new Date('2026-11-22T09:00:00Z')
  const since = new Date(now.getTime() - seconds * 1000).toISOString()
  expect(createFormat(language).elapsed(since, now).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a span of dates is one of the calendar, wherever the browser is', () => {
  expect(plain(russian.dateSpan('2026-11-01', '2026-11-30'))).toBe('1–30 ноября 2026')
  expect(plain(russian.dateSpan('2026-12-31', '2027-01-01'))).toBe('31 декабря 2026 – 1 января 2027')
})
