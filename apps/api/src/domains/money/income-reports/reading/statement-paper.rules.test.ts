import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { paperOf, type Words } from './statement-paper.ts'
import type { StatementParties } from '../tables.ts'

/** The keys of the texts, with what is put into them. */
const translate = (key: string, values?: Record<string, string | number>) =>
  [key, ...Object.values(values ?? {})].join(' ')
const words: Words = { translate, subject: translate, state: translate, model: translate }

const client = (contractNumber: number, settlementModel: SettlementModel, correctedIn: string | null = null) => ({
  contractNumber,
  settlementModel,
  subject: 'chess',
  learnerName: 'Савич Алина',
  customer: { id: 'c', firstName: 'Ольга', lastName: 'Мицкевич' },
  accruals: [
    {
      heldOn: '2026-10-05',
      subject: 'chess',
      correctedIn,
      reason: correctedIn && 'короче',
      amounts: { payKopecks: 3000, chargeKopecks: 4000, commissionKopecks: 1000 },
    },
  ],
})
const session = {
  kind: 'session',
  amountKopecks: 2500,
  reason: 'Группа',
  createdAt: '2026-11-02T09:00:00.000Z',
  session: { id: 's', heldOn: '2026-10-07' },
}
const deduction = {
  kind: 'deduction',
  amountKopecks: 700,
  reason: 'Учебник',
  createdAt: '2026-10-31T21:00:00.000Z',
  session: null,
}
const account = {
  name: 'ИП Ковалевич',
  unp: '100582333',
  address: 'Минск',
  iban: 'BY55',
  bic: 'BIC',
  bank: 'Банк',
  taxStatus: 'npd' as const,
}
const parties = {
  service: { name: 'ООО «Навык»', address: 'Немига, 5', unp: '200988541', iban: 'BY79', bic: 'SBR', bank: 'Сбер' },
  executor: account,
} as unknown as StatementParties
const draftedAt = new Date('2026-11-02T09:00:00Z')

/** The paper of these clients and rows, which come to 48.00. */
function paper(clients: object[], adjustments: object[] = [], of = parties, at: Date | null = draftedAt) {
  const executor = { id: 'e', firstName: 'Анна', lastName: 'Ковалевич' }
  const statement = { month: '2026-10', executor, clients, adjustments, payableKopecks: 4800 }
  return paperOf(words, statement as unknown as IncomeReport, of, at)
}

test.each([
  ['lessons that the service sells', [client(1, 'principal')], [], 'title_of_principal 2026-10'],
  ['lessons for which it is the agent', [client(1, 'agent')], [], 'title_of_agent 2026-10'],
  ['both', [client(2, 'agent'), client(1, 'principal')], [], 'title_of_principal_and_agent 2026-10'],
  ['sessions of groups beside an agent’s', [client(1, 'agent')], [session], 'title_of_principal_and_agent 2026-10'],
  ['a deduction beside an agent’s', [client(1, 'agent')], [deduction], 'title_of_agent 2026-10'],
  ['sessions alone', [], [session], 'title_of_principal 2026-10'],
])('a statement is an act of what is sold and a report of what is collected: %s', (_, clients, adjustments, title) => {
  expect(paper(clients, adjustments).title).toBe(title)
})

test('a statement has rows of the executor’s pay for each lesson and session, with bonuses and deductions, and no price', () => {
  const made = paper([client(1, 'principal'), client(2, 'principal', 'r')], [session, deduction])
  expect(made.table?.rows.map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ').replace('−', '-')))).toEqual([
    ['05.10.2026', 'Савич Алина, Мицкевич Ольга, chess, contract_number 1', '30,00 BYN'],
    ['05.10.2026', 'Савич Алина, Мицкевич Ольга, correction chess короче, contract_number 2', '30,00 BYN'],
    ['07.10.2026', 'session: Группа', '25,00 BYN'],
    // The day on which it was added, in Minsk.
    ['01.11.2026', 'deduction: Учебник', '-7,00 BYN'],
  ])
  expect(made.sums).toMatchObject([{ label: 'total', value: '48,00\u00a0BYN' }])
  expect(JSON.stringify(made)).not.toMatch(/40,00|10,00/)
})

test('a statement is between the executor by the name of the account and the service, and says how taxes are paid', () => {
  const made = paper([client(1, 'principal')])
  expect(made.parties.map(({ role, name }) => [role, name])).toEqual([
    ['executor', 'ИП Ковалевич'],
    ['service', 'ООО «Навык»'],
  ])
  expect(made.notes).toContain('npd')
  expect(made.notes).toContain('of_principal contract_number 1')
  expect(made.notes).toContain('accepted_of_principal')
  expect(made.signatures?.map(({ name }) => name)).toEqual(['ИП Ковалевич', 'ООО «Навык»'])
  const other = { ...parties, executor: { ...account, taxStatus: 'single_tax' as const } }
  expect(paper([client(1, 'principal')], [], other).notes).not.toContain('npd')
  const unnamed = paper([client(1, 'principal')], [], { ...parties, executor: null })
  expect(unnamed.parties[0]).toMatchObject({ name: 'Ковалевич Анна', lines: [] })
})

test('the paper of an open month is the income so far: nobody accepts or signs it', () => {
  const made = paper([client(1, 'agent')], [], parties, null)
  expect([made.title, made.subtitle, made.signatures]).toEqual(['title 2026-10', '', undefined])
  expect(made.notes.join()).not.toMatch(/accepted|npd/)
})
