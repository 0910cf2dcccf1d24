// The widths of the frame, as the specification gives them (sections 2 and 9).
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

test('the sidebar is 260 px wide from 1200 px up, and the content at most 1200 px', async ({ page }) => {
  await signInAs(page, 'executor')
  await page.setViewportSize({ width: 1536, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Меню' }).locator('..')
  await expect(sidebar).toHaveCSS('width', '260px')
  const content = page.getByRole('main')
  const inner = () =>
    content.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
  await expect.poll(inner).toBe(1200)
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(sidebar).toHaveCSS('width', '260px')
})

test('below 1200 px the sidebar is a drawer of 280 px', async ({ page }) => {
  await signInAs(page, 'executor')
  await page.setViewportSize({ width: 1199, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Меню' })).toBeHidden()
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  await expect(page.getByRole('dialog', { name: 'Меню' })).toHaveCSS('width', '280px')
})

test('the notices are in the top bar from 600 px up, in a popover of 250 to 375 px', async ({ page }) => {
  await signInAs(page, 'executor')
  await page.setViewportSize({ width: 599, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Уведомления/ })
  await expect(bell).toBeHidden()
  await page.setViewportSize({ width: 600, height: 900 })
  await bell.click()
  const popover = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
  await expect(popover).toBeVisible()
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(375)
})
