// The frame around every screen at the widths where it changes, as the specification gives them (sections 2 and 9).
import { homePath } from '@navyk/api-spec/kit/paths'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { expect, type Page, test } from './journey.ts'
import { signInAs } from './people.ts'

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await signInAs(page, 'executor')
  await page.goto(homePath)
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
const bars = (page: Page) => page.getByRole('button', { name: 'Открыть меню' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Уведомления/ })

test('the sidebar is 260 px wide from 1200 px up, and the content at most 1200 px', async ({ page }) => {
  await openAt(page, 1536)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sidebar = menu(page).locator('../..')
  await expect(sidebar).toHaveCSS('width', '260px')
  const content = page.getByRole('main')
  const inner = () =>
    content.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
  await expect.poll(inner).toBe(1200)
  await page.setViewportSize({ width: 1200, height: 900 })
  expect(await sidebar.boundingBox()).toEqual({ x: 0, y: 0, width: 260, height: 900 })
  await expect(bars(page)).toBeHidden()
  expect((await content.boundingBox())?.x).toBe(260)
})

test('below 1200 px the sidebar is a drawer of 280 px behind three bars', async ({ page }) => {
  await openAt(page, 1199)
  await expect(menu(page)).toBeHidden()
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
  await bars(page).click()
  const drawer = page.getByRole('dialog', { name: 'Меню' })
  await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 280, height: 900 })
  await expect(drawer.getByRole('navigation')).toBeVisible()
})

test('the notices are in the top bar from 600 px up, in a popover of 250 to 375 px', async ({ page }) => {
  await openAt(page, 599)
  await expect(bell(page)).toBeHidden()
  await page.setViewportSize({ width: 600, height: 900 })
  await bell(page).click()
  const popover = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
  await expect(popover).toBeVisible()
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(375)
  await expect(popover).toHaveCSS('min-width', '250px')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(375)
})

for (const width of [390, 1440]) {
  test(`a list opened at ${width} px has the place of its filters first, which the filters then fill without moving anything`, async ({
    page,
  }) => {
    await openAt(page, width)
    await page.goto(offerListPath)
    await expect(page.getByRole('search')).toBeVisible()
    const follow = async (path: string) => {
      await page.locator(`nav a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    // A busy machine may draw a list with its filters at once. Nothing moves then either, but there is nothing to compare.
    let places: typeof window.places = []
    for (let round = 0; round < 6 && places.length < 2; round++) {
      await follow(homePath)
      // The screen before may still be shown on a busy machine.
      await expect(page.getByRole('search')).toBeHidden()
      await page.evaluate(recordPlaces)
      await follow(offerListPath)
      await expect(page.getByRole('search').getByRole('searchbox').first()).toBeVisible()
      places = await page.evaluate(() => window.places)
    }
    expect(places.map(({ isFilled }) => isFilled)).toEqual([false, true])
    const [kept, filled] = places
    expect(filled?.top).toBe(kept?.top)
    expect(filled?.height).toBe(kept?.height)
  })
}

declare global {
  interface Window {
    places: { isFilled: boolean; top: number; height: number }[]
    watch?: MutationObserver
  }
}

/** Runs in the page. */
function recordPlaces(): void {
  window.places = []
  window.watch?.disconnect()
  const look = () => {
    const place = document.querySelector('main search')
    if (!place) return
    const { top, height } = place.getBoundingClientRect()
    const isFilled = place.querySelector('input') !== null
    if (window.places.at(-1)?.isFilled !== isFilled) window.places.push({ isFilled, top, height })
  }
  window.watch = new MutationObserver(look)
  window.watch.observe(document.body, { childList: true, subtree: true })
}
