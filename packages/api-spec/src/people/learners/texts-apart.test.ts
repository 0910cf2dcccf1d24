import { expect, test } from 'vitest'
import { textsApart } from './texts-apart.ts'

const of = (name: string, year: number | null, town: string | null = null) => ({ name, year, town })
const texts = (...people: ReturnType<typeof of>[]) =>
  textsApart(
    people,
    ({ name }) => name,
    ({ year }) => (year === null ? null : String(year)),
    ({ town }) => town,
  ).map(({ text }) => text)

test.each([
  ['different names are left as they are', [of('Анна', 2010), of('Олег', 2010)], ['Анна', 'Олег']],
  [
    'one name gets the year',
    [of('Анна', 2010), of('Олег', 2010), of('Анна', 2014)],
    ['Анна, 2010', 'Олег', 'Анна, 2014'],
  ],
  ['who has no year is the one without', [of('Анна', null), of('Анна', 2014)], ['Анна', 'Анна, 2014']],
  [
    'one name and year get the next',
    [of('Анна', 2010, 'Минск'), of('Анна', 2010, 'Брест'), of('Анна', 2014, 'Минск')],
    ['Анна, 2010, Минск', 'Анна, 2010, Брест', 'Анна, 2014'],
  ],
])('options to choose from, %s', (_, people, told) => {
  expect(texts(...people)).toEqual(told)
})
