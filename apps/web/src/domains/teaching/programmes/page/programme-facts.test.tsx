import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { expect, test } from 'vitest'
import { customer, executor, staff } from '#testing/people.ts'
import { member, programme } from '#testing/programme.ts'
import { readLines } from '#testing/read-lines.tsx'
import { Marks } from '../lists/marks.tsx'
import { SeatBar } from '../lists/seat-bar.tsx'
import { ProgrammeFacts } from './programme-facts.tsx'

const facts = async (change: Partial<Programme>, user: Parameters<typeof readLines>[1]) =>
  (await readLines(<ProgrammeFacts programme={{ ...programme, ...change }} />, user)).join(' ')

test('a customer sees the price of a session and of the whole, and an executor their own rate of today', async () => {
  const ofCustomer = await facts({ expectedKopecks: null }, customer)
  expect(ofCustomer).toMatch(/Цена 25,00 BYN за занятие.* За всю программу 300,00 BYN/)
  expect(ofCustomer).not.toMatch(/Ваша оплата|Ожидаем/)
  const membership = { id: member.id, role: 'lead', state: 'active', version: 5 } as const
  const ofExecutor = await facts({ price: null, expectedKopecks: null, members: [member], membership }, executor)
  expect(ofExecutor).toContain('Ваша оплата 40,00 BYN за занятие')
  expect(ofExecutor).not.toMatch(/Цена|За всю программу|60 %/)
  expect(await facts({}, staff)).toMatch(/Ожидаем 900,00 BYN/)
})

test('a price of the whole programme is shown once', async () => {
  const price = { basis: 'whole', kopecks: 30_000, wholeKopecks: 30_000, trialKopecks: null } as const
  const said = await facts({ price }, customer)
  expect(said).toContain('Цена 300,00 BYN за программу')
  expect(said).not.toContain('За всю программу')
})

test.each([
  [{ takenSeats: 3, freeSeats: 8 }, '3 из 12 · 1 ждёт оплаты · нужно 4'],
  [{ takenSeats: 4, freeSeats: 8 }, '4 из 12'],
  [{ takenSeats: 12, freeSeats: 0, waitingCount: 2 }, '12 из 12 · 2 в очереди'],
])('seats of a programme with %j are shown as: %s', async (seats, text) => {
  expect(await readLines(<SeatBar of={{ ...programme, ...seats }} />, staff)).toEqual([text])
})

test('staff are warned only of urgent things', async () => {
  const lines = await readLines(<Marks of={{ marks: ['free', 'waiting', 'ready', 'over'] }} />, staff)
  expect(lines).toHaveLength(1)
  expect(await readLines(<Marks of={{ marks: ['free', 'waiting', 'ready'] }} />, staff)).toEqual([])
})
