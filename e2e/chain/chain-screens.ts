// Steps that every screen of the chain has, by the words that the screen shows.
import { expect, expectAccessible, type Page } from '../journey.ts'
import { fillSignIn } from '../people.ts'
import type { Locator } from '@playwright/test'

export async function signIn(page: Page, digits: string): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, digits)
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
}

/** Opens a screen from the menu, which is behind a button on narrow screens; `group` is folded at first. */
export async function openFromMenu(page: Page, name: string, group?: string): Promise<void> {
  // Before the bar stands, whether the menu is behind a button is not known.
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
  const bars = page.getByRole('button', { name: 'Открыть меню' })
  // A place at the foot of a phone has the name that it has in the menu, and the menu is loaded while it opens.
  const foot = page.getByRole('navigation', { name: 'Быстрый доступ' }).getByRole('link', { name, exact: true })
  // It gives way while a form has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const isAtFoot = await foot.isVisible()
  if (!isAtFoot && (await bars.isVisible())) await bars.click()
  if (!isAtFoot && group !== undefined) {
    const head = page.getByRole('button', { name: group, exact: true })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }
  const entry = isAtFoot ? foot : page.getByRole('link', { name, exact: true })
  const path = (await entry.getAttribute('href')) ?? ''
  await entry.click()
  // The previous page stays on the screen until the next one is loaded.
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A row of a table, or its card on a phone. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('main').locator('tr, li').filter({ hasText: text })
}

/** A row's link covers the whole row. */
export async function openRow(page: Page, text: string): Promise<void> {
  await rowOf(page, text).getByRole('link').first().click()
}

/** The views of a list are tabs, or a drop-down list where the tabs don't fit. */
export async function chooseView(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('main').locator('option').filter({ hasText: name })
  if ((await option.count()) === 0) return page.getByText(name).click()
  await option.locator('..').selectOption({ label: (await option.textContent()) ?? '' })
}

/** Opens a part that is folded to one line on a phone; on a computer it is open already. */
export async function unfold(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const line = part.locator('details:not([open]) > summary')
  if (await line.isVisible()) await line.click()
}

/** Presses a button that asks for confirmation, reads the consequence and confirms. */
export async function agree(page: Page, label: string, consequence: string | RegExp, confirm = label): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(consequence)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A control half covered by a sticky bar counts as too small to press, so the check begins at the top. */
export async function expectAccessibleFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

/** The badge beside the title. */
export async function expectState(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(state)
}

/** '1 234,50 BYN', with every kind of space allowed. */
export const money = (amount: string) => new RegExp(`${amount.replaceAll(' ', '\\s')}\\s*BYN`)

/** The screens' form of a day: 'пт, 4 дек', with the year when it is not this one. */
export function dayText(date: string): string {
  const months = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
  const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  )
  const year = date.slice(0, 4) === String(new Date().getFullYear()) ? '' : ` ${date.slice(0, 4)}`
  return `${weekday}, ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}${year}`
}

/** 'декабрь 2026' */
export function monthText(month: string): string {
  const text = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return text.format(new Date(`${month}-01T00:00Z`)).replace(/\s?г\.$/, '')
}

/** '4 декабря 2026 г.', as the schedule names its days. */
export function longDate(date: string): string {
  const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00Z`))
}
