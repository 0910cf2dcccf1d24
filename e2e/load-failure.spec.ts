// Parts of the product do not load here, which every other journey takes for a fault.
import { expect, test } from '@playwright/test'
import { signInAs } from './people.ts'

for (const [what, file] of [
  ['the texts of the frame', /\/assets\/dashboard\.ru-/],
  ['the texts of a screen', /\/assets\/home-texts\.ru-/],
  ['a screen', /\/assets\/home-page-/],
] as const) {
  test(`${what} that do not load show no raw keys: the page says so, and loads them again on request`, async ({
    page,
  }) => {
    await signInAs(page, 'executor')
    await page.route(file, (route) => route.abort('internetdisconnected'))
    await page.goto('/dashboard').catch(() => {})
    const failure = page.getByRole('alert').filter({ hasText: 'Эта часть не загрузилась' })
    await expect(failure).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте, Анна!')
    await expect(page.getByText('Что сделать')).toBeVisible()
  })
}
