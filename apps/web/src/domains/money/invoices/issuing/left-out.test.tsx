import { getInvoiceMonth, type LeftOut } from '@navyk/api-spec/money/invoices'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../../../testing/lines-of.ts'
import { answer } from '../../../../testing/mock-api.ts'
import { staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { LeftOutList } from './left-out.tsx'

const id = (index: number) => `00000000-0000-4000-8000-0000000000a${index}`
const row = (index: number, reason: LeftOut['reason'], lessonCount: number): LeftOut => ({
  ...{ contractId: id(index), contractNumber: index, subject: 'mathematics', learnerName: 'Савич Алина' },
  customer: { id: id(7), firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: id(8), firstName: 'Анна', lastName: 'Ковалевич' },
  ...{ reason, lessonCount, lessonId: id(index + 3) },
})
const plan = { drafting: null, issuing: null, hasPayee: true }

test('what a run will not take is named with the reason, and leads to where that is mended', async () => {
  const leftOut = [row(1, 'not_closed', 2), row(2, 'disputed', 1), row(3, 'not_approved', 5)]
  answer(getInvoiceMonth, { data: { ...plan, leftOut, leftOutCount: 4, hasPayee: false } })
  const { container } = await renderScreen(<LeftOutList month="2026-10" />, { user: staff, language: 'ru' })
  await screen.findByRole('heading', { name: 'Не войдут в счета' })
  const lines = linesOf(container).join(' | ')
  for (const part of [
    'Реквизиты сервиса не указаны: в счёте не будет видно, кому платить. | Открыть реквизиты',
    '2 занятия не закрыты Ковалевич Анна · Савич Алина · Математика',
    '1 занятие оспорено',
    '5 занятий ждут утверждения учёта',
    'И ещё 1 договор',
  ])
    expect(lines).toContain(part)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.slice(1)).toEqual([
    `/dashboard/lesson-details/${id(4)}`,
    `/dashboard/lesson-details/${id(5)}`,
    '/dashboard/work-report?month=2026-10',
  ])
})

test('a month of which all will be invoiced says nothing', async () => {
  const asked = answer(getInvoiceMonth, { data: { ...plan, leftOut: [], leftOutCount: 0 } })
  const { container } = await renderScreen(<LeftOutList month="2026-10" />, { user: staff, language: 'ru' })
  await expect.poll(() => asked).toHaveLength(1)
  expect(linesOf(container)).toEqual([])
})
