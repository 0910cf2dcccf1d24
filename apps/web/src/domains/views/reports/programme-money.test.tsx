import { downloadProgrammeMoney, getProgrammeMoney } from '@navyk/api-spec/views/reports'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ProgrammeMoney } from './programme-money.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const sums = { paidKopecks: 30_000, refundedKopecks: 2500, payKopecks: 6103, resultKopecks: 21_397 }
const data = {
  totals: { programmes: 1, ...sums },
  programmes: [{ id, title: 'Готовимся к ЦЭ', state: 'running' as const, ...sums }],
}

test('the money of the month in the address is summed up, and links to each programme', async () => {
  const asked = answer(getProgrammeMoney, { data, nextCursor: null })
  await renderScreen(<ProgrammeMoney filter={{}} />, { user: staff, path: '/?month=2026-10' })
  const section = within(await screen.findByRole('region', { name: 'Деньги программ' }))
  expect(await section.findByText(/октябрь 2026/)).toBeDefined()
  const lines = linesOf(screen.getByRole('region', { name: 'Деньги программ' }))
  expect(lines.slice(lines.indexOf('Оплачено мест'), lines.indexOf('= 213,97 BYN') + 1)).toEqual([
    'Оплачено мест',
    '300,00 BYN',
    'Возвращено',
    '− 25,00 BYN',
    'Оплата команды',
    '− 61,03 BYN',
    'Итог',
    '= 213,97 BYN',
  ])
  const link = section.getByRole('link', { name: /Готовимся к ЦЭ/ })
  expect(link.getAttribute('href')).toBe(programmePath(id))
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ month: '2026-10' })
})

test('the money has the programmes of the filter, page by page with the sums of all, and so has its workbook', async () => {
  const totals = { ...data.totals, programmes: 2 }
  const next = {
    ...data.programmes[0],
    id: id.replace(/1$/, '2'),
    title: 'Шахматы',
    state: 'running' as const,
    ...sums,
  }
  const asked = answer(getProgrammeMoney, ({ query }) =>
    query.has('cursor')
      ? { data: { totals, programmes: [next] }, nextCursor: null }
      : { data: { totals, programmes: data.programmes }, nextCursor: '1' },
  )
  const saved = answer(downloadProgrammeMoney, '' as never)
  const filter = { subject: 'chess', search: 'шах' } as const
  await renderScreen(<ProgrammeMoney filter={filter} />, { user: staff, path: '/?month=2026-10' })
  const section = within(await screen.findByRole('region', { name: 'Деньги программ' }))
  expect(await section.findByText(/1 из 2/)).toBeDefined()
  await userEvent.click(section.getByRole('button', { name: 'Показать ещё' }))
  expect(await section.findByRole('link', { name: /Шахматы/ })).toBeDefined()
  await userEvent.click(section.getByRole('button', { name: 'Деньги программ в XLSX' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const narrowed = { month: '2026-10', subject: 'chess', search: 'шах' }
  expect([...asked, ...saved].map(({ query }) => Object.fromEntries(query))).toEqual([
    narrowed,
    { ...narrowed, cursor: '1' },
    narrowed,
  ])
})

test('staff who work with neither contracts nor money see none', async () => {
  await renderScreen(<ProgrammeMoney filter={{}} />, { user: { ...staff, permissions: ['administrator'] } })
  expect(screen.queryByText('Деньги программ')).toBeNull()
})
