import { type Closing, closeMonth, getClosing } from '@navyk/api-spec/money/work-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ClosingDialog } from './closing.tsx'

test('a month that can’t be closed shows why', async () => {
  const closing: Closing = {
    month: '2026-10',
    isOver: true,
    closedCount: 0,
    readyCount: 2,
    chargeKopecks: 8000,
    payKopecks: 6000,
    left: [],
    moreCount: 0,
  }
  answer(getClosing, { data: closing })
  refuse(closeMonth, 409, { code: 'month_not_over', message: 'Месяц ещё идёт' })
  await renderScreen(<ClosingDialog onClose={() => undefined} />, { user: staff })
  await userEvent.click(await screen.findByRole('button', { name: /Закрыть 2/ }))
  expect(await screen.findByText('Месяц ещё идёт')).toBeDefined()
})
