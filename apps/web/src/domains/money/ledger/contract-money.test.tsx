import { getContractMoney } from '@navyk/api-spec/money/ledger'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ContractMoney } from './contract-money.tsx'

const month = { month: '2026-11', heldLessons: 3, openLessons: 2 }
const paid = { closedKopecks: 12_000, openKopecks: 8000 }
const earned = { closedKopecks: 9000, openKopecks: 6000 }

/** A sum that is opened, as lines. */
const ofMonth = (label: string, sum: string, closed: string, open: string) => [
  `${label} ${sum} BYN`,
  'За закрытые занятия',
  `${closed} BYN`,
  'За запланированные занятия',
  `+ ${open} BYN`,
  label,
  `= ${sum} BYN`,
]

test.each([
  [
    'the customer who owes',
    customer,
    { customer: { ...paid, balanceKopecks: 4000 } },
    ['К оплате по всем договорам', '40,00 BYN', ...ofMonth('Занятия месяца', '200,00', '120,00', '80,00')],
    ['К счетам', invoiceListPath],
  ],
  [
    'the customer who has paid ahead',
    customer,
    { customer: { ...paid, balanceKopecks: -4000 } },
    ['Переплата по всем договорам', '40,00 BYN', ...ofMonth('Занятия месяца', '200,00', '120,00', '80,00')],
    ['К счетам', invoiceListPath],
  ],
  [
    'the executor',
    executor,
    { executor: earned },
    ofMonth('Занятия месяца', '150,00', '90,00', '60,00'),
    ['К отчётам о доходах', incomeReportListPath],
  ],
  [
    'staff',
    staff,
    { customer: { ...paid, balanceKopecks: 0 }, executor: earned },
    [
      'Переплата по всем договорам',
      '0,00 BYN',
      ...ofMonth('Занятия месяца: заказчику', '200,00', '120,00', '80,00'),
      ...ofMonth('Занятия месяца: исполнителю', '150,00', '90,00', '60,00'),
    ],
    ['К счетам', invoiceListPath],
  ],
] as const)(
  'the money of a contract is shown to %s as in the table',
  async (_, user, sides, facts, [link, address]) => {
    answer(getContractMoney, { data: { ...month, ...sides } })
    const contract = { id: '00000000-0000-4000-8000-0000000000c1' } as Contract // the field that is read
    const { container } = await renderScreen(<ContractMoney contract={contract} />, { user, language: 'ru' })
    expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(address)
    expect(linesOf(container)).toEqual(['Деньги, ноябрь 2026', 'Проведено занятий', '3 из 5', ...facts, link])
  },
)
