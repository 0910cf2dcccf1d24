// An accountant tries a rule of the commission on the last month, sets it, and ends it.
import { commissionRulesPath } from '@navyk/api-spec/money/commission/paths'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'

test('a rule is tried on the last month, set, and ended; its history says who did', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto(commissionRulesPath)
  await page.getByRole('button', { name: 'Новое правило' }).click()
  const form = page.getByRole('dialog', { name: 'Новое правило комиссии' })
  // Of one size of screen alone: the journeys of both share a service.
  const percent = (page.viewportSize()?.width ?? 0) > 500 ? 11 : 13
  const name = new RegExp(`^${percent}\\s%`)
  await form.getByLabel('Процент').fill(String(percent))
  await form.getByLabel(/^Предмет/).selectOption('music')
  await form.getByLabel(/^Уровень/).selectOption('grades_5_9')
  const note = `Проба ${Date.now() % 100_000}`
  await form.getByLabel(/^Примечание/).fill(note)

  await form.getByRole('button', { name: /^Проверить на занятиях за/ }).click()
  const preview = form.getByRole('region', { name: /^Как было бы за/ })
  await expect(preview).toContainText(/Занятий по правилу: \d+ из \d+/)
  await expect(preview.getByRole('row', { name: /^Исполнителям/ })).toBeVisible()
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth), 'it scrolls sideways').toBe(0)
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Правило создано')).toBeVisible()
  await page.getByRole('link', { name }).first().click()
  const rule = page.getByRole('dialog', { name })
  await expect(rule).toContainText(note)
  await expect(rule.getByRole('list')).toContainText('Правило создано')
  await expectAccessible(page)

  await rule.getByRole('button', { name: 'Завершить' }).click()
  await page.getByRole('dialog', { name: 'Завершить правило' }).getByRole('button', { name: 'Завершить' }).click()
  await expect(page.getByText('Правило получило последний день')).toBeVisible()
  await page.getByRole('link', { name }).first().click()
  await expect(rule.getByRole('list')).toContainText('Правило получило последний день')
  await expect(rule.getByRole('button', { name: 'Завершить' })).toBeHidden()
})
