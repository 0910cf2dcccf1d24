import { type Closing, closeMonth, getClosing } from '@navyk/api-spec/money/work-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '../../../../testing/lines-of.ts'
import { answer, refuse } from '../../../../testing/mock-api.ts'
import { staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { ClosingDialog } from './closing.tsx'

test('what closing a month pays is what customers are charged less the commission', async () => {
  const closing: Closing = {
    ...{ month: '2026-10', isOver: true, closedCount: 1, readyCount: 2, chargeKopecks: 8000, payKopecks: 6000 },
    ...{ left: [], moreCount: 0 },
  }
  answer(getClosing, { data: closing })
  await renderScreen(<ClosingDialog onClose={() => undefined} />, { user: staff, language: 'ru' })
  const charged = await screen.findByRole('link', { name: 'Заказчикам' })
  expect(charged.getAttribute('href')).toBe('/dashboard/work-report?month=2026-10&state=approved')
  const lines = linesOf(screen.getByRole('dialog')).join(' | ')
  expect(lines).toContain('80,00 BYN | Комиссия | − 20,00 BYN | Исполнителю | = 60,00 BYN')
})

test('a month that can’t be closed says why', async () => {
  const closing: Closing = {
    ...{ month: '2026-10', isOver: true, closedCount: 0, readyCount: 2, chargeKopecks: 8000, payKopecks: 6000 },
    ...{ left: [], moreCount: 0 },
  }
  answer(getClosing, { data: closing })
  refuse(closeMonth, 409, { code: 'month_not_over', message: 'Месяц ещё идёт' })
  await renderScreen(<ClosingDialog onClose={() => undefined} />, { user: staff })
  await userEvent.click(await screen.findByRole('button', { name: /Закрыть 2/ }))
  expect(await screen.findByText('Месяц ещё идёт')).toBeDefined()
})
