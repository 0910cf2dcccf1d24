import { listPlans, listUnplanned } from '@navyk/api-spec/teaching/plans'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../testing/mock-api.ts'
import { customer, executor, staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { PlanListPage } from './plan-list-page.tsx'

test.each([
  ['staff', staff, 'Имя или № договора'],
  ['an executor', executor, 'Имя или № договора'],
  ['a customer', customer, 'Ученик или исполнитель'],
] as const)('plans are searched from the address by %s', async (_, user, label) => {
  const lists = answer(listPlans, { data: [], nextCursor: null })
  answer(listUnplanned, { data: [], nextCursor: null })
  await renderScreen(<PlanListPage />, { user, path: '/?search=жук&state=approved' })
  await screen.findByRole('searchbox', { name: label })
  await screen.findByText('По этим условиям планов нет')
  expect(Object.fromEntries(lists[0]?.query ?? [])).toEqual({ search: 'жук', state: 'approved' })
})
