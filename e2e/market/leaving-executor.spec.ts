// An executor leaves in the middle of a month with twelve contracts: each goes on with somebody else, or is let go, the matching desk
// says how far it is, and no lesson is lost or taught twice.
import { addDays, businessDate, monthOf } from '@navyk/api-spec/kit'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import type { Locator, Page } from '@playwright/test'
import type { ListedThing } from '../chain/chain-cast.ts'
import { dayText, expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'
import { arrangeLeaving, beginContracts, type LeavingCast, respondAndBeChosen, type Taught } from './leaving-cast.ts'

test('an executor gives notice of twelve contracts: each is handed over, searched for or let go, and no lesson is lost or doubled', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const cast = await arrangeLeaving(request)
  const { leaver, successor, contracts, lastDay } = cast
  const [handed, requested, released] = contracts as [Taught, Taught, Taught]
  const handedToo = contracts.slice(3, 7)
  const requestedToo = contracts.slice(7, 11)
  const releasedToo = contracts[11] as Taught
  const leaving = await newPerson()
  await signInBy(leaving, leaver.phone)

  await test.step('the executor gives notice on the page of a contract', async () => {
    await leaving.goto(contractPath(handed.id))
    await leaving.getByRole('button', { name: 'Ещё' }).click()
    await leaving.getByRole('menuitem', { name: 'Завершить договор' }).click()
    const dialog = leaving.getByRole('dialog')
    await dialog.getByLabel('Причина').fill('Переезд')
    await expectAccessible(leaving)
    await dialog.getByRole('button', { name: 'Завершить договор' }).click()
    await expect(dialog).toBeHidden()
    await expectState(leaving, 'Завершается')
  })
  for (const { id } of contracts.slice(1)) {
    const { version } = await leaver.api.get(`/frontend-api/contracts/${id}`)
    await leaver.api.post(`/frontend-api/contracts/${id}/end-notice`, { version, endsOn: lastDay, reason: 'Переезд' })
  }

  await signInAs(staff, 'staff')
  await test.step('the desk shows a gap for each, and who is free at its times; one is handed over', async () => {
    await staff.goto(matchingPath)
    await staff.getByRole('searchbox').fill(leaver.lastName)
    await expect(staff.getByText('12 договоров', { exact: true })).toBeVisible()
    for (const each of contracts) await expect(gapOf(staff, each)).toContainText('Пока никого')
    const dialog = await offerTo(staff, handed, successor.lastName)
    await expect(dialog.getByLabel('Причина')).toHaveValue('Переезд')
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Передать', exact: true }).click()
    await expect(gapOf(staff, handed)).toContainText('Передаётся')
    await expect(gapOf(staff, handed)).toContainText('Черновик')
    const { endsOn } = await leaver.api.get<{ endsOn: string }>(`/frontend-api/contracts/${handed.id}`)
    expect(endsOn, 'the leaving executor teaches until the last day of the notice').toBe(lastDay)
  })
  await test.step('a request is published for the times of another one, and for the third nobody is needed', async () => {
    await confirm(staff, gapOf(staff, requested), 'Создать заявку')
    await expect(gapOf(staff, requested)).toContainText('Есть заявка')
    await expect(gapOf(staff, requested).getByRole('link', { name: /^Заявка/ })).toBeVisible()
    await confirm(staff, gapOf(staff, released), 'Никто не нужен')
    await expect(gapOf(staff, released)).toHaveCount(0)
  })
  await test.step('the other nine are dealt with without leaving the desk, four of them by one step', async () => {
    for (const each of handedToo) {
      const dialog = await offerTo(staff, each, successor.lastName)
      await dialog.getByRole('button', { name: 'Передать', exact: true }).click()
      await expect(gapOf(staff, each)).toContainText('Передаётся')
    }
    for (const each of requestedToo) await gapOf(staff, each).getByRole('checkbox').check()
    await confirm(staff, staff.getByRole('main'), 'Создать 4 заявки')
    for (const each of requestedToo) await expect(gapOf(staff, each)).toContainText('Есть заявка')
    await confirm(staff, gapOf(staff, releasedToo), 'Никто не нужен')
    await expect(gapOf(staff, releasedToo)).toHaveCount(0)
    await expect(staff.getByText('10 договоров', { exact: true })).toBeVisible()
  })

  await test.step('the drafts of the five that are handed over are sent by one step', async () => {
    for (const each of [handed, ...handedToo]) await gapOf(staff, each).getByRole('checkbox').check()
    await confirm(staff, staff.getByRole('main'), 'Отправить 5 договоров')
    for (const each of [handed, ...handedToo]) await expect(gapOf(staff, each)).not.toContainText('Черновик')
  })

  const next = await test.step('once the next contracts are in force, the desk has none of the twelve', async () => {
    const found = await goOn(cast)
    await expect(gapOf(staff, handed)).toHaveCount(0)
    for (const each of contracts) await expect(gapOf(staff, each)).toHaveCount(0)
    return found
  })
  await test.step('the customer sees who teaches from which day', async () => {
    const customer = await newPerson()
    await signInBy(customer, handed.family.phone)
    await customer.goto(contractPath(handed.id))
    await expect(customer.getByRole('main')).toContainText(dayText(lastDay))
    await customer.getByRole('link', { name: /который его продолжает/ }).click()
    await expectState(customer, 'Действует')
    await expect(customer.getByRole('main')).toContainText(successor.lastName)
    await expect(customer.getByRole('main')).toContainText(dayText(addDays(lastDay, 1)))
  })
  await test.step('what was held stands in the work report of the leaving executor, who is to hand it in', async () => {
    const month = monthOf(cast.heldOn)
    const [report] = await leaver.api.list('/frontend-api/work-reports', { month })
    await leaving.goto(workReportPath(report?.id ?? ''))
    await expectState(leaving, 'Открыт')
    await expect(leaving.getByRole('main')).toContainText(/12 из \d+/)
    await expect(leaving.getByRole('main')).toContainText(/Месяц ещё не закончился|Сдать месяц/)
  })
  await test.step('every lesson has one executor: before the last day the leaving one, after it the next or nobody', () =>
    countLessons(cast, next))
})

