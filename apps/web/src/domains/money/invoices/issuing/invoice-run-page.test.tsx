import { getInvoiceMonth, listInvoices, listUninvoiced, listWaitingCorrections } from '@navyk/api-spec/money/invoices'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { InvoiceRunPage } from './invoice-run-page.tsx'

const executor = { id: '00000000-0000-4000-8000-0000000000a1', firstName: 'Анна', lastName: 'Ковалевич' }
const page = { data: [], nextCursor: null }

test('the run of a month begins with the number and sum of invoices and a button; the rest is below the preview', async () => {
  const totals = { contractCount: 42, lessonCount: 310, totalKopecks: 1_234_500 }
  const row = { executor, lessonCount: 3, totalKopecks: 12_000, reasons: [{ reason: 'not_closed', lessonCount: 3 }] }
  const leftOut = { executors: [row], executorCount: 1, lessonCount: 3, totalKopecks: 12_000 }
  answer(getInvoiceMonth, { data: { drafting: null, issuing: null, hasPayee: true, leftOut } } as never)
  answer(listUninvoiced, { ...page, totals } as never)
  answer(listWaitingCorrections, page as never)
  answer(listInvoices, page as never)
  const { container } = await renderScreen(<InvoiceRunPage />, { user: staff, language: 'ru' })
  await screen.findByText('Не войдут в счета')
  const lines = linesOf(container).join(' | ').replaceAll('\u00a0', ' ')
  const order = ['42 договора на 12 345,00 BYN', 'Создать 42 черновика', 'Не войдут в счета'].map((part) =>
    lines.indexOf(part),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})
