import { listPayoutBatches, type PayoutBatch } from '@navyk/api-spec/money/payouts'
import { newPayoutPath } from '@navyk/api-spec/money/payouts/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { BatchListPage } from './batch-list-page.tsx'

const id = '00000000-0000-4000-8000-0000000000b1'
const batch: PayoutBatch = {
  id,
  number: 7,
  state: 'sent',
  format: 'csv',
  madeOn: '2026-11-16',
  version: 2,
  all: { count: 12, kopecks: 240_000 },
  paid: { count: 9, kopecks: 200_000 },
  failed: { count: 0, kopecks: 0 },
  createdBy: 'Анна Иванова',
  createdAt: '2026-11-16T09:00:00.000Z',
  sentAt: '2026-11-16T10:00:00.000Z',
}

test.each([
  [0, '–'],
  [3, '3'],
])('a batch with %i failed payouts shows that, with their number and sum', async (count, says) => {
  answer(listPayoutBatches, { data: [{ ...batch, failed: { count, kopecks: 1 } }], nextCursor: null })
  await renderScreen(<BatchListPage />, { user: staff, language: 'ru' })
  const [, row] = await screen.findAllByRole('row')
  expect(row && linesOf(row)).toEqual([
    'Пакет № 7',
    expect.stringMatching(/^пн, 16 ноя( 2026)?$/),
    '12',
    says,
    '2 400,00 BYN',
    'Отправлен в банк',
  ])
})

test('on a narrow screen each figure of a batch has its label', async () => {
  setScreenWidth(390)
  answer(listPayoutBatches, { data: [{ ...batch, failed: { count: 3, kopecks: 1 } }], nextCursor: null })
  await renderScreen(<BatchListPage />, { user: staff, language: 'ru' })
  const card = await screen.findByRole('listitem')
  expect(card.textContent).toContain('Выплат: 12')
  expect(card.textContent).toContain('Не прошло: 3')
})

test('accountants without a batch get a link to the due payouts', async () => {
  answer(listPayoutBatches, { data: [], nextCursor: null })
  await renderScreen(<BatchListPage />, { user: staff, language: 'ru' })
  const link = await screen.findByRole('link', { name: 'К выплате' })
  expect(link.getAttribute('href')).toBe(newPayoutPath)
})