/** The next contract of each learner who has one: handed over, or found by a request. It is in force, with lessons at the times at
 *  which those of the contract before it were called off. */
async function goOn(cast: LeavingCast): Promise<Map<Taught, string>> {
  const { staff, leaver, successor, contracts, lastDay } = cast
  const gaps = await staff.list('/frontend-api/matching/gaps', { search: leaver.lastName })
  const next = new Map<Taught, string>()
  for (const gap of gaps) {
    const contract = contracts.find(({ id }) => id === gap.id)
    const { request, successor: draft } = gap as unknown as Record<'request' | 'successor', { id: string } | null>
    if (!contract) continue
    if (draft) next.set(contract, draft.id)
    else if (request) next.set(contract, await respondAndBeChosen(cast, contract, request.id))
  }
  expect(next.size, 'five are handed over, five have a request').toBe(10)
  const started = [...next].map(([{ family }, id]) => ({ id, family }))
  await beginContracts(cast, successor, started)
  for (const [{ slot }, contractId] of next) {
    const repeat = { weekdays: [slot.weekday], everyWeeks: 1, times: 2 }
    const lessons = { contractId, date: addDays(lastDay, 1), time: slot.time, minutes: 60, repeat }
    await successor.api.post('/frontend-api/lessons', lessons)
  }
  return next
}

async function countLessons({ leaver, families, contracts, lastDay }: LeavingCast, next: Map<Taught, string>) {
  const count = async (state: string) => (await leaver.api.list('/frontend-api/lessons', { state })).length
  expect([await count('closed'), await count('planned')], 'held, and still to be held').toEqual([36, 24])
  const lessons = (await Promise.all(families.map(({ api }) => api.list('/frontend-api/lessons')))).flat()
  for (const contract of contracts) {
    const of = (id: string | undefined) => lessons.filter((lesson) => contractOf(lesson) === id)
    const outcomes = Map.groupBy(of(contract.id), ({ outcome }) => outcome)
    const called = outcomes.get('cancelled_by_service') ?? []
    expect([outcomes.get('held')?.length, outcomes.get(null)?.length, called.length]).toEqual([1, 2, 2])
    const isAfter = (lesson: ListedThing) => businessDate(new Date(timeOf(lesson))) > lastDay
    expect([outcomes.get(null)?.filter(isAfter), called.every(isAfter)]).toEqual([[], true])
    const following = of(next.get(contract))
    expect(following.map(timeOf).toSorted()).toEqual(next.has(contract) ? called.map(timeOf).toSorted() : [])
  }
}

const timeOf = ({ startsAt }: ListedThing) => String(startsAt)
const contractOf = (lesson: ListedThing) =>
  (lesson.contract as { id: string } | undefined)?.id ?? String(lesson.contractId)

/** The row of a contract on the matching desk. */
const gapOf = (page: Page, { id }: Pick<Taught, 'id'>): Locator =>
  page
    .getByRole('list', { name: 'Договоры, которые остаются без исполнителя' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/contract-details/${id}"]`) })

/** Opens the form that hands a contract over to one of those who suit. */
async function offerTo(page: Page, contract: Taught, lastName: string): Promise<Locator> {
  const gap = gapOf(page, contract)
  await gap.getByRole('button', { name: 'Кто подходит' }).click()
  const candidate = gap.getByRole('listitem').filter({ hasText: lastName })
  await expect(candidate).toContainText('свободно 1 из 1')
  await candidate.getByRole('button', { name: 'Передать', exact: true }).click()
  return page.getByRole('dialog')
}

async function confirm(page: Page, part: Locator, label: string): Promise<void> {
  await part.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}
