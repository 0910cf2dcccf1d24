import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { customer, staff } from '#testing/people.ts'
import { seat } from '#testing/programme.ts'
import { readLines } from '#testing/read-lines.tsx'
import { OwnSeats, SeatButtons } from './own-seats.tsx'

const rights = ['accept', 'decline', 'confirm', 'keep', 'leave'] as const

test.each<[string, Partial<ProgrammeSeat>, string[]]>([
  ['that waits has its place in line', { state: 'waiting', place: 3 }, ['Место 3 в очереди']],
  ['that is held names the price of all', { state: 'held' }, ['Место за вами до оплаты: 300,00 BYN']],
  ['that is firm asks for nothing', { state: 'taken' }, ['Место закреплено.']],
  [
    'of a trial visit names its day',
    { state: 'taken', kind: 'trial', trialOn: '2031-12-05' },
    [expect.stringMatching(/^Пробное занятие\. .* 5 дек/)],
  ],
])('a seat %s', async (_, change, lines) => {
  const none = { accept: false, decline: false, confirm: false, keep: false, leave: false }
  const own = { ...seat, ...change, actions: none }
  const [, ...said] = await readLines(<OwnSeats programme={{ ownSeats: [own] }} />, customer)
  expect(said.slice(0, 1)).toEqual(lines)
})

test('a place in line can be left, and a free seat is made firm without an invoice', async () => {
  const none = { accept: false, decline: false, confirm: false, keep: false, leave: false }
  const buttons = (change: Partial<ProgrammeSeat>) =>
    readLines(<SeatButtons seat={{ ...seat, ...change } as ProgrammeSeat} />, staff)
  expect([
    await buttons({ state: 'waiting', actions: { ...none, decline: true } }),
    await buttons({ state: 'held', totalKopecks: 0, actions: { ...none, confirm: true } }),
  ]).toEqual([['Покинуть очередь'], ['Закрепить место']])
})

test('each step of a seat has its button by its own right', async () => {
  expect(
    await buttonsOfEach(rights, (actions) => <OwnSeats programme={{ ownSeats: [{ ...seat, actions }] }} />, customer),
  ).toEqual({
    accept: ['Принять место'],
    decline: ['Отказаться от места'],
    confirm: ['Закрепить и выставить счёт', 'Закрепить без счёта'],
    keep: ['Остаться в программе'],
    leave: ['Освободить место'],
    none: [],
  })
})
