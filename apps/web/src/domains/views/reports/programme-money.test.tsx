import { getProgrammeMoney } from '@navyk/api-spec/views/reports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ProgrammeMoney } from './programme-money.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const sums = { paidKopecks: 30_000, refundedKopecks: 2500, payKopecks: 6103, resultKopecks: 21_397 }
const data = {
  totals: { programmes: 1, ...sums },
  programmes: [{ id, title: 'Готовимся к ЦЭ', state: 'running' as const, ...sums }],
}

test('the money of the month in the address is summed up, and leads to each programme', async () => {
  const asked = answer(getProgrammeMoney, { data })
  await renderScreen(<ProgrammeMoney />, { user: staff, path: '/?month=2026-10' })
  const section = within(await screen.findByRole('region', { name: 'Деньги программ' }))
  expect(await section.findByText(/октябрь 2026/)).toBeDefined()
  expect(section.getAllByText('213,97', { exact: false }).length).toBeGreaterThan(0)
  const link = section.getByRole('link', { name: /Готовимся к ЦЭ/ })
  expect(link.getAttribute('href')).toBe(`/dashboard/project-details?id=${id}`)
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ month: '2026-10' })
})

test('who works with neither contracts nor money is not shown any', async () => {
  await renderScreen(<ProgrammeMoney />, { user: { ...staff, permissions: ['administrator'] } })
  expect(screen.queryByText('Деньги программ')).toBeNull()
})
