// Runs on a phone alone: it tests that nobody has to reload.
import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { signedIn } from '../chain/chain-cast.ts'
import { expectAccessible, expect, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'

test('an executor plans and moves a lesson on a phone, and the customer sees it without reloading', async ({
  page: executor,
  newPerson,
  request,
}) => {
  const family = await signedIn(request, people.customer)
  const teacher = await signedIn(request, people.executor)
  const own = new Set((await teacher.list('/frontend-api/contracts', { state: 'active' })).map(({ id }) => id))
  const [contract] = (await family.list('/frontend-api/contracts', { state: 'active' })).filter(({ id }) => own.has(id))
  if (!contract) throw new Error('the demo customer has no contract with the demo executor')
  const learner = (contract.learner as { firstName: string }).firstName

  // In the demo only groups meet on Sundays, from ten o’clock on, so the time is free.
  const today = businessDate(new Date())
  const sunday = addDays(today, 14 - (weekdayOf(today) % 7))
  await signInAs(executor, 'executor')
  await executor.goto(`${schedulePath}?view=agenda&date=${sunday}`)
  await expect(executor.getByRole('heading', { name: 'Расписание' })).toBeVisible()

  const customer = await newPerson()
  await signInAs(customer, 'customer')
  await customer.goto(`${schedulePath}?view=day&date=${sunday}`)
  await expect(customer.getByRole('heading', { name: 'Расписание' })).toBeVisible()
  const lesson = (page: typeof customer, time: string) =>
    page.getByRole('button', { name: new RegExp(`(?=.*${learner})(?=.*${time})(?=.*Запланировано)`) })

  await executor.getByRole('button', { name: 'Новое занятие', exact: true }).click()
  const plan = executor.getByRole('dialog', { name: 'Новое занятие' })
  const choice = plan.getByLabel('Ученик и предмет')
  await choice.selectOption(contract.id)
  await plan.getByText('Другое время').click()
  await plan.getByLabel('Дата').fill(`${sunday.slice(8)}.${sunday.slice(5, 7)}.${sunday.slice(0, 4)}`)
  await plan.getByLabel('Начало').fill('07:10')
  await expectAccessible(executor)
  await plan.getByRole('button', { name: 'Назначить' }).click()
  await expect(plan).toBeHidden()
  await expect(lesson(customer, '07:10')).toBeVisible()

  await lesson(executor, '07:10').click()
  await executor.getByRole('dialog').getByRole('button', { name: 'Перенести' }).click()
  const move = executor.getByRole('dialog', { name: /^Перенести занятие/ })
  await move.getByText('Другое время').click()
  await move.getByLabel('Начало').fill('08:20')
  await expect(move.getByRole('button', { name: 'Отмена' })).toBeInViewport({ ratio: 1 })
  const confirm = move.getByRole('button', { name: 'Перенести занятие' })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await confirm.click()
  await expect(move).toBeHidden()
  await expect(lesson(executor, '08:20')).toBeVisible()
  await expect(lesson(customer, '08:20')).toBeVisible()
})

test('from right to left a lesson of the month is under its own day', async ({ page }) => {
  await signInAs(page, 'executor')
  const settings = { activeLayout: 'layout3', direction: 'rtl', theme: 'dark', responsiveFontSizes: true }
  await page.addInitScript((kept) => localStorage.setItem('settings', JSON.stringify(kept)), settings)
  await page.goto(`${schedulePath}?view=month`)
  // The first column has lessons; the last one, Sunday, has none.
  const lessons = page.getByRole('button', { name: /^\d\d:\d\d/ })
  await expect(lessons.first()).toBeVisible()
  const middles = await lessons.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ x, width }) => x + width / 2),
  )
  const sheet = await page.locator('[data-view=month]').boundingBox()
  if (!sheet) throw new Error('the sheet is not there')
  const columnOf = (x: number) => Math.floor(((sheet.x + sheet.width - x) / sheet.width) * 7)
  const columns = new Set(middles.map(columnOf))
  expect(columns.has(0), 'Monday').toBe(true)
  expect(columns.has(6), 'Sunday').toBe(false)
})

test('a schedule is printed on one page across with its owner, without buttons and the hour; its month breaks no words', async ({
  page,
}) => {
  await signInAs(page, 'executor')
  await page.emulateMedia({ media: 'print' })
  const long = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:45' }))
  let hasLongDays = true
  await page.route('**/frontend-api/schedule?*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { week: object[] } }
    await route.fulfill({ response: answer, json: { data: hasLongDays ? { ...data, week: long } : data } })
  })
  for (const [index, view] of ['day', 'week', 'day', 'week', 'month'].entries()) {
    hasLongDays = index < 2
    await page.goto(`${schedulePath}?view=${view}`)
    await expect(page.locator(`[data-view=${view}] [data-event-id]`).first(), `lessons of the ${view}`).toBeAttached()
    const label = page.locator('article[data-printed-label]')
    expect(await label.evaluate((sheet) => getComputedStyle(sheet, '::before').content)).toMatch(/[А-Я].+: .*20\d\d/)
    await expect(page.getByRole('button', { name: /^(Сегодня|Печать|Занятие|Календарь)/ })).toHaveCount(0)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g), `pages of the ${view}`).toHaveLength(1)
    await expect(page.locator('[class*=currentTimeIndicator]').filter({ visible: true })).toHaveCount(0)
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))], `the ${view} on A4 across`).toEqual([842, 595])
  }
  // What is folded on the screen is printed unfolded.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^\+\d+$/)).toHaveCount(0)
  const overlaps = await page.locator('[data-view=month] [data-event-id]').evaluateAll(
    (lessons) =>
      lessons.filter((lesson) => {
        const [time, name] = [...(lesson.querySelector('span')?.children ?? [])].map((part) =>
          part.getBoundingClientRect(),
        )
        const room = lesson.getBoundingClientRect()
        return time && name && (name.left < time.right + 2 || name.right > room.right + 1)
      }).length,
  )
  expect(overlaps, 'lessons whose time and name stand in each other').toBe(0)
})

test('a stranger chooses a free time, and after signing in the offer begins with it', async ({ page }) => {
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Свободное время преподавателей' })).toBeVisible()
  await page.getByLabel('Предмет').selectOption('mathematics')
  const time = page.getByRole('link', { name: /^Выбрать / }).first()
  await expect(time).toBeVisible()
  await expectAccessible(page)
  const wanted = new URL((await time.getAttribute('href')) ?? '', page.url())
  await time.click()
  await expect(page.getByLabel('Номер телефона (9 цифр)')).toBeVisible()
  expect(new URL(page.url()).search).toBe(wanted.search)
  expect(wanted.searchParams.get('subject')).toBe('mathematics')
})

test('on a phone the button of the absence form is visible before the end of the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await signInAs(page, 'executor')
  await page.goto(`${schedulePath}?panel=absences`)
  const absences = page.getByRole('dialog', { name: 'Отсутствия' })
  const first = absences.getByRole('checkbox', { name: 'Весь день' })
  await first.scrollIntoViewIfNeeded()
  await expect(absences.getByRole('textbox', { name: /Причина/ })).not.toBeInViewport()
  await expect(absences.getByRole('button', { name: 'Добавить отсутствие' })).toBeInViewport({ ratio: 1 })
})
