// How journeys that look at every screen get to one, and when it is there.
import { screenPath } from '@navyk/api-spec/kit/paths'
import { handedOn, pendingChallenge } from './all-screens.ts'
import { expect, type Page } from '../journey.ts'
import type { Language } from './language-faults.ts'

/** Opens a screen without loading the page again, which is quicker. Between two states of one screen it first goes to an address
 *  that does not exist, because otherwise nothing shows when one has become the other. */
export async function openScreen(page: Page, path: string) {
  const isSameScreen = await page.evaluate((to) => new URL(to, location.href).pathname === location.pathname, path)
  for (const target of isSameScreen ? [screenPath('no-such-screen'), path] : [path]) {
    await page.evaluate(follow, target)
    // The previous screen stays until the next one is loaded.
    await page.waitForFunction(isNextShown, null, { timeout: 15_000 })
  }
}

/** Runs in the page. */
function follow(target: string): void {
  for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  history.pushState(null, '', target)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Runs in the page: the heading is a new one, or the frame has set the focus, as it does on each new page: two screens that are
 *  built alike keep the heading of the first. */
function isNextShown(): boolean {
  const headings = [...document.querySelectorAll('h1')]
  const isNew = document.activeElement !== document.body || !headings.some((each) => 'left' in each.dataset)
  return isNew && headings.some((each) => each.checkVisibility())
}

/** The screen is shown, and nothing on it is still loading. */
export async function shown(page: Page): Promise<void> {
  await page.waitForFunction(isWhole, null, { timeout: 60_000 })
}

/** Runs in the page, with each frame until it is so. */
function isWhole(): boolean {
  const pending = document.querySelectorAll('main [role="status"][aria-label]')
  // Some parts are loaded when a person scrolls to them.
  for (const part of pending) part.scrollIntoView({ block: 'nearest' })
  return pending.length === 0 && [...document.querySelectorAll('h1')].some((each) => each.checkVisibility())
}

const names: Record<Language, string> = { en: 'English', es: 'Español', ru: 'Русский' }

/** Picks a language from the menu, and waits until the screen is in that language. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === language) return
  await page.evaluate(pressLanguages)
  await page.waitForFunction(pressLanguage, names[language], { timeout: 10_000 })
  await page.waitForFunction(isSpoken, language, { timeout: 30_000 })
}

/** Runs in the page. */
function pressLanguages(): void {
  const labels = ['Language', 'Idioma', 'Язык']
  const buttons = [...document.querySelectorAll<HTMLElement>('header button')]
  const button = buttons.find((each) => labels.includes(each.getAttribute('aria-label') ?? ''))
  if (!button) throw new Error('There is no menu of languages')
  button.click()
}

/** Runs in the page, until the item is there. */
function pressLanguage(name: string): boolean {
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const item = items.find((each) => each.textContent === name && each.checkVisibility())
  item?.click()
  return item !== undefined
}

/** Runs in the page. */
const isSpoken = (language: string) =>
  document.documentElement.lang === language && document.querySelector('[role="menu"]') === null

export async function open(page: Page, path: string) {
  const state = handedOn[path]
  if (!state) return page.goto(path)
  await page.goto('/login')
  await page.evaluate(
    ([target, usr, challenge]) => {
      sessionStorage.setItem('pendingChallenge', JSON.stringify(challenge))
      history.replaceState({ usr, key: 'handed-on', idx: 0 }, '', target)
    },
    [path, state, pendingChallenge] as const,
  )
  await page.reload()
  await expect(page).toHaveURL(path)
}
