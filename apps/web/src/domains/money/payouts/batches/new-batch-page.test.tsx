import {
  createPayoutBatch,
  type DueStatement,
  type DueSums,
  getDuePayouts,
  listDuePayouts,
} from '@navyk/api-spec/money/payouts'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { NewBatchPage } from './new-batch-page.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const none = { count: 0, kopecks: 0 }
/** Sums of five ready statements, 1 000.00 together. */
const sums: DueSums = {
  ready: { count: 5, kopecks: 100_000 },
  changed: none,
  noDetails: none,
  accountChanged: none,
  onHold: none,
  failed: none,
  payerIban: 'BY00',
  last: { format: 'csv', branch: '', contract: '', purpose: 'Вознаграждение' },
}
const statement: DueStatement = {
  id,
  month: '2031-11',
  amountKopecks: 30_000,
  obstacle: null,
  reason: null,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  recipient: { name: 'Ковалевич Анна', iban: 'BY01', bic: 'AKBBBY2X', change: 'same', formerIban: null },
}

function open(change: Partial<DueSums> = {}, path = '/') {
  answer(getDuePayouts, { data: { ...sums, ...change } })
  answer(listDuePayouts, { data: [statement], nextCursor: null })
  return renderScreen(<NewBatchPage />, { user: staff, language: 'ru', path })
}

test('ready and unready payouts are separate, each with number and sum', async () => {
  await open({
    noDetails: { count: 1, kopecks: 1100 },
    accountChanged: { count: 1, kopecks: 4400 },
    onHold: { count: 2, kopecks: 2200 },
    failed: { count: 3, kopecks: 3300 },
    changed: { count: 1, kopecks: 30_000 },
  })
  await screen.findByText(/У 1 исполнителя сменился счёт/)
  expect(linesOf(screen.getByRole('region', { name: 'По всем месяцам' })).slice(1)).toEqual([
    'Ещё не выплачено 1 110,00 BYN',
    'Готовы',
    '5 выплат',
    '1 000,00 BYN',
    'Нет реквизитов',
    '1 выплата',
    '+ 11,00 BYN',
    'Счёт не одобрен',
    '1 выплата',
    '+ 44,00 BYN',
    'Приостановлены',
    '2 выплаты',
    '+ 22,00 BYN',
    'Не прошли в прошлый раз',
    '3 выплаты',
    '+ 33,00 BYN',
    'Ещё не выплачено',
    '= 1 110,00 BYN',
  ])
})

test('the payouts of one month are labelled with it', async () => {
  await open({}, '/?month=2031-11')
  expect(await screen.findByRole('region', { name: 'За отобранный месяц' })).toBeDefined()
})

test.each([
  ['Создать пакет: 5 выплат', '5 выплат на 1 000,00 BYN', { count: 5, kopecks: 100_000 }],
  ['Только выбранные', '1 выплата на 300,00 BYN', { count: 1, kopecks: 30_000, onlyIds: [id] }],
  ['Все, кроме выбранных', '4 выплаты на 700,00 BYN', { count: 4, kopecks: 70_000, exceptIds: [id] }],
])('the button "%s" makes the batch of its dialog', async (button, title, body) => {
  const created = answer(createPayoutBatch, { data: { id } } as never)
  await open()
  const boxes = await screen.findAllByRole('checkbox')
  await userEvent.click(boxes.at(-1) ?? document.body)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toContain(title)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Создать пакет' }))
  await expect
    .poll(() => created[0]?.body)
    .toEqual({
      format: 'csv',
      branch: '',
      contract: '',
      purpose: 'Вознаграждение',
      ...body,
    })
})

test('without the service’s own account no batch is made, and the page says why', async () => {
  await open({ payerIban: null })
  expect(await screen.findByText('Не заполнены реквизиты сервиса')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Создать пакет/ })).toBeNull()
})

test('a payout whose account has changed since the approval is separate, with its account and a link to its statement', async () => {
  answer(getDuePayouts, { data: { ...sums, accountChanged: { count: 1, kopecks: 30_000 } } })
  answer(listDuePayouts, { data: [{ ...statement, obstacle: 'account_changed' }], nextCursor: null })
  await renderScreen(<NewBatchPage />, { user: staff, language: 'ru', path: '/?rows=left_out' })
  expect(await screen.findByText('1 выплата ждёт: счёт сменился после одобрения')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Показать их' }).getAttribute('href')).toContain('rows=left_out')
  const list = await screen.findByRole('table')
  expect(list.textContent).toContain('Счёт не одобренBY01Ковалевич АннаОдобрите его на странице ведомости')
  expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toBe(incomeReportPath(id))
  // It goes into no batch, so it can't be chosen.
  expect(within(list).queryByRole('checkbox', { name: 'Выбрать строку' })).toBeNull()
})
