import { expect, test } from 'vitest'
import { buttonsOfEach } from '../../../../testing/buttons-of-each.tsx'
import { customer } from '../../../../testing/people.ts'
import { seat } from '../../../../testing/programme.ts'
import { OwnSeats } from './own-seats.tsx'

const rights = ['accept', 'decline', 'confirm', 'keep', 'leave'] as const

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
