import { businessDate } from '@navyk/api-spec/kit'
import type { IncomeReport, IncomeReportState } from '@navyk/api-spec/money/income-reports'
import { listPayouts, type Payout, recordPayout, startPayout } from '@navyk/api-spec/money/payouts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { StatementPayouts } from './statement-payouts.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
/** Fields that this part reads: 300.00 to pay, 100.00 of them paid. */
const report = {
  id,
  state: 'part_paid',
  version: 4,
  payableKopecks: 30_000,
  paidKopecks: 10_000,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
} as IncomeReport
const payout: Payout = {
  id,
  attempt: 1,
  state: 'paid',
  amountKopecks: 30_000,
  paidKopecks: 10_000,
  paidOn: '2031-12-08',
  startedAt: '2031-12-04T09:00:00.000Z',
  reason: null,
  batch: null,
}
const sent: Payout = { ...payout, state: 'sent', paidKopecks: null, paidOn: null }

async function linesTo(user: typeof staff, state: IncomeReportState, payouts: Payout[]) {
  answer(listPayouts, { data: payouts })
  const { container } = await renderScreen(<StatementPayouts report={{ ...report, state }} />, { user, language: 'ru' })
  await screen.findByRole('heading', { name: 'Выплаты' })
  await screen.findAllByText(payouts.length > 0 ? /BYN/ : 'Выплаты ещё не было')
  return linesOf(container)
}

test.each<[IncomeReportState, Payout[], string[]]>([
  ['approved', [], ['Выплаты ещё не было', 'Отправить на выплату']],
  ['part_paid', [payout], ['Выплачено пн, 8 дек 2031', '100,00 BYN', 'Отправить на выплату', 'Банк вернул деньги']],
  ['in_payment', [sent], ['Отправлена чт, 4 дек 2031, 12:00', '300,00 BYN', 'Записать выплату', 'Не прошла']],
  ['in_payment', [{ ...sent, state: 'prepared' }], ['В пакете, ещё не отправлена чт, 4 дек 2031, 12:00', '300,00 BYN']],
  ['paid', [{ ...payout, paidKopecks: 30_000 }], ['Выплачено пн, 8 дек 2031', '300,00 BYN', 'Банк вернул деньги']],
  [
    'failed',
    [{ ...sent, state: 'failed', reason: 'Счёт закрыт', batch: { id, number: 5 } }],
    ['Не прошла чт, 4 дек 2031, 12:00', 'Счёт закрыт', 'Пакет № 5', '300,00 BYN', 'Повторить'],
  ],
])('a statement that is %s shows accountants the payouts and the next step', async (state, payouts, lines) => {
  expect(await linesTo(staff, state, payouts)).toEqual(['Выплаты', ...lines])
})

test('an executor sees the payouts, and has no steps', async () => {
  expect(await linesTo(executor, 'part_paid', [payout])).toEqual(['Выплаты', 'Выплачено пн, 8 дек 2031', '100,00 BYN'])
})

test('only the rest of the statement is recorded as paid', async () => {
  const started = answer(startPayout, { data: report })
  await linesTo(staff, 'part_paid', [payout])
  await userEvent.click(screen.getByRole('button', { name: 'Отправить на выплату' }))
  const dialog = await screen.findByRole('dialog', { name: 'Отправить на выплату: Ковалевич Анна?' })
  expect(linesOf(dialog)).toContain('200,00 BYN. Когда деньги уйдут, запишите это здесь')
  await userEvent.click(screen.getAllByRole('button', { name: 'Отправить на выплату' }).at(-1) ?? dialog)
  expect(await screen.findByText('Отправлено на выплату')).toBeDefined()
  expect(started[0]?.body).toEqual({ version: 4 })
})

test.each([
  ['part_paid', payout, 'Банк вернул деньги', 'Последняя выплата будет проведена обратно. Исполнитель увидит причину'],
  ['in_payment', sent, 'Не прошла', 'Исполнитель увидит причину. Потом выплату можно повторить'],
  [
    'failed',
    { ...sent, state: 'failed' as const },
    'Повторить',
    'Ведомость снова станет одобренной, и её можно будет отправить ещё раз',
  ],
] as const)('the step of a statement that is %s explains itself', async (state, row, step, consequence) => {
  await linesTo(staff, state, [row])
  await userEvent.click(screen.getByRole('button', { name: step }))
  expect(linesOf(await screen.findByRole('dialog'))).toContain(consequence)
})

test('the form of a payout proposes the rest of the statement and today, and a part of it may be entered', async () => {
  const recorded = answer(recordPayout, { data: report })
  await linesTo(staff, 'in_payment', [sent])
  await userEvent.click(screen.getByRole('button', { name: 'Записать выплату' }))
  const sum = await screen.findByRole('textbox', { name: /Сумма|Сколько/ })
  expect(sum).toHaveProperty('value', '200,00')
  const dialog = screen.getByRole('dialog')
  await userEvent.click(dialog.querySelector('button[type=submit]') ?? dialog)
  await expect
    .poll(() => recorded[0]?.body)
    .toEqual({ amountKopecks: 20_000, paidOn: businessDate(new Date()), version: 4 })
})

test('nothing is sent while a changed account waits for its approval', async () => {
  answer(listPayouts, { data: [] })
  const changed = { ...report, state: 'approved' as const, isAccountChanged: true }
  await renderScreen(<StatementPayouts report={changed} />, { user: staff, language: 'ru' })
  expect(await screen.findByText('Выплаты ещё не было')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Отправить на выплату' })).toBeNull()
})
