import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { fillSignIn, people, signInAs } from '../people.ts'

const signInTitle = 'Вход в учетную запись'

test.describe('a signed-out visitor', () => {
  test('sees the sign-in page with its form, and can use it with a screen reader', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Выполните регистрацию' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('link', { name: 'Восстановить пароль' })).toHaveAttribute('href', '/forget-password')
    await expect(page.getByRole('checkbox', { name: 'Запомнить меня' })).toBeChecked()
    await expect(page.getByPlaceholder('291112233')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('is taken from the address of the service to the sign-in form', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
  })

  test('signs in on the spot and gets the requested screen', async ({ page }) => {
    await page.goto(questionsPath)
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
    await fillSignIn(page, people.executor)
    await expect(page.getByText('You registered successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/ask-question$/)
    await expect(page.getByRole('heading', { name: signInTitle })).toBeHidden()
  })

  test('signs in on the sign-in page and gets to the dashboard path that was refused before', async ({ page }) => {
    await page.goto(accountPath)
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
    await page.goto('/login')
    await fillSignIn(page, people.customer)
    await expect(page).toHaveURL(/\/dashboard\/account$/)
  })

  test('with a wrong password reads why under the fields and stays', async ({ page, refusals }) => {
    refusals.expect(422, '/frontend-api/sign-in')
    await page.goto('/login')
    await fillSignIn(page, '299999999', 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText('Неверный номер телефона или пароль')
    await expect(page).toHaveURL(/\/login$/)
    await expectAccessible(page)
  })

  test('reads about a missing or short phone after leaving the field', async ({ page }) => {
    await page.goto('/login')
    const phone = page.getByLabel('Номер телефона (9 цифр)')
    await phone.focus()
    await expect(page.getByText('Номер телефона обязательное поле')).toBeHidden()
    await phone.blur()
    await expect(page.getByText('Номер телефона обязательное поле')).toBeVisible()
    await phone.fill('29111223')
    await phone.blur()
    await expect(page.getByText('Неверный номер телефона')).toBeVisible()
    await phone.fill('291112233')
    await expect(page.getByText('Неверный номер телефона')).toBeHidden()
    const secret = page.getByLabel('Пароль', { exact: true })
    await secret.focus()
    await secret.blur()
    await expect(page.getByText('Обязательное поле', { exact: true })).toBeVisible()
  })

  test('finds the demo accounts below the form, one click fills them in', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: /29 ?111-?22-?55|291112255/ }).click()
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
  })

  test('reads at an address that does not exist that there is nothing, with a link back', async ({ page }) => {
    await page.goto('/there-is-no-such-page')
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
    await page.getByRole('link', { name: 'На главную' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('a signed-in person', () => {
  test('stays signed in when the page is loaded again', async ({ page }) => {
    await page.goto('/login')
    await fillSignIn(page, people.executor)
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
  })

  test('signs out, and the browser forgets the token', async ({ page }) => {
    await signInAs(page, 'customer')
    await page.goto(homePath)
    await page.getByRole('button', { name: 'Меню пользователя' }).click()
    await page.getByRole('menuitem', { name: 'Выход' }).click()
    await expect(page.getByText('You Logout Successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page, 'accessToken')).toBeNull()
    await page.goto(homePath)
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
  })

  test('whose session was ended elsewhere is asked to sign in, at the same address', async ({ page, refusals }) => {
    refusals.expect(401, '/frontend-api/signed-in-user')
    refusals.expect(401, '/frontend-api/first-screen')
    await page.addInitScript(() => localStorage.setItem('accessToken', 'a-token-that-the-server-no-longer-knows'))
    await page.goto(accountPath)
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/account$/)
  })

  test('finds the theme, the direction and the language unchanged', async ({ page, theme }) => {
    await signInAs(page, 'executor')
    await page.goto(accountPath)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', theme)

    await page.getByRole('button', { name: theme === 'light' ? 'Тёмная тема' : 'Светлая тема' }).click()
    await page.getByRole('button', { name: 'Расположить справа налево' }).click()
    await page.getByRole('button', { name: 'Язык' }).click()
    await page.getByRole('menuitem', { name: 'Español' }).click()
    await expect(html).toHaveAttribute('lang', 'es')

    const other = theme === 'light' ? 'dark' : 'light'
    expect(JSON.parse((await stored(page, 'settings')) ?? '')).toEqual({
      activeLayout: 'layout3',
      direction: 'rtl',
      theme: other,
      responsiveFontSizes: true,
    })
    expect(await stored(page, 'language')).toBe('es')
    await page.reload()
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', other)
    await expect(html).toHaveAttribute('lang', 'es')
    // The server begins the next page so, before any script.
    const begun = await (await page.request.get(accountPath)).text()
    expect(begun).toContain(`<html lang="es" dir="rtl" data-mantine-color-scheme="${other}"`)
    expect(begun).toContain('data-picture="shell"')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('is offered three languages in one line above the cabinet, until one is picked or the line is closed', async ({
    page,
  }) => {
    await signInAs(page, 'customer')
    const line = page.getByRole('navigation', { name: 'Язык' })
    const header = page.getByRole('banner')
    await page.goto(homePath)
    await line.getByRole('button', { name: 'Больше не предлагать' }).click()
    await expect(line).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(line).toBeHidden()
    expect((await header.boundingBox())?.y).toBe(0)

    await page.evaluate(() => localStorage.removeItem('languageOffer'))
    await page.reload()
    await expectAccessible(page)
    await line.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('navigation', { name: 'Idioma' })).toBeHidden()
    expect((await header.boundingBox())?.y).toBe(0)
  })

  test('opens the menu by the three-bar button if there is no room for the sidebar', async ({ page }) => {
    await signInAs(page, 'executor')
    await page.goto(accountPath)
    const item = page.getByRole('link', { name: 'Ask a question' })
    if ((page.viewportSize()?.width ?? 0) < 1200) {
      await expect(item).toBeHidden()
      await page.getByRole('button', { name: 'Открыть меню' }).click()
    }
    await item.click()
    await expect(page).toHaveURL(/\/dashboard\/ask-question$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('reads at a dashboard address that does not exist that there is nothing', async ({ page }) => {
    await signInAs(page, 'customer')
    await page.goto(screenPath('there-is-no-such-page'))
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  })

  test('without the right role for a screen reads that, with a link back', async ({ page }) => {
    await signInAs(page, 'customer')
    await page.goto(incomeReportListPath)
    await expect(page.getByRole('heading', { name: 'Эта страница не для вашего кабинета' })).toBeVisible()
  })
})

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { shown, needed } = await page.evaluate(() => ({
    shown: document.documentElement.clientWidth,
    needed: document.documentElement.scrollWidth,
  }))
  expect(needed, 'width that the page needs').toBeLessThanOrEqual(shown)
}
