import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { ContractSide } from './contract-side.tsx'

const contract = {
  startsOn: '2031-01-08',
  endsOn: null,
  sentAt: null,
  activatedAt: null,
  endedAt: null,
  predecessor: null,
  changes: [],
} as unknown as Contract // what the part shows

test.each([
  ['a customer', customer, { customerRateKopecks: 4000 }, ['40,00 BYN']],
  ['an executor', executor, { executorRateKopecks: 3000 }, ['30,00 BYN']],
  [
    'the staff',
    staff,
    { customerRateKopecks: 4000, executorRateKopecks: 3000 },
    ['40,00 BYN', '30,00 BYN', '10,00 BYN'],
  ],
  ['a customer before there is a rate', customer, {}, ['Назначает сервис']],
] as const)('%s reads their own side of the money of a contract', async (_, user, rates, said) => {
  const lines = await readLines(<ContractSide contract={{ ...contract, ...rates }} />, user)
  expect(lines.filter((line) => /BYN|Назначает/.test(line))).toEqual(said)
  expect(lines).toContain('ср, 8 янв 2031')
})
