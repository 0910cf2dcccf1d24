import {
  type BankStatementDetails,
  confirmBankRows,
  getBankStatement,
  listBankRows,
} from '@navyk/api-spec/money/bank-statements'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { BankStatementPage } from './bank-statement-page.tsx'

const none = { count: 0, kopecks: 0 }
const statement: BankStatementDetails = {
  id: '01935f4a-0000-7000-8000-000000000001',
  fileName: 'bank.txt',
  format: 'csv',
  account: '',
  fromOn: null,
  toOn: null,
  openingKopecks: null,
  closingKopecks: null,
  mismatchKopecks: null,
  knownCount: 0,
  rowCount: 3,
  openCount: 0,
  confirmedCount: 2,
  doneCount: 1,
  sure: none,
  unsure: none,
  uploadedBy: '',
  uploadedAt: '2026-11-20T09:00:00.000Z',
}

test('rows whose posting can’t be continued show why', async () => {
  answer(getBankStatement, { data: statement })
  answer(listBankRows, { data: [], nextCursor: null })
  refuse(confirmBankRows, 503, { code: 'unavailable', message: 'Сервис перегружен' })
  await renderScreen(<BankStatementPage />, { user: staff, path: `/b/${statement.id}`, route: '/b/:id' })
  await userEvent.click(await screen.findByRole('button', { name: 'Продолжить' }))
  expect(await screen.findByText('Сервис перегружен')).toBeDefined()
})

test.each([
  [{}, ['В файле нет остатков, поэтому сверить их с операциями нельзя']],
  [
    { openingKopecks: 10_000, closingKopecks: 25_000, mismatchKopecks: 0, account: 'BY13', knownCount: 4 },
    [
      'Счёт',
      'BY13',
      'Уже были раньше',
      '4',
      'Исходящий остаток 250,00 BYN',
      'Входящий остаток',
      '100,00 BYN',
      'Операции выписки',
      '+ 150,00 BYN',
      'Исходящий остаток',
      '= 250,00 BYN',
    ],
  ],
  [
    { openingKopecks: 10_000, closingKopecks: 25_000, mismatchKopecks: -1000 },
    [
      'Исходящий остаток 250,00 BYN',
      'Входящий остаток',
      '100,00 BYN',
      'Операции выписки',
      '+ 160,00 BYN',
      'Не сходится',
      '− 10,00 BYN',
      'Исходящий остаток',
      '= 250,00 BYN',
      'Остатки не сходятся на −10,00 BYN',
      'Входящий остаток с поступлениями и списаниями не даёт исходящий. Возможно, файл неполный: выгрузите его заново',
    ],
  ],
])('a statement shows its balances if its file has them', async (change, facts) => {
  answer(getBankStatement, { data: { ...statement, confirmedCount: 0, ...change } })
  answer(listBankRows, { data: [], nextCursor: null })
  const { container } = await renderScreen(<BankStatementPage />, {
    user: staff,
    path: `/b/${statement.id}`,
    route: '/b/:id',
    language: 'ru',
  })
  // Above them its days, which this one does not name; below them its rows, of which none waits.
  const rows = ['Проверить: 0', 'Точные: 0', 'Готово: 1', 'Всё разобрано']
  const below = () => {
    const lines = linesOf(container)
    return lines.slice(lines.indexOf('bank.txt') + 1)
  }
  await waitFor(() => expect(below()).toEqual(['–', ...facts, ...rows]))
})

test('the matched rows are confirmed by the number and the sum that were read', async () => {
  const of = { ...statement, confirmedCount: 0, sure: { count: 3, kopecks: 120_050 }, unsure: { count: 1, kopecks: 5 } }
  answer(getBankStatement, { data: of })
  answer(listBankRows, { data: [], nextCursor: null })
  const sent = answer(confirmBankRows, { data: of })
  await renderScreen(<BankStatementPage />, {
    user: staff,
    path: `/b/${statement.id}`,
    route: '/b/:id',
    language: 'ru',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Провести точные: 3' }))
  const dialog = await screen.findByRole('dialog', { name: /^Провести 3 на 1\s200,50\sBYN\?$/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Провести' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ count: 3, kopecks: 120_050 }))
})

test('a statement whose rows do not add up to its closing balance shows the difference', async () => {
  answer(getBankStatement, { data: { ...statement, confirmedCount: 0, mismatchKopecks: -4000 } })
  answer(listBankRows, { data: [], nextCursor: null })
  await renderScreen(<BankStatementPage />, {
    user: staff,
    path: `/b/${statement.id}`,
    route: '/b/:id',
    language: 'ru',
  })
  expect(await screen.findByText(/[-−]40,00\sBYN/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Провести точные/ })).toBeNull()
})
