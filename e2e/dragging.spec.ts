// Runs on a desktop alone: on glass, drawing is scrolling.
import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

for (const direction of ['ltr', 'rtl'] as const) {
  test(`a lesson that is dragged sideways keeps its hour, wherever it is held (${direction})`, async ({
    page,
    theme,
  }) => {
    await page.addInitScript(
      ([dir, colours]) => {
        const settings = { activeLayout: 'layout3', direction: dir, theme: colours, responsiveFontSizes: true }
        localStorage.setItem('settings', JSON.stringify(settings))
      },
      [direction, theme],
    )
    const today = businessDate(new Date())
    const nextMonday = addDays(today, 8 - weekdayOf(today))
    await signInAs(page, 'executor')
    await page.goto(`/dashboard/schedule?view=week&date=${nextMonday}`)
    // Held near its end, where the pointer is at another hour than the lesson.
    const lesson = page.locator('[data-event-id][draggable="true"]').first()
    const box = await lesson.boundingBox()
    const column = await page.locator('[data-slot]').first().boundingBox()
    if (!box || !column) throw new Error('the grid is not drawn')
    const from = { x: box.x + box.width / 2, y: box.y + box.height * 0.8 }
    const toNextDay = direction === 'ltr' ? column.width : -column.width
    const [, day = 0, time = ''] = /, (\d+)\s.*, (\d\d:\d\d)–/.exec((await lesson.getAttribute('title')) ?? '') ?? []

    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + toNextDay / 2, from.y, { steps: 4 })
    await page.mouse.move(from.x + toNextDay, from.y, { steps: 4 })
    const preview = await page.locator('[class*="DragPreview"]').boundingBox()
    expect(Math.abs((preview?.y ?? 0) - box.y), 'it is shown where it will be').toBeLessThan(3)
    await page.mouse.up()

    const move = page.getByRole('dialog', { name: /^Перенести занятие/ })
    await expect(move.getByLabel('Начало')).toHaveValue(time)
    const shown = await move.getByLabel('День').inputValue()
    expect(shown).toMatch(new RegExp(`\\b${Number(day) + 1}\\b|\\b1\\b`))
  })
}
