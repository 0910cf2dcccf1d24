import {
  type BatchPayout,
  failBatchPayouts,
  getPayoutBatch,
  listBatchPayouts,
  type PayoutBatchDetails,
  recordBatchPaid,
} from '@navyk/api-spec/money/payouts'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { BatchPage } from './batch-page.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const other = '00000000-0000-4000-8000-0000000000a2'
/** Batch of ten payouts of 100.00 each, of which five are paid and two have failed. */
const batch: PayoutBatchDetails = {
  id,
  number: 7,
  state: 'sent',
  format: 'csv',
  madeOn: '2031-12-04',
  version: 4,
  fileName: 'navyk-7.csv',
  all: { count: 10, kopecks: 100_000 },
  paid: { count: 5, kopecks: 50_000 },
  failed: { count: 2, kopecks: 20_000 },
  createdBy: 'Бухгалтер',
  createdAt: '2031-12-04T09:00:00.000Z',
  sentAt: '2031-12-04T10:00:00.000Z',
  sentBy: null,
  payerIban: 'BY00',
  purpose: 'Вознаграждение',
  fileSha256: 'ab',
  cancelledAt: null,
  reason: null,
  repeats: null,
  repeatableCount: 0,
  changedCount: 0,
  movedCount: 0,
}
const payout: BatchPayout = {
  id,
  reportId: id,
  month: '2031-11',
  state: 'sent',
  amountKopecks: 10_000,
  paidOn: null,
  reason: null,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  recipient: { name: 'Ковалевич Анна', iban: 'BY01', bic: 'AKBBBY2X', change: 'same', formerIban: null },
}

function open(change: Partial<PayoutBatchDetails> = {}) {
  answer(getPayoutBatch, { data: { ...batch, ...change } })
  const data = [payout, { ...payout, id: other, state: 'failed' as const, reason: 'Счёт закрыт' }]
  answer(listBatchPayouts, { data, nextCursor: null })
  const [route, path] = [payoutPath(':id'), payoutPath(id)]
  return renderScreen(<BatchPage />, { user: staff, language: 'ru', route, path })
}

test.each<[Partial<PayoutBatchDetails>, string[]]>([
  [{ state: 'prepared' }, ['Отменить пакет', 'Отправлен в банк']],
  [{}, ['Банк выплатил']],
  [{ repeatableCount: 2 }, ['Повторить непрошедшие', 'Банк выплатил']],
  [{ state: 'done', repeatableCount: 2 }, ['Повторить непрошедшие']],
  [{ state: 'done' }, []],
  [{ state: 'cancelled', repeatableCount: 0 }, []],
])('a batch with %o offers the next step and no more', async (change, steps) => {
  await open(change)
  const heading = await screen.findByRole('heading', { name: /^Пакет/, level: 1 })
  const all = ['Отменить пакет', 'Отправлен в банк', 'Повторить непрошедшие', 'Банк выплатил']
  const buttons = screen.queryAllByRole('button').map((button) => button.textContent)
  expect(heading).toBeDefined()
  expect(buttons.filter((button) => all.includes(button))).toEqual(steps)
  const told = screen.queryByText('Когда исполнитель исправит реквизиты, повторите выплату новым пакетом')
  expect(told !== null).toBe((change.repeatableCount ?? 0) > 0)
})

test.each<[string, Partial<PayoutBatchDetails>, string, string]>([
  [
    'what the whole batch comes to',
    { state: 'prepared' },
    'Отправлен в банк',
    'Банк должен выплатить 1 000,00 BYN. После этого пакет уже не отменить',
  ],
  [
    'how many payouts have no end yet',
    {},
    'Банк выплатил',
    '3 выплаты будут проведены, исполнители получат уведомления',
  ],
  [
    'how many go into a batch again',
    { state: 'done', repeatableCount: 2 },
    'Повторить непрошедшие',
    'Повторить 2 выплаты?',
  ],
])('before a step of a batch the page says %s', async (_, change, step, sentence) => {
  await open(change)
  await userEvent.click(await screen.findByRole('button', { name: step }))
  expect(linesOf(await screen.findByRole('dialog'))).toContain(sentence)
})

test('paid or returned payouts are recorded only for the chosen ones', async () => {
  const paid = answer(recordBatchPaid, { data: batch })
  const failed = answer(failBatchPayouts, { data: batch })
  await open()
  const boxes = await screen.findAllByRole('checkbox')
  await userEvent.click(boxes.find((box) => !box.hasAttribute('disabled')) ?? document.body)
  await userEvent.click(await screen.findByRole('button', { name: 'Выплачены' }))
  const dialog = await screen.findByRole('dialog', { name: 'Банк выплатил' })
  expect(linesOf(dialog)).toContain('1 выплата будет проведена, исполнитель получит уведомление')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Записать' }))
  await expect.poll(() => paid[0]?.body).toMatchObject({ version: 4, payoutIds: [id] })
  expect(failed).toEqual([])
})

test('an unsent batch names the executors whose account has changed, and what to do', async () => {
  await open({ state: 'prepared', movedCount: 2 })
  expect(await screen.findByText('2 исполнителя с тех пор указали другие счета')).toBeDefined()
  expect(screen.getByText(/В файле одобренный счёт\. Если он закрыт, отмените пакет/)).toBeDefined()
})
