import { expect, expectAccessible, test } from './journey.ts'

test('an address that does not exist shows the not-found page', async ({ page }) => {
  await page.goto('/there-is-no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
