import { getIncomeSources } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SourcesChart } from './sources-chart.tsx'

const of = (lastName: string, payKopecks: number, lessonCount: number) => ({
  customer: { id: `${customer.cabinetId}${lastName}`, firstName: 'Ольга', lastName },
  payKopecks,
  lessonCount,
})
const open = async (change: object) => {
  answer(getIncomeSources, {
    data: {
      year: 2031,
      customers: [of('Белая', 3000, 1), of('Жук', 1000, 2)],
      subjects: [],
      programmes: [{ title: 'Подготовка к ЦТ', payKopecks: 6000, lessonCount: 3 }],
      ...change,
    } as never,
  })
  await renderScreen(<SourcesChart year="2031" />, { user: executor, language: 'ru' })
  const table = await screen.findByRole('table', { name: 'Откуда доход за 2031 год' })
  return () => [...table.querySelectorAll('tbody tr')].map((row) => linesOf(row).join(' | '))
}

test('customers and groups are in the order of their sums, each with its share', async () => {
  const rows = await open({})
  expect(rows()).toEqual([
    'Подготовка к ЦТ 3 занятия | 60,00 BYN | 60 %',
    'Белая Ольга 1 занятие | 30,00 BYN | 30 %',
    'Жук Ольга 2 занятия | 10,00 BYN | 10 %',
  ])
})

test('nothing has a share if corrections took everything back', async () => {
  const rows = await open({ customers: [of('Белая', -3000, 1), of('Жук', 1000, 2)], programmes: [] })
  expect(rows()).toEqual(['Жук Ольга 2 занятия | 10,00 BYN | –', 'Белая Ольга 1 занятие | −30,00 BYN | –'])
})

test('the chart can be grouped by subjects', async () => {
  await open({ subjects: [{ subject: 'chess', payKopecks: 10_000, lessonCount: 6 }] })
  await userEvent.click(screen.getByRole('radio', { name: 'По предметам' }))
  const table = await screen.findByRole('table', { name: 'Откуда доход за 2031 год' })
  expect(linesOf(table.querySelector('tbody') as Element).join(' | ')).toBe('Шахматы 6 занятий | 100,00 BYN | 100 %')
})
