// The thin bar while something loads (docs/specification.md, section 1): that it is visible, and where. Each way to a
// page loads the style sheets in another order, so each way is tested.
import { homePath } from '@navyk/api-spec/kit/paths'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { expect, type Page, test } from './journey.ts'
import { fillSignIn, people, signInAs } from './people.ts'

/** Holds back a part of the app. @returns a function that lets it through */
async function hold(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The bar lies along the upper edge of the window, in the product's colour, for as long as the part is on its way. */
async function expectBarUntil(page: Page, release: () => void): Promise<void> {
  const bar = page.locator('div[aria-hidden][data-loading]')
  await expect(bar).toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const { width } = await page.evaluate(() => ({ width: document.documentElement.clientWidth }))
  await expect(bar).toHaveCSS('background-color', 'rgb(63, 95, 216)')
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(width / 20)
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 })
  release()
  await expect(bar).toHaveCount(0)
}

/** Runs in the page: the bar that the style sheet draws before any script. */
function waitingBar(root: Element) {
  const { content, insetBlockStart: top, height, backgroundColor, transform } = getComputedStyle(root, '::before')
  const filled = new DOMMatrix(transform).a
  return { top, height, isFilled: content !== 'none' && backgroundColor === 'rgb(63, 95, 216)' && filled > 0.02 }
}

test.describe('the bar while a part loads', () => {
  test('is at the upper edge when the dashboard is opened by its address', async ({ page }) => {
    await signInAs(page, 'executor')
    // When the server has rendered the screen, there is no visible waiting.
    await page.route('**/frontend-api/first-screen?*', (route) => route.fulfill({ status: 204 }))
    const release = await hold(page, 'home-page')
    await page.goto(homePath)
    await expectBarUntil(page, release)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('is over the picture of a screen until the app has loaded', async ({ page }) => {
    await signInAs(page, 'executor')
    const release = await hold(page, 'dashboard')
    const come = page.goto(offerListPath)
    const picture = page.locator('#root[data-painted=screen]')
    // The server draws it when its other work lets it; how long that takes is not what is looked at here.
    await expect(picture.locator('[data-rows] a').first()).toBeVisible({ timeout: 30_000 })
    await expect(picture).toHaveAttribute('aria-busy', 'true')
    await expect(picture).toHaveCSS('cursor', 'progress')
    for (const scheme of ['light', 'dark']) {
      for (const direction of ['ltr', 'rtl']) {
        const icons = [scheme === 'dark' ? 'sun' : 'moon', `text-direction-${direction === 'rtl' ? 'ltr' : 'rtl'}`]
        const shown = async () => {
          // The first script sets both from the stored values, whenever it is loaded.
          await page.evaluate(setLook, [scheme, direction] as const)
          return picture.locator('header').evaluate(visibleIcons)
        }
        await expect.poll(shown).toEqual(icons.toSorted())
      }
    }
    await expect.poll(() => picture.evaluate(waitingBar)).toMatchObject({ top: '0px', height: '3px', isFilled: true })
    release()
    await come
    await expect(page.locator('#root')).not.toHaveAttribute('aria-busy')
    expect(await page.locator('#root').evaluate(waitingBar)).toMatchObject({ isFilled: false })
  })

  test('a button that is pressed on the picture is marked, and does its work once the app has loaded', async ({
    page,
    isMobile,
  }) => {
    await signInAs(page, 'executor')
    const release = await hold(page, 'dashboard')
    const come = page.goto(offerListPath)
    const picture = page.locator('#root[data-painted=screen]')
    await expect(picture.locator('[data-rows] a').first()).toBeVisible({ timeout: 30_000 })
    const button = picture.getByRole('button', { name: 'Язык' })
    if (isMobile) await button.tap()
    else await button.click()
    await expect(button).toHaveCSS('opacity', '0.7')
    await expect(page.getByRole('menu')).toHaveCount(0)
    release()
    await come
    await expect(page.getByRole('menuitem', { name: 'Español' })).toBeVisible()
  })

  test('what is typed into the search of the picture is searched once the app has loaded', async ({ page }) => {
    await signInAs(page, 'executor')
    const release = await hold(page, 'dashboard')
    const come = page.goto(offerListPath)
    const picture = page.locator('#root[data-painted=screen]')
    await expect(picture.locator('[data-rows] a').first()).toBeVisible({ timeout: 30_000 })
    await picture.getByRole('searchbox').pressSequentially('щъщъ')
    release()
    await come
    await expect(page.getByRole('searchbox')).toHaveValue('щъщъ')
    await expect(page).toHaveURL(/%D1%89%D1%8A/)
  })

  test('a form of the picture takes no press and no letter, so that half of it is not sent', async ({ page }) => {
    await signInAs(page, 'executor')
    const release = await hold(page, 'dashboard')
    const come = page.goto(accountPath)
    const form = page.locator('#root[data-painted=screen] form').first()
    await expect(form.getByText('Имя', { exact: true })).toBeVisible()
    await expect(form).toHaveAttribute('inert')
    release()
    await come
    await expect(page.locator('form[inert]')).toHaveCount(0)
  })

  test('is at the upper edge on the way from one screen to the next', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 600 })
    await signInAs(page, 'executor')
    await page.goto(accountPath)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const release = await hold(page, 'questions-page')
    await page.getByRole('link', { name: 'Ask a question' }).click()
    await expectBarUntil(page, release)
    await expect(page).toHaveURL(/\/dashboard\/ask-question$/)
  })

  test('is drawn without any part of the app that is still loading', async ({ page }) => {
    await signInAs(page, 'executor')
    await page.goto(accountPath)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const releaseOverlays = await hold(page, 'overlays')
    const release = await hold(page, 'questions-page')
    const link = page.getByRole('link', { name: 'Ask a question' })
    if (!(await link.isVisible())) await page.getByRole('button', { name: 'Открыть меню' }).click()
    await link.click()
    await expectBarUntil(page, release)
    releaseOverlays()
  })

  test('is at the upper edge on the way from the sign-in page to the next', async ({ page }) => {
    const release = await hold(page, 'register-page')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Выполните регистрацию' }).click()
    await expectBarUntil(page, release)
    await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  })

  test('is at the upper edge after signing in', async ({ page }) => {
    const release = await hold(page, 'home-page')
    await page.goto('/login')
    await fillSignIn(page, people.customer)
    await expectBarUntil(page, release)
  })
})

/** Runs in the page. */
function setLook([scheme, direction]: readonly [string, string]): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  document.documentElement.dir = direction
}

/** Runs in the page: which of the icons for themes or directions are visible. */
function visibleIcons(header: Element): string[] {
  const names = ['moon', 'sun', 'text-direction-ltr', 'text-direction-rtl']
  return names.filter((name) => header.querySelector(`.tabler-icon-${name}`)?.checkVisibility() ?? false)
}
