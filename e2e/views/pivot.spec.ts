// From the pivot table to the lessons behind a cell and back, and the search from any page.
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { pivotPath } from '@navyk/api-spec/views/pivot/paths'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'

test('an executor goes from a cell of the pivot table to its lessons and back, and saves the table', async ({
  page,
}) => {
  await signInAs(page, 'executor')
  await page.goto(pivotPath)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('button', { name: 'Предыдущий месяц' }).click()
  await expect(page).toHaveURL(/month=/)
  await page.getByRole('combobox', { name: 'Показатель' }).selectOption({ label: 'Проведено' })
  await expect(page.getByRole('list', { name: 'Что значат цвета' })).toContainText('до 1')
  await expectAccessible(page)

  // With the keyboard alone: the first customer's sum equals the number of lessons in the list that it opens.
  const first = grid.getByRole('rowheader').first()
  await first.focus()
  await page.keyboard.press('End')
  const sum = page.locator(':focus')
  await expect(sum).toHaveText(/^\d+$/)
  await page.keyboard.press('Control+Home')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Занятия' })).toBeVisible()
  await expect(page.getByText(/^Занятия из сводной таблицы/)).toBeVisible()
  await page.getByRole('link', { name: 'К сводной таблице' }).click()
  await expect(page.getByRole('combobox', { name: 'Показатель' })).toHaveValue('held')
  await expect(grid.getByRole('rowheader').first()).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать XLSX' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^navyk-20\d\d-\d\d-01-20\d\d-\d\d-\d\d\.xlsx$/)
})

test('a search from anywhere leads to a contract', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto(docsPath)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Поиск' })
  await field.fill('математика')
  // The list below has a filter of subjects.
  const found = page.locator('[role="option"]', { hasText: 'Математика' })
  await expect(found.first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/contract-details/)
})

test('each colour of the legend is before its word, in either direction of reading', async ({ page, theme }) => {
  await page.addInitScript((colours) => {
    const settings = { activeLayout: 'layout3', direction: 'rtl', theme: colours, responsiveFontSizes: true }
    localStorage.setItem('settings', JSON.stringify(settings))
  }, theme)
  await signInAs(page, 'executor')
  await page.goto(pivotPath)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const entries = page.getByRole('list', { name: 'Что значат цвета' }).getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  const places = await entries.evaluateAll((all) =>
    all.map((entry) => {
      const words = document.createRange()
      words.selectNodeContents(entry.lastChild ?? entry)
      const swatch = entry.querySelector('span')?.getBoundingClientRect()
      return { swatch: swatch?.left ?? 0, wordsEnd: words.getBoundingClientRect().right }
    }),
  )
  expect(places.length).toBeGreaterThan(0)
  for (const { swatch, wordsEnd } of places) expect(swatch).toBeGreaterThanOrEqual(wordsEnd)
})

test('the highlight of a row of choices stays on the chosen one after the direction was switched', async ({ page }) => {
  await signInAs(page, 'executor')
  await page.goto(pivotPath)
  const columns = page.getByRole('radiogroup', { name: 'Столбцы' })
  await expect(columns).toBeVisible()
  const distance = () =>
    columns.evaluate((control) => {
      const [highlight, chosen] = ['.mantine-SegmentedControl-indicator', 'label[data-active]'].map((part) =>
        control.querySelector(part)?.getBoundingClientRect(),
      )
      return Math.abs((highlight?.left ?? 0) - (chosen?.left ?? 1000))
    })
  await expect.poll(distance).toBeLessThan(2)
  await page.getByRole('button', { name: 'Расположить справа налево' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(distance).toBeLessThan(2)
})
