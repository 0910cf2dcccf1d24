import { type Debtor, downloadDebtors, listDebtors } from '@navyk/api-spec/money/invoices'
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { Debtors } from './debtors.tsx'

const debtor = (index: number, lastName: string): Debtor => ({
  customer: { id: `00000000-0000-4000-8000-0000000000e${index}`, firstName: 'Ольга', lastName },
  balanceKopecks: 8000,
  overdueKopecks: 8000,
  creditKopecks: 0,
})

test('the list of debtors has further pages, and its foot adds up all of them', async () => {
  const totals = { count: 2, balanceKopecks: 16_000, overdueKopecks: 15_000 }
  answer(listDebtors, ({ query }) => {
    if (query.get('credit') !== null) return { data: [], nextCursor: null, totals }
    return query.get('cursor') === null
      ? { data: [debtor(1, 'Мицкевич')], nextCursor: 'next', totals }
      : { data: [debtor(2, 'Савич')], nextCursor: null, totals }
  })
  await renderScreen(<Debtors />, { user: staff })
  expect(await screen.findByText('Мицкевич Ольга')).toBeDefined()
  const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? ''
  expect(text()).toContain('160,00 BYN')
  expect(text()).toContain('150,00 BYN')
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByText('Савич Ольга')).toBeDefined()
  expect(linesOf(screen.getByRole('region', { name: 'По всем должникам' })).slice(1)).toEqual([
    'К оплате 160,00 BYN',
    'Просрочено',
    '150,00 BYN',
    'Ждёт оплаты',
    '+ 10,00 BYN',
    'К оплате',
    '= 160,00 BYN',
  ])
})

test('sums of filtered debtors are labelled as those of the filter', async () => {
  const totals = { count: 1, balanceKopecks: 8000, overdueKopecks: 8000 }
  answer(listDebtors, { data: [debtor(1, 'Мицкевич')], nextCursor: null, totals })
  await renderScreen(<Debtors />, { user: staff, path: '/?age=days60' })
  expect(await screen.findByRole('region', { name: 'По отобранным должникам' })).toBeDefined()
})

test('debtors are filtered by name and age of the debt in the address, and so is their workbook', async () => {
  const totals = { count: 0, balanceKopecks: 0, overdueKopecks: 0 }
  const lists = answer(listDebtors, { data: [], nextCursor: null, totals })
  const saved = answer(downloadDebtors, '' as never)
  await renderScreen(<Debtors />, { user: staff, path: '/?search=мицк&age=days60' })
  const all = await screen.findByRole('link', { name: 'Показать все' })
  expect(all.getAttribute('href')).toBe(statementPath)
  const narrowed = { search: 'мицк', age: 'days60' }
  expect(lists.map(({ query }) => Object.fromEntries(query))).toContainEqual(narrowed)
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  await expect.poll(() => Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed)
})

test('each debtor has the overdue sum, the credit and the debt, under their own headings', async () => {
  const totals = { count: 1, balanceKopecks: 16_000, overdueKopecks: 15_000 }
  const row = { ...debtor(1, 'Мицкевич'), balanceKopecks: 9000, overdueKopecks: 7000, creditKopecks: 500 }
  answer(listDebtors, ({ query }) => ({ data: query.has('credit') ? [] : [row], nextCursor: null, totals }))
  await renderScreen(<Debtors />, { user: staff, language: 'ru' })
  await screen.findByText('Мицкевич Ольга')
  const cellsOf = (place: number) =>
    [...(screen.getAllByRole('row')[place]?.querySelectorAll('th, td') ?? [])].map(({ textContent }) =>
      textContent.replaceAll(/\s/g, ' ').trim(),
    )
  expect(cellsOf(0)).toEqual(['Заказчик', 'Просрочено', 'Аванс', 'К оплате'])
  expect(cellsOf(1)).toEqual(['Мицкевич Ольга', '70,00 BYN', '5,00 BYN', '90,00 BYN'])
})
