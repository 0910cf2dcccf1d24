import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { getPayoutMonth, type PayoutMonth, startPayoutRun } from '@navyk/api-spec/money/payouts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { RunDialog } from './run-period.tsx'

const month: PayoutMonth = {
  month: '2026-11',
  openCount: 3,
  openKopecks: 9000,
  olderKopecks: 6000,
  draftedCount: 0,
  payWhen: 'invoice_paid',
  secondAboveKopecks: 0,
  run: null,
}

test('before a run the page shows the part of the sum from older months', async () => {
  answer(getPayoutMonth, { data: month })
  await renderScreen(<RunDialog onClose={() => undefined} />, { user: staff })
  const older = await screen.findByText('За прошлые месяцы')
  expect(older.closest('dl')?.textContent?.replaceAll(/\s/g, ' ')).toContain('60,00 BYN')
})

test('a run that does not start shows why', async () => {
  answer(getPayoutMonth, { data: month })
  refuse(startPayoutRun, 429, { code: 'quota', message: 'Слишком часто' })
  await renderScreen(<RunDialog onClose={() => undefined} />, { user: staff })
  await userEvent.click(await screen.findByRole('button', { name: 'Составить' }))
  expect(await screen.findByText('Слишком часто')).toBeDefined()
})

test.each<[Partial<PayoutMonth>, said: string[], hasStep: boolean]>([
  [{}, ['Исполнителей без ведомости', '3', 'Начислено 90,00 BYN'], true],
  [{ payWhen: 'lesson_settled' }, ['Занятие выплачивается после утверждения учёта'], true],
  [
    { openCount: 0, openKopecks: 0, draftedCount: 4 },
    ['Уже составлено', '4', 'За этот месяц составлять нечего'],
    false,
  ],
])('before a run of the last month the page shows its result: %j', async (change, said, hasStep) => {
  const asked = answer(getPayoutMonth, { data: { ...month, ...change } })
  await renderScreen(<RunDialog onClose={() => undefined} />, { user: staff, language: 'ru' })
  await screen.findByText('Уже составлено')
  const lines = linesOf(screen.getByRole('dialog')).join(' | ')
  for (const text of said) expect(lines).toContain(text)
  expect(lines).toContain(said.slice(0, 2).join(' | '))
  expect(asked[0]?.query.get('month')).toBe(addMonths(businessMonth(new Date()), -1))
  expect(screen.queryByRole('button', { name: 'Составить' }) !== null).toBe(hasStep)
})

test.each([
  [2, ['Готово: составлено 5 из 7', 'Остальные остались открытыми: к выплате по ним пока ничего нет']],
  [0, ['Готово: составлено 5 из 7']],
])('a finished run shows its result, and that %i months stay open', async (openCount, said) => {
  const run = { id: staff.id, doneCount: 7, draftedCount: 5, totalCount: 7, finishedAt: '2026-11-20T09:00:00.000Z' }
  answer(getPayoutMonth, { data: { ...month, openCount, run: run as unknown as PayoutMonth['run'] } })
  await renderScreen(<RunDialog onClose={() => undefined} />, { user: staff, language: 'ru' })
  const status = (await screen.findByText('Готово: составлено 5 из 7')).closest('[role=status]')
  expect(linesOf(status as Element)).toEqual(said)
})
