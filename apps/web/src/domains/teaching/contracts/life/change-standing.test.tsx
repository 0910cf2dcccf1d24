import type { Contract, ContractChange } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { ChangeStanding } from './change-standing.tsx'

/** The fields that are read here. */
const contract = { id: 'c', version: 3, customerRateKopecks: 40_00, executorRateKopecks: 30_00 } as Contract
const change = {
  id: 'h',
  validFrom: '2031-12-05',
  comment: 'С зимы',
  state: 'proposed',
  customerRateKopecks: 50_00,
  executorRateKopecks: 35_00,
  acknowledgedAt: { customer: null, executor: '2031-12-01T09:00:00.000Z' },
  actions: { acknowledge: false, refuse: false, withdraw: false },
} as ContractChange

test('proposed rates are beside the present ones, with the missing answer, only their own for a side', async () => {
  const words = async (seen: Partial<ContractChange>, user: typeof staff) =>
    (await readLines(<ChangeStanding contract={contract} change={{ ...change, ...seen }} />, user)).join('\n')
  const ofCustomer = /Цена для заказчика: 50,00\sBYN вместо 40,00\sBYN – ждёт подтверждения/
  const ofExecutor = /Ставка исполнителя: 35,00\sBYN вместо 30,00\sBYN – подтверждено пн, 1 дек 2031, 12:00/
  const toStaff = await words({}, staff)
  expect(toStaff).toMatch(ofCustomer)
  expect(toStaff).toMatch(ofExecutor)
  expect(toStaff).toMatch(/5 дек 2031/)
  expect(toStaff).toMatch(/С зимы/)
  const { executorRateKopecks: _, ...asCustomer } = change
  const own = await readLines(
    <ChangeStanding contract={contract} change={{ ...asCustomer, acknowledgedAt: { customer: null } }} />,
    customer,
  )
  expect(own.join('\n')).toMatch(ofCustomer)
  expect(own.join('\n')).not.toContain('35,00')
})

test('each answer to proposed rates has its button by its own right', async () => {
  const found = await buttonsOfEach(
    ['refuse', 'withdraw', 'acknowledge'] as const,
    (actions) => (
      <ChangeStanding contract={contract} change={{ ...change, actions: { ...change.actions, ...actions } }} />
    ),
    executor,
  )
  expect(Object.values(found).map((buttons) => buttons.length)).toEqual([1, 1, 1, 0])
  expect(new Set(Object.values(found).flat()).size).toBe(3)
})
