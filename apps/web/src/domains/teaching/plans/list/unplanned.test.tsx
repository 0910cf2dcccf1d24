import { draftPlan, listPlans, listUnplanned, type UnplannedContract } from '@navyk/api-spec/teaching/plans'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { setScreenWidth } from '#testing/screen-width.ts'
import { renderScreen } from '#testing/render.tsx'
import { PlanListPage } from './plan-list-page.tsx'

const month = addMonths(businessMonth(new Date()), 1)
const planId = '00000000-0000-4000-8000-0000000000a1'
const contract: UnplannedContract = {
  contractId: '00000000-0000-4000-8000-0000000000c1',
  contractNumber: 3,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  customer: { id: '00000000-0000-4000-8000-0000000000d1', firstName: 'Ольга', lastName: 'Мицкевич' },
  learnerName: 'Миша Мицкевич',
  subject: 'mathematics',
  month,
}
const other = { ...contract, contractId: '00000000-0000-4000-8000-0000000000c2', learnerName: 'Вера Мицкевич' }

/** The contract is removed from the list as soon as it has a plan, together with the pressed button. */
test('drafting the plan of the only contract without one leads to that plan', async () => {
  let isDrafted = false
  // The other list of the page answers late.
  answer(listPlans, async () => {
    if (isDrafted) await new Promise((resolve) => setTimeout(resolve, 300))
    return { data: [], nextCursor: null }
  })
  answer(listUnplanned, ({ query }) => ({
    data: !isDrafted && query.get('month') === month ? [contract] : [],
    nextCursor: null,
  }))
  answer(draftPlan, () => {
    isDrafted = true
    return { data: { id: planId, contractId: contract.contractId, month } } as never // the fields that are used here
  })
  await renderScreen(<ListAndAddress />, { user: executor, path: planListPath, language: 'ru' })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Составить план: Миша Мицкевич' }))
  expect(await screen.findByText(planPath(planId))).toBeDefined()
})

test('a contract that has got its plan is not offered again while the list reloads', async () => {
  let isDrafted = false
  answer(listPlans, { data: [], nextCursor: null })
  answer(listUnplanned, async ({ query }) => {
    if (isDrafted) await new Promise(() => {})
    return { data: query.get('month') === month ? [contract, other] : [], nextCursor: null }
  })
  answer(draftPlan, () => {
    isDrafted = true
    return { data: { id: planId, contractId: contract.contractId, month } } as never // the fields that are used here
  })
  await renderScreen(<ListAndAddress />, { user: executor, path: planListPath, language: 'ru' })
  const button = await screen.findByRole('button', { name: 'Составить план: Миша Мицкевич' })
  await userEvent.setup().click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(screen.getByRole('button', { name: 'Составить план: Вера Мицкевич' })).toBeDefined()
  expect(await screen.findByText(planPath(planId))).toBeDefined()
})

test('a phone shows the link to the only missing plan at once, and the number of several', async () => {
  answer(listPlans, { data: [], nextCursor: null })
  setScreenWidth(390)
  let missing = [contract]
  answer(listUnplanned, ({ query }) => ({ data: query.get('month') === month ? missing : [], nextCursor: null }))
  const open = async () => renderScreen(<ListAndAddress />, { user: executor, path: planListPath, language: 'ru' })
  const { unmount } = await open()
  const isOpen = async () => (await screen.findByRole('region', { name: /без плана/ })).querySelector('details')?.open
  expect(await isOpen()).toBe(true)
  unmount()
  missing = [contract, other, { ...contract, contractId: '00000000-0000-4000-8000-0000000000c3' }]
  await open()
  expect(await isOpen()).toBe(false)
})

function ListAndAddress() {
  return (
    <>
      <PlanListPage />
      <output>{useLocation().pathname}</output>
    </>
  )
}

test('staff see in the list of plans who teaches and who pays', async () => {
  setScreenWidth(1440)
  const totals = { lessonCount: 4, minutes: 240, priceKopecks: 14_000, payKopecks: 10_000 }
  const plan = {
    ...contract,
    id: planId,
    state: 'approved',
    version: 1,
    totals,
    revision: null,
    lessons: { planned: 4, held: 0, cancelled: 0 },
  }
  answer(listPlans, { data: [plan as never], nextCursor: null }) // the fields that are used here
  answer(listUnplanned, { data: [], nextCursor: null })
  await renderScreen(<ListAndAddress />, { user: staff, path: planListPath, language: 'ru' })
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(expect.arrayContaining(['Ученик', 'Исполнитель', 'Заказчик']))
})
