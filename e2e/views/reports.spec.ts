// The reports of the staff, as an accountant reads them.
import { homePath } from '@navyk/api-spec/kit/paths'
import { openFromMenu } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { signInTogether } from '../people.ts'

/** 'пн, 5 окт: 1 200,00 BYN' of each bar, and the same of each row of the table. */
const bars = (page: Page) =>
  page.locator('figure [title]').evaluateAll((all) => all.map((bar) => bar.getAttribute('title')))
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.children]
          .slice(0, 2)
          .map((cell) => cell.textContent)
          .join(': '),
      ),
    )

test('an accountant reads the sales of last month, opens an invoice and returns, and downloads the workbook', async ({
  page,
}) => {
  await signInTogether(page, 'staff')
  await page.goto(homePath)
  await test.step('the report is of the last whole month, compared with the one before', async () => {
    await openFromMenu(page, 'Sales', 'Dashboards')
    await expect(page.getByRole('heading', { level: 1, name: 'Продажи' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Главные показатели' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Сравнить с предыдущим' })).toBeChecked()
  })
  await test.step('chart and table say the same', async () => {
    const shown = page.getByRole('img', { name: /^График: Выставлено/ })
    await page.getByText('Те же цифры таблицей').scrollIntoViewIfNeeded()
    await expect(shown).toBeVisible()
    await page.getByText('Те же цифры таблицей').click()
    const figures = await rowsOf(page, 'Выставлено')
    expect(figures.length).toBeGreaterThanOrEqual(28)
    expect(await bars(page)).toEqual(figures)
  })
  await test.step('a figure leads to invoices, one of them to its page, and back', async () => {
    await page.getByRole('link', { name: /^Выставлено: / }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Выставлено' })).toBeFocused()
    const invoice = page.locator('[data-rows] a').first()
    const number = (await invoice.textContent()) ?? ''
    await expectAccessible(page)
    await invoice.click()
    await expect(page).toHaveURL(/invoice-details\?id=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await page.goBack()
    await expect(page.locator('[data-rows] a').first()).toHaveText(number)
    await page.getByRole('navigation', { name: 'Где вы' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Продажи' })).toBeVisible()
  })
  await test.step('the workbook is of the same period', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать XLSX' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^navyk-sales-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.xlsx$/)
  })
})
