import type { ShopProgramme } from '@navyk/api-spec/money/products'
import { expect, test } from 'vitest'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { RefundExample } from './refund-example.tsx'
import { useProductWords } from './use-product-words.ts'

type Words = ReturnType<typeof useProductWords>

function Said({ of }: { of: (words: Words) => string | null }) {
  return <p>{of(useProductWords())}</p>
}

const programme = {
  format: 'at_place',
  city: 'Минск',
  seats: 6,
  startsOn: '2031-12-07',
  endsOn: '2032-01-25',
  weeklyPattern: [{ weekday: 1, time: '18:00' }],
} as unknown as ShopProgramme // the fields that are read

test.each<[string, (words: Words) => string | null, string | undefined]>([
  ['a package without an end of its stock', (words) => words.left(null), undefined],
  ['a package of which some are left', (words) => words.left(3), 'Осталось 3'],
  ['a package that is sold out', (words) => words.left(0), 'Распродано'],
  ['seats that are left', (words) => words.seatsLeft(3, programme), 'Осталось 3 места из 6'],
  ['a group that is full', (words) => words.seatsLeft(0, programme), 'Мест нет'],
  ['how long a package lasts', (words) => words.lasts({ validDays: 90, programme: null }), '90 дней'],
  ['how long a group lasts', (words) => words.lasts({ validDays: 90, programme }), '7 декабря 2031 – 25 января 2032'],
  ['when a package ends', (words) => words.ends({ validDays: 90, programme: null }), '90 дней'],
  ['when a group ends', (words) => words.ends({ validDays: 90, programme }), 'до 25 января 2032'],
  ['where a group meets', (words) => words.meets(programme), 'Минск · пн 18:00'],
  ['where a group meets online', (words) => words.meets({ ...programme, format: 'online' }), 'Онлайн · пн 18:00'],
  [
    'a group without a city and a day',
    (words) => words.meets({ ...programme, city: '', weeklyPattern: [] }),
    'На месте',
  ],
  [
    'what a package fits',
    (words) => words.fits({ subject: 'chess', level: 'exam', format: 'online' }),
    'Шахматы · ЦТ и ЦЭ · Онлайн',
  ],
  ['a package for anything', (words) => words.fits({ subject: null, level: null, format: null }), 'Любой предмет'],
])('%s is shown unchanged', async (_, of, said) => {
  const [line] = await readLines(<Said of={of} />, customer)
  expect(line).toBe(said)
})

test.each([
  [{ unit: 'lessons' as const, count: 8, priceKopecks: 32_000 }, /после 2 занятий вернётся 240,00 BYN из 320,00 BYN/],
  [{ unit: 'hours' as const, count: 2, priceKopecks: 8000 }, /после 1 часа вернётся 40,00 BYN из 80,00 BYN/],
  [
    { unit: 'lessons' as const, count: 1, priceKopecks: 4000 },
    /^Передумали\? Вернём деньги за всё, что не использовано\.$/,
  ],
])('the refund of %j is explained by an example of its own figures', async (of, said) => {
  expect((await readLines(<RefundExample of={of} />, customer)).join(' ')).toMatch(said)
})
