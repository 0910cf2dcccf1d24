// An executor leaves: each contract goes on with somebody else, or is let go, and the matching desk says how far it is.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Locator, Page } from '@playwright/test'
import { type Listed, signedIn } from '../chain-cast.ts'
import { expectState } from '../chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'

/** None of the other journeys is about this executor; English has another one. */
const leaver = '293001002'

test('an executor gives notice, and a manager hands one contract over, looks for somebody for the next and lets one go', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const executor = await signedIn(request, leaver)
  const contracts = await runningContracts(executor)
  const handed = contracts.find(({ subject }) => subject === 'english')
  const [requested, released] = contracts.filter((contract) => contract !== handed)
  if (!handed || !requested || !released) throw new Error('The demo has not three contracts to end')

  await test.step('the executor gives notice on the page of a contract', async () => {
    const page = await newPerson()
    await signInBy(page, leaver)
    await page.goto(`/dashboard/contract-details/${handed.id}`)
    await page.getByRole('button', { name: 'Ещё' }).click()
    await page.getByRole('menuitem', { name: 'Завершить договор' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Причина').fill('Переезд')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Завершить договор' }).click()
    await expect(dialog).toBeHidden()
    await expectState(page, 'Завершается')
    await page.close()
  })
  const endsOn = addDays(businessDate(new Date()), 14)
  for (const { id, version } of [requested, released]) {
    await executor.post(`/frontend-api/contracts/${id}/end-notice`, { version, endsOn, reason: 'Переезд' })
  }

  await signInAs(staff, 'staff')
  await test.step('the desk shows a gap for each, and who is free at its times; one is handed over', async () => {
    await staff.goto('/dashboard/job-management')
    for (const each of [handed, requested, released]) await expect(gapOf(staff, each)).toContainText('Пока никого')
    await gapOf(staff, handed).getByRole('button', { name: 'Кто подходит' }).click()
    await gapOf(staff, handed).getByRole('button', { name: 'Передать', exact: true }).first().click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Причина').fill('Переезд исполнителя')
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Передать', exact: true }).click()
    await expect(staff).toHaveURL(/contract-details/)
    await expect(staff).not.toHaveURL(new RegExp(handed.id))
    await expectState(staff, 'Черновик')
    const { endsOn: last } = await executor.get<{ endsOn: string }>(`/frontend-api/contracts/${handed.id}`)
    expect(last, 'the leaving executor teaches until the last day of the notice').toBe(endsOn)
  })

  await test.step('a request is published for the times of another one', async () => {
    await staff.goto('/dashboard/job-management')
    await expect(gapOf(staff, handed)).toContainText('Передаётся')
    await confirm(staff, gapOf(staff, requested), 'Создать заявку')
    await expect(gapOf(staff, requested)).toContainText('Есть заявка')
    await expect(gapOf(staff, requested).getByRole('link', { name: /^Заявка/ })).toBeVisible()
  })
  await test.step('for the third nobody is needed, and it leaves the desk', async () => {
    await confirm(staff, gapOf(staff, released), 'Никто не нужен')
    await expect(gapOf(staff, released)).toHaveCount(0)
    await expectAccessible(staff)
  })
})

/** Contracts that run, of different learners, to which the executor may give notice. */
async function runningContracts(executor: Awaited<ReturnType<typeof signedIn>>): Promise<Listed[]> {
  const byLearner = new Map<string, Listed>()
  for (const { id } of await executor.list('/frontend-api/contracts', { state: 'active' })) {
    const contract = await executor.get<{ learner: { id: string } }>(`/frontend-api/contracts/${id}`)
    if (contract.actions.giveNotice) byLearner.set(contract.learner.id, contract)
  }
  return [...byLearner.values()]
}

/** The row of a contract on the matching desk. */
const gapOf = (page: Page, { id }: Listed): Locator =>
  page
    .getByRole('list', { name: 'Договоры, которые остаются без исполнителя' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/contract-details/${id}"]`) })

async function confirm(page: Page, gap: Locator, label: string): Promise<void> {
  await gap.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}
