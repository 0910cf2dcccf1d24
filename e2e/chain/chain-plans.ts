// The chain's second stage: the months are planned, and the schedule shows their lessons.
import { addDays, businessDate, businessTime, weekdayOf } from '@navyk/api-spec/kit'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import type { Cast } from './chain-cast.ts'
import {
  agree,
  dayText,
  expectAccessibleFromTop,
  expectState,
  longDate,
  monthText,
  openFromMenu,
  rowOf,
  unfold,
} from './chain-screens.ts'
import { expect, expectAccessible, type Page } from '../journey.ts'

/** Begins the plan of a month from the notice that there is none. */
async function draftPlan(page: Page, learner: string, month: string): Promise<void> {
  await openFromMenu(page, 'Lesson plan')
  const missing = page.getByRole('region', { name: new RegExp(`без плана на ${monthText(month)}`) })
  await expect(missing).toBeVisible()
  await unfold(missing)
  const all = missing.getByRole('button', { name: /^Показать все/ })
  if (await all.isVisible()) await all.click()
  await missing.getByRole('button', { name: new RegExp(`^Составить план: .*${learner}`) }).click()
  await expectState(page, 'Черновик')
}

/** A plan opens as a calendar of the month. */
async function asList(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Вид' }).getByText('Списком').click()
  await expect(page.getByRole('button', { name: 'Добавить занятие', exact: true })).toBeVisible()
}

/** One lesson instead of the rest of the month, an hour from now.
 *  @returns when it begins */
export async function planOneLesson(page: Page, cast: Cast): Promise<Date> {
  await draftPlan(page, cast.learner.firstName, cast.month)
  await asList(page)
  const rows = page.getByRole('listitem', { name: /^Занятие / })
  for (let left = await rows.count(); left > 0; left--) {
    await rows.first().getByRole('button', { name: 'Убрать занятие' }).click()
    await expect(rows).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Добавить занятие' }).click()
  const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000)
  await rows.getByLabel('Дата').selectOption(businessDate(startsAt))
  await rows.getByLabel('Начало').fill(businessTime(startsAt))
  await rows.getByLabel('Тема').fill('Диагностика')
  await page.getByRole('button', { name: 'Отправить заказчику' }).click()
  await expectState(page, 'На согласовании')
  return startsAt
}

interface NextMonth {
  count: number
  /** The first lesson. */
  date: string
  time: string
}

export async function planNextMonth(page: Page, cast: Cast): Promise<NextMonth> {
  await draftPlan(page, cast.learner.firstName, cast.nextMonth)
  const onSheet = page.getByRole('list', { name: 'Занятия месяца' }).getByRole('button', { name: /^Занятие / })
  await expect(onSheet.first()).toBeVisible()
  expect(await onSheet.count(), 'a lesson a week, but for days off').toBeGreaterThanOrEqual(3)
  await expectAccessible(page)
  await asList(page)
  const rows = page.getByRole('listitem', { name: /^Занятие / })
  await page.getByRole('region', { name: 'Неделя' }).getByRole('button', { name: 'Добавить время' }).click()
  await page.getByRole('button', { name: 'Заполнить месяц' }).click()
  await expect(rows.nth(5)).toBeVisible()
  const date = await rows.first().getByLabel('Дата').inputValue()
  const time = await rows.first().getByLabel('Начало').inputValue()
  const count = await rows.count()
  await page.getByRole('button', { name: 'Отправить заказчику' }).click()
  await expectState(page, 'На согласовании')
  return { count, date, time }
}

export async function approvePlan(page: Page, cast: Cast, month: string): Promise<void> {
  await page.goto(planListPath)
  const plan = rowOf(page, cast.learner.firstName).filter({ hasText: monthText(month) })
  await expect(plan).toContainText('На согласовании')
  await plan.getByRole('link').click()
  await agree(page, 'Согласовать', /появ/)
  await expectState(page, 'Согласован')
}

export async function findInSchedule(page: Page, learner: string, next: NextMonth): Promise<void> {
  await openFromMenu(page, 'Schedule')
  const lesson = page.getByRole('button', { name: new RegExp(`${learner}.*${longDate(next.date)}`) })
  const today = businessDate(new Date())
  // The list begins with today, the week with its Monday.
  const isList = await page.getByRole('radio', { name: 'Список' }).isChecked()
  let first = isList ? today : addDays(today, 1 - weekdayOf(today))
  while (addDays(first, 7) <= next.date) {
    first = addDays(first, 7)
    await page.getByRole('button', { name: 'Следующая неделя' }).click()
    await expect(page).toHaveURL(new RegExp(`date=${first}`))
  }
  await expect(lesson).toBeVisible()
}

/** The plan of another contract for the same month, with a lesson half an hour into one of this contract's. */
export async function planOverlap(page: Page, cast: Cast, next: NextMonth): Promise<void> {
  await openFromMenu(page, 'Lesson plan')
  const missing = page.getByRole('region', { name: new RegExp(`без плана на ${monthText(cast.nextMonth)}`) })
  await unfold(missing)
  await missing
    .getByRole('button', { name: /^Составить план: / })
    .first()
    .click()
  await expectState(page, 'Черновик')
  await asList(page)
  const time = addMinutes(next.time, 30)
  const rows = page.getByRole('listitem', { name: /^Занятие / })
  await rows.first().getByLabel('Дата').selectOption(next.date)
  await rows.first().getByLabel('Начало').fill(time)
  const refusal = page.waitForResponse(/\/submit$/)
  await page.getByRole('button', { name: 'Отправить заказчику' }).click()
  expect((await refusal).status()).toBe(409)
  const { firstName, lastName } = cast.learner
  const inTheWay = `${next.time}–${addMinutes(next.time, 60)}, ${lastName} ${firstName}`
  await expect(rows.and(page.getByLabel(`Занятие ${dayText(next.date)}, ${time}`))).toContainText(
    `Время занято: ${inTheWay}`,
  )
  const fault = page.getByLabel('Начало').and(page.locator('[aria-invalid=true]')).first()
  await expect(fault).toHaveAccessibleDescription(new RegExp(`^Время занято: .*${lastName} ${firstName}$`))
  await expectState(page, 'Черновик')
  await expectAccessibleFromTop(page)
}

function addMinutes(time: string, minutes: number): string {
  const sum = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
