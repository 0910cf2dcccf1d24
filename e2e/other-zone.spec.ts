// People in another time zone: the product shows Minsk time, and says so where the device's clock differs.
import { screenPath } from '@navyk/api-spec/kit/paths'
import { expect, type Page, test } from './journey.ts'
import { type Person, signInAs } from './people.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

const lists = {
  executor: ['lesson-list?view=past', 'schedule?view=list'],
  customer: ['lesson-list?view=past', 'invoice-list'],
} satisfies Partial<Record<Person, string[]>>

for (const [person, paths] of Object.entries(lists) as [keyof typeof lists, string[]][]) {
  test(`abroad, rows of the ${person} mark times as those of Minsk, and cut no sum off on a phone`, async ({
    page,
  }) => {
    await signInAs(page, person)
    const zones: boolean[] = []
    for (const path of paths) {
      await page.goto(screenPath(path))
      await expect(page.locator('main [data-rows] > li').first()).toBeVisible()
      zones.push((await page.locator('main').textContent())?.includes('по Минску') ?? false)
      expect(await findOverflowingTexts(page), path).toEqual([])
    }
    expect(zones).toContain(true)
  })
}

/** Texts of rows that go beyond the edges of their row, or overlap the sum at its end. */
function findOverflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outside: string[] = []
    const look = (place: Element, left: number, right: number) => {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        // Texts for screen readers are in a box of one pixel.
        if ((texts.currentNode.parentElement?.offsetWidth ?? 0) <= 1) continue
        const range = document.createRange()
        range.selectNode(texts.currentNode)
        const isOutside = [...range.getClientRects()].some((box) => box.left < left || box.right > right)
        if (isOutside) outside.push(texts.currentNode.textContent ?? '')
      }
    }
    for (const row of document.querySelectorAll('main [data-rows] > li')) {
      const { left, right } = row.getBoundingClientRect()
      look(row, left, right)
      const [head, end] = row.firstElementChild?.children ?? []
      if (head && end) look(head, left, end.getBoundingClientRect().left)
    }
    return outside
  })
}
