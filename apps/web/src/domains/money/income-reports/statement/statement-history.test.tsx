import { listIncomeReportHistory } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { StatementHistory } from './statement-history.tsx'

test('the history of a statement shows that a lesson of an earlier month was corrected, and by how much', async () => {
  const id = '00000000-0000-4000-8000-0000000000c1'
  const changes = { payKopecks: { from: null, to: -1600 } }
  answer(listIncomeReportHistory, {
    data: [
      { id, action: 'corrected', actorName: 'Иванова Анна', at: '2026-11-01T09:00:00.000Z', reason: null, changes },
    ],
  })
  await renderScreen(<StatementHistory id={id} />, { user: executor, language: 'ru' })
  expect(await screen.findByText('Корректировка занятия прошлого месяца')).toBeTruthy()
  expect(screen.getByText(/16,00/)).toBeTruthy()
})
