import { expect, test } from 'vitest'
import { linkOf, placeSchema } from './places.ts'

test.each([
  ['https://meet.example.by/abc-defg', 'https://meet.example.by/abc-defg'],
  ['HTTPS://Meet.example.by/ABC', 'HTTPS://Meet.example.by/ABC'],
  ['ул. Ленина, 5, кв. 12', null],
  ['http://meet.example.by/abc', null],
  ['https://', null],
  ['https://meet.example.by/a b', null],
  ['Код: https://meet.example.by', null],
  ['', null],
])('the link in the place %j is %j', (place, link) => {
  expect(linkOf(place)).toBe(link)
})

test.each(['', 'ул. Ленина, 5', 'Кабинет 12: второй этаж', '  https://meet.example.by/abc  ', 'meet.example.by/abc'])(
  '%j is a place',
  (place) => {
    expect(placeSchema(500).parse(place)).toBe(place.trim())
  },
)

test.each([
  'http://meet.example.by',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://meet.example.by',
  'https://meet.example.by/a b',
])('%j is refused as a link that can’t be opened safely', (place) => {
  expect(placeSchema(500).safeParse(place).error?.issues[0]?.message).toBe('validation.link')
})

test.each(['Кабинет 12\nОплатите по ссылке', 'Кабинет\t12', 'Кабинет\u2028 12'])(
  '%j is refused: a place is one line',
  (place) => {
    expect(placeSchema(500).safeParse(place).error?.issues[0]?.message).toBe('validation.invalid')
  },
)

test('invisible letters are no part of a place', () => {
  expect(placeSchema(500).parse('Кабинет \u202e12\u200b')).toBe('Кабинет 12')
})

test('a place is at most as long as links of video calls', () => {
  expect(placeSchema(500).safeParse('у'.repeat(500)).success).toBe(true)
  expect(placeSchema(500).safeParse('у'.repeat(501)).error?.issues[0]?.message).toBe('validation.too_long')
})
