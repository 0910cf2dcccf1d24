import { downloadWorkReports, listWorkReports } from '@navyk/api-spec/money/work-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { WorkReportListPage } from './work-report-list-page.tsx'

const path = '/?search=новик&state=submitted&month=2026-10&waits=correction'
const narrowed = { search: 'новик', state: 'submitted', month: '2026-10', waits: 'correction' }

test('months of executors are filtered by name in the address, and so is their workbook', async () => {
  const lists = answer(listWorkReports, { data: [], nextCursor: null })
  const saved = answer(downloadWorkReports, '' as never)
  await renderScreen(<WorkReportListPage />, { user: staff, path })
  await screen.findByRole('searchbox', { name: 'Имя исполнителя' })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  await expect.poll(() => Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed)
  expect(Object.fromEntries(lists[0]?.query ?? [])).toEqual(narrowed)
})

test('an executor has only their own months, and so neither a search for names nor a workbook of them', async () => {
  answer(listWorkReports, { data: [], nextCursor: null })
  await renderScreen(<WorkReportListPage />, { user: executor })
  await screen.findByRole('combobox', { name: 'Состояние' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
})

test('accountants close a month from the list, and managers do not', async () => {
  answer(listWorkReports, { data: [], nextCursor: null })
  const { unmount } = await renderScreen(<WorkReportListPage />, { user: staff })
  await screen.findByRole('button', { name: 'Закрыть месяц' })
  unmount()
  await renderScreen(<WorkReportListPage />, { user: { ...staff, permissions: ['manager'] } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Закрыть месяц' })).toBeNull()
})
