import { expect, test } from 'vitest'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { useWords } from './use-words.ts'

type Words = ReturnType<typeof useWords>

function Said({ of }: { of: (words: Words) => string }) {
  return <p>{of(useWords())}</p>
}

test.each<[string, (words: Words) => string, string]>([
  ['a place without words', (words) => words.place({ format: 'online', place: '' }), 'онлайн'],
  ['a place', (words) => words.place({ format: 'at_customer', place: 'Гродно' }), 'у заказчика, Гродно'],
  [
    'what an invoice is for, where it says so',
    (words) => words.billed({ subject: 'chess', learnerName: 'Алина', about: 'Восемь занятий' }),
    'Восемь занятий',
  ],
  [
    'whose lessons an invoice is for',
    (words) => words.billed({ subject: 'chess', learnerName: 'Алина', about: null }),
    'Алина · Шахматы',
  ],
  [
    'whose lessons an invoice is for, of several subjects',
    (words) => words.billed({ subject: null, learnerName: 'Алина', about: null }),
    'Алина',
  ],
  ['an enumeration', (words) => words.listed(['Математика', 'Физика', 'Шахматы']), 'Математика, физика, шахматы'],
  ['an age that is not known', (words) => `${words.years(null)}.`, '.'],
  ['an age', (words) => words.years(12), '12 лет'],
  [
    'times of the week',
    (words) =>
      words.week([
        { weekday: 2, time: '18:00' },
        { weekday: 4, time: '16:00' },
      ]),
    'вт 18:00, чт 16:00',
  ],
  ['how often', (words) => words.perWeek(2, 90), '2 раза в неделю по 1 ч 30 мин'],
])('%s reads in the words of every page', async (_, of, said) => {
  const [line] = await readLines(<Said of={of} />, customer)
  expect(line?.toLowerCase()).toBe(said.toLowerCase())
})

test('an executor’s pay is named for each reader', async () => {
  const [own] = await readLines(<Said of={(words) => words.pay(false)} />, customer)
  const [ofStaff] = await readLines(<Said of={(words) => words.pay(true)} />, customer)
  expect([own, ofStaff]).toEqual(['Вам за занятия', 'Исполнителю'])
})
