// Runs on a desktop alone: on a touch screen the gesture of drawing scrolls the page.
import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'
import { expect, test } from '../journey.ts'
import { signInBy } from '../people.ts'

const executor = '293001003'

for (const direction of ['ltr', 'rtl'] as const) {
  test(`a lesson that is dragged sideways keeps its hour, wherever it is held (${direction})`, async ({
    page,
    request,
    theme,
  }) => {
    await page.addInitScript(
      ([dir, colours]) => {
        const settings = { activeLayout: 'layout3', direction: dir, theme: colours, responsiveFontSizes: true }
        localStorage.setItem('settings', JSON.stringify(settings))
      },
      [direction, theme],
    )
    // In the demo nobody teaches on Sundays, so the time is free; the lesson is dragged from there to Saturday.
    const today = businessDate(new Date())
    const sunday = addDays(today, 14 - (weekdayOf(today) % 7))
    const time = direction === 'ltr' ? '14:00' : '17:00'
    const teacher = await signedIn(request, executor)
    const contracts = await teacher.list('/frontend-api/contracts', { state: 'active' })
    let planned: ListedThing | undefined
    for (const { id: contractId } of contracts) {
      planned ??= await teacher.tryToMake('/frontend-api/lessons', { contractId, date: sunday, time, minutes: 60 })
    }
    expect(planned, 'a lesson on a Sunday').toBeDefined()
    await signInBy(page, executor)
    await page.goto(`${schedulePath}?view=week&date=${sunday}`)
    // Dragged near its end, where the pointer is at another hour than the lesson's start.
    const lesson = page.locator(`[data-event-id="${planned?.id}"]`)
    const box = await lesson.boundingBox()
    const column = await page.locator('[data-slot]').first().boundingBox()
    if (!box || !column) throw new Error('the grid is not drawn')
    const from = { x: box.x + box.width / 2, y: box.y + box.height * 0.8 }
    const toDayBefore = direction === 'ltr' ? -column.width : column.width

    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + toDayBefore / 2, from.y, { steps: 4 })
    await page.mouse.move(from.x + toDayBefore, from.y, { steps: 4 })
    const preview = await page.locator('[class*="DragPreview"]').boundingBox()
    expect(Math.abs((preview?.y ?? 0) - box.y), 'it is shown where it will be').toBeLessThan(3)
    await page.mouse.up()

    const move = page.getByRole('dialog', { name: /^Перенести занятие/ })
    await expect(move.getByLabel('Начало')).toHaveValue(time)
    await expect(move.getByLabel('Дата')).toHaveValue(new RegExp(`^сб,\\s${Number(addDays(sunday, -1).slice(8))}\\s`))
  })
}
