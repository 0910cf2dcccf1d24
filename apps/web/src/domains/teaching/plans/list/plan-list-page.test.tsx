import { approvePlan, listPlans, listUnplanned, type Plan, type PlanSummary } from '@navyk/api-spec/teaching/plans'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { PlanListPage } from './plan-list-page.tsx'

const id = '00000000-0000-4000-8000-0000000000c1'
const person = { id, firstName: 'Анна', lastName: 'Ковалевич' }
const month = businessMonth(new Date())
const planOf = (index: number, state: Plan['state'], fields: object = {}) => ({
  id: `00000000-0000-4000-8000-0000000000a${index}`,
  contractId: id,
  contractNumber: 3,
  month,
  state,
  executor: person,
  customer: person,
  learnerName: `Ученик ${index}`,
  subject: 'mathematics',
  version: index,
  submittedAt: null,
  approvedAt: null,
  answerBy: null,
  revision: 1,
  openRevision: null,
  totals: { lessonCount: 5, minutes: 300, priceKopecks: 20_000 },
  lessons: { planned: 2, held: 3, cancelled: 0 },
  ...fields,
})

test('a customer approves the waiting plans at once, by their lessons and prices, and no others', async () => {
  setScreenWidth(1440)
  const plans = [planOf(1, 'submitted'), planOf(2, 'approved'), planOf(3, 'submitted'), planOf(4, 'returned')]
  answer(listPlans, { data: plans as PlanSummary[], nextCursor: null })
  const approved = answer(approvePlan, ({ params }) => ({ data: { id: params.id } as Plan }))
  const user = userEvent.setup()
  await renderScreen(<PlanListPage />, { user: customer, language: 'ru' })
  await user.click((await screen.findAllByRole('checkbox', { name: 'Выбрать все показанные' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Согласовать (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Согласовать 2 плана?' })
  expect(dialog.textContent.replaceAll('\u00a0', ' ')).toMatch(/10 занятий на 400,00/)
  await user.click(within(dialog).getByRole('button', { name: 'Согласовать (2)' }))
  await screen.findByText('Согласовано 2 плана')
  expect(approved.map(({ body }) => body)).toEqual([{ version: 1 }, { version: 3 }])
})

test('an executor submits several drafts and returned plans at once, but none without lessons', async () => {
  setScreenWidth(1440)
  const none = { lessonCount: 0, minutes: 0, payKopecks: 0 }
  const pay = { totals: { lessonCount: 5, minutes: 300, payKopecks: 15_000 } }
  const plans = [planOf(1, 'draft', pay), planOf(2, 'draft', { totals: none }), planOf(3, 'submitted', pay)]
  answer(listPlans, { data: [...plans, planOf(4, 'returned', pay)] as PlanSummary[], nextCursor: null })
  answer(listUnplanned, { data: [], nextCursor: null })
  const user = userEvent.setup()
  await renderScreen(<PlanListPage />, { user: executor, language: 'ru' })
  await user.click((await screen.findAllByRole('checkbox', { name: 'Выбрать все показанные' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Отправить (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Отправить 2 плана?' })
  expect(dialog.textContent.replaceAll('\u00a0', ' ')).toMatch(/10 занятий, вам за занятия 300,00/)
})

test.each([
  ['an executor', executor, '', [month, addMonths(month, 1)]],
  ['an executor in a month that is over', executor, `?month=${addMonths(month, -1)}`, []],
  ['staff', staff, '', []],
  ['staff in a chosen month', staff, `?month=${addMonths(month, 2)}`, [addMonths(month, 2)]],
  ['an accountant', { ...staff, permissions: ['accountant' as const] }, `?month=${month}`, []],
  ['a customer', customer, `?month=${month}`, []],
])('contracts without a plan are requested for %s of the months to plan', async (_, user, query, months) => {
  answer(listPlans, { data: [planOf(1, 'approved')] as PlanSummary[], nextCursor: null })
  const asked = answer(listUnplanned, { data: [], nextCursor: null })
  await renderScreen(<PlanListPage />, { user, path: `/${query}`, language: 'ru' })
  const line = await screen.findByRole('link', { name: /Ученик 1/ })
  expect(line).toBeDefined()
  expect(asked.map((request) => request.query.get('month')).toSorted()).toEqual(months)
})

test('the list shows how many lessons of an approved plan were held', async () => {
  setScreenWidth(1440)
  answer(listPlans, { data: [planOf(1, 'approved'), planOf(2, 'draft')] as PlanSummary[], nextCursor: null })
  await renderScreen(<PlanListPage />, { user: customer, language: 'ru' })
  const cells = (await screen.findAllByRole('row')).slice(1).map((row) => linesOf(row))
  expect(cells.map((cell) => [cell.includes('3 из 5'), cell.includes('5')])).toEqual([
    [true, false],
    [false, true],
  ])
})

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
