import { adjustIncomeReport, type IncomeReport } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { AdjustmentDialog } from './adjustment-dialog.tsx'

test.each([
  ['bonus', 'Доплата добавлена'],
  ['deduction', 'Удержание добавлено'],
])('a %s is added with its reason and the version that was seen, and the message names it', async (kind, said) => {
  const report = { id: '00000000-0000-4000-8000-0000000000a1', version: 4 } as IncomeReport // it reads no other fields
  const sent = answer(adjustIncomeReport, { data: report })
  const close = vi.fn()
  await renderScreen(<AdjustmentDialog report={report} onClose={close} />, { user: staff, language: 'ru' })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Что это' }), kind)
  await userEvent.type(screen.getByRole('textbox', { name: /^Сумма/ }), '25')
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Открытый урок')
  await userEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ kind, amountKopecks: 2500, reason: 'Открытый урок', version: 4 }])
  expect(close).toHaveBeenCalledOnce()
})
