// An accountant pays an executor by a batch: the bank sends the payout back, and it is repeated by another batch.
import type { Page } from '@playwright/test'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { payoutListPath } from '@navyk/api-spec/money/payouts/paths'
import { accountedMonth } from '../../apps/api/src/demo/schedule/accounted-month.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'

/** Gives the file of the batch on the page to the bank. */
async function send(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать файл' }).click()
  expect((await download).suggestedFilename()).toMatch(/^list-\d+-.*\.txt$/)
  await page.getByRole('button', { name: 'Отправлен в банк' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('уже не отменить')
  await dialog.getByRole('button', { name: 'Отправлен в банк' }).click()
  await expect(page.getByRole('button', { name: 'Банк выплатил' })).toBeVisible()
}

test('a payout that fails is repeated by another batch and paid', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto(payoutListPath)
  await page.getByRole('link', { name: 'Новый пакет' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'К выплате' })).toBeVisible()
  const first = page.getByRole('checkbox', { name: 'Выбрать строку' }).first()
  await first.check()
  await expect(page.getByRole('toolbar', { name: 'Действия с выбранными' })).toBeInViewport()
  const target = await first.locator('xpath=ancestor::label').boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Только выбранные' }).click()
  await page.getByRole('button', { name: 'Создать пакет', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Пакет №/ })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(page.getByText('Передайте файл в банк')).toBeVisible()
  await send(page)

  await page.getByRole('checkbox', { name: 'Выбрать строку' }).first().check()
  await page.getByRole('button', { name: 'Не прошла' }).click()
  await page.getByRole('dialog').getByLabel('Причина').fill('Счёт закрыт')
  await page.getByRole('dialog').getByRole('button', { name: 'Не прошла' }).click()
  await expect(page.getByText('1 выплата не прошла')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Повторить непрошедшие' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Повторить непрошедшие' }).click()
  await expect(page.getByRole('link', { name: `Повтор выплат из пакета ${name?.replace('Пакет ', '')}` })).toBeVisible()
  await send(page)
  await page.getByRole('button', { name: 'Банк выплатил' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Записать' }).click()
  await expect(page.getByText('Завершён')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Выплаты' }).getByText('Выплачено')).toBeVisible()
})

test('an executor sees the payouts, and the sources of the income as a chart that is a table', async ({ page }) => {
  await signInAs(page, 'executor')
  // In the first days of a year nothing of it is accounted.
  await page.goto(`${incomeReportListPath}?year=${accountedMonth(new Date()).slice(0, 4)}`)
  await expect(page.getByRole('heading', { name: 'Выплаты' })).toBeVisible()
  await expect(page.getByText('Подсказка о налоге на профессиональный доход')).toBeVisible()
  await page.getByRole('heading', { name: 'Откуда доход' }).scrollIntoViewIfNeeded()
  const chart = page.getByRole('table', { name: /^Откуда доход за/ })
  await expect(chart).toBeVisible()
  await page.getByText('По предметам').click()
  await expect(chart.getByRole('columnheader', { name: 'Предмет' })).toBeAttached()
})
