// The look of the sign-in page as docs/specification.md, section 2 describes it: positions, the picture, the red of
// errors.
import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../journey.ts'
import { fillSignIn } from '../people.ts'

const reds = { light: 'rgb(197, 53, 43)', dark: 'rgb(239, 151, 143)' }
const phone = (page: Page) => page.getByLabel('Номер телефона (9 цифр)')
const password = (page: Page) => page.getByLabel('Пароль', { exact: true })

async function boxOf(page: Page, name: string, locator = page.getByRole('region', { name })) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${name} is not on the page`)
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test('the pictures are on the left, the title and the form on the right', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/login')
  const pictures = await boxOf(page, 'Иллюстрации')
  const title = await boxOf(page, 'title', page.getByRole('heading', { level: 1 }))
  const field = await boxOf(page, 'field', phone(page))
  expect(pictures.left).toBeGreaterThanOrEqual(0)
  expect(pictures.right).toBeLessThan(title.left)
  expect(title.bottom).toBeLessThan(field.top)
  expect(field.right).toBeLessThanOrEqual(1200)
})

test('one of the three pictures is shown at a time, the one whose dot was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/login')
  const pictures = page.getByRole('region', { name: 'Иллюстрации' })
  const opacities = () =>
    pictures
      .locator('svg')
      .evaluateAll((drawings) => drawings.map((svg) => getComputedStyle(svg.parentElement ?? svg).opacity))
  for (const index of [1, 2, 0]) {
    await pictures.getByRole('button').nth(index).click()
    await expect.poll(opacities).toEqual([0, 1, 2].map((one) => (one === index ? '1' : '0')))
  }
})

/** In either theme. */
async function expectRed(page: Page, text: Locator): Promise<void> {
  for (const [theme, red] of Object.entries(reds)) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)
    await expect(text).toHaveCSS('color', red)
  }
}

test('a refusal is in red under the fields', async ({ page, refusals }) => {
  refusals.expect(422, '/frontend-api/sign-in')
  await page.goto('/login')
  await fillSignIn(page, '299999998', 'not-the-password')
  const refusal = page.getByRole('alert')
  await expectRed(page, refusal)
  const { top } = await boxOf(page, 'refusal', refusal)
  expect(top).toBeGreaterThan((await boxOf(page, 'password', password(page))).bottom)
})

test('a fault of a field is in red below it', async ({ page }) => {
  await page.goto('/login')
  await phone(page).fill('29111223')
  await password(page).focus()
  await password(page).blur()
  for (const [text, field] of [
    ['Неверный номер телефона', phone(page)],
    ['Обязательное поле', password(page)],
  ] as const) {
    const error = page.getByText(text, { exact: true })
    await expectRed(page, error)
    expect((await boxOf(page, text, error)).top).toBeGreaterThanOrEqual((await boxOf(page, 'field', field)).bottom)
  }
})

test('in a mirrored layout the prefix +375 stays on the left of the digits', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ direction: 'rtl' })))
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(phone(page)).toHaveCSS('direction', 'ltr')
  await expect(phone(page)).toHaveCSS('text-align', 'left')
  const field = await boxOf(page, 'field', phone(page))
  const prefix = await boxOf(page, 'prefix', page.getByText('+375', { exact: true }))
  expect(prefix.left).toBeGreaterThanOrEqual(field.left)
  expect(prefix.right).toBeLessThan((field.left + field.right) / 2)
})
