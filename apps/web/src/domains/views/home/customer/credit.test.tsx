import type { CustomerHome } from '@navyk/api-spec/views/home'
import { expect, test } from 'vitest'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { Credit } from './credit.tsx'

test.each([
  [4000, 2, ['Аванс', '40,00 BYN', 'Им можно оплатить счета']],
  [4000, 0, ['Аванс', '40,00 BYN', 'Зачтётся в следующий счёт']],
  [0, 2, []],
])('a credit of %i kopecks shows its use, with %i invoices to pay', async (creditKopecks, count, lines) => {
  const home = { creditKopecks, invoicesToPay: { count } } as CustomerHome // the fields that are read
  const read = await readLines(<Credit home={home} />, customer)
  expect(read.flatMap((line) => line.split(/(?<=BYN) /))).toEqual(lines)
})
