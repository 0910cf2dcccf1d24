import { getInvoiceMonth, type LeftOut } from '@navyk/api-spec/money/invoices'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { LeftOutLessons, MissingPayee } from './left-out.tsx'

const id = (index: number) => `00000000-0000-4000-8000-0000000000a${index}`
const row = (index: number, lastName: string, reasons: LeftOut['reasons'], totalKopecks: number): LeftOut => ({
  executor: { id: id(index), firstName: 'Анна', lastName },
  lessonCount: reasons.reduce((sum, { lessonCount }) => sum + lessonCount, 0),
  totalKopecks,
  reasons,
})
const plan = { drafting: null, issuing: null, hasPayee: true }
const nothing = { executors: [], executorCount: 0, lessonCount: 0, totalKopecks: 0 }
const screenOf = (
  <>
    <MissingPayee month="2026-10" />
    <LeftOutLessons month="2026-10" />
  </>
)

test('lessons that a run leaves out are one folded line with number and price, by executor inside, with links to mend them', async () => {
  const executors = [
    row(
      1,
      'Ковалевич',
      [
        { reason: 'not_closed', lessonCount: 2 },
        { reason: 'disputed', lessonCount: 1 },
      ],
      12_000,
    ),
    row(2, 'Жук', [{ reason: 'not_approved', lessonCount: 5 }], 20_000),
  ]
  const leftOut = { executors, executorCount: 12, lessonCount: 48, totalKopecks: 312_000 }
  answer(getInvoiceMonth, { data: { ...plan, leftOut, hasPayee: false } })
  const { container } = await renderScreen(screenOf, { user: staff, language: 'ru' })
  const title = await screen.findByText('Не войдут в счета')
  expect(title.closest('details')?.open).toBe(false)
  const lines = linesOf(container).join(' | ').replaceAll('\u00a0', ' ')
  for (const part of [
    'Реквизиты сервиса не указаны: в счёте не будет видно, кому платить.',
    '12 исполнителей · 48 занятий',
    '3 120,00 BYN',
    'Ковалевич А. 2 занятия не закрыты · 1 занятие оспорено 120,00 BYN | К учёту занятий',
    'Жук А. 5 занятий ждут утверждения учёта 200,00 BYN | К учёту занятий',
    'И ещё 10 исполнителей',
  ])
    expect(lines).toContain(part)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.slice(1)).toEqual([
    `${workReportListPath}?month=2026-10&executorId=${id(1)}`,
    `${workReportListPath}?month=2026-10&executorId=${id(2)}`,
  ])
})

test('a month without left-out lessons has no such line', async () => {
  const asked = answer(getInvoiceMonth, { data: { ...plan, leftOut: nothing } })
  const { container } = await renderScreen(screenOf, { user: staff, language: 'ru' })
  await expect.poll(() => asked).toHaveLength(1)
  expect(linesOf(container)).toEqual([])
})
