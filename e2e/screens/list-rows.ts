// The size of the rows of lists: on a phone many rows are visible and each is large enough for a finger, on a computer
// a row has two lines at most.
import type { Page } from '../journey.ts'

const phone = { width: 390, height: 844 }
const computer = { width: 1440, height: 900 }

/** The number of rows that a phone shows without scrolling, where the list has as many. */
const rowsAtOnce = 5
const finger = 44
const mostLines = 2
/** Journeys give people unusually long names; the ends of such names may be cut off. */
const longestWord = 15

/** The faults in the lists of a screen, at the width that it has: rows of a phone, or tables of a computer. `isList`: the screen is
 *  mainly a list, so its rows begin near the top. */
export async function faultsOfLists(page: Page, isList: boolean): Promise<string[]> {
  return (page.viewportSize()?.width ?? 0) >= computer.width ? faultsOfTables(page) : faultsOfRows(page, isList)
}

/** Finds the faults of lists at both widths, and sets the width of a phone again afterwards. */
export async function faultsOfListsEverywhere(page: Page, isList: boolean): Promise<string[]> {
  const onPhone = await faultsOfRows(page, isList)
  if ((await page.locator('main [data-rows]').count()) === 0) return onPhone
  await page.setViewportSize(computer)
  const onComputer = await faultsOfTables(page)
  await page.setViewportSize(phone)
  return [...onPhone, ...onComputer]
}

async function faultsOfRows(page: Page, isList: boolean): Promise<string[]> {
  const { whole, count, lowest } = await page.evaluate(readRows)
  const faults: string[] = []
  if (isList && whole < Math.min(rowsAtOnce, count)) faults.push(`shows ${whole} rows at once`)
  if (lowest < finger) faults.push(`has a row of ${lowest} px for a finger`)
  return faults
}

async function faultsOfTables(page: Page): Promise<string[]> {
  const { lines, cut, broken } = await page.evaluate(readTables)
  return [
    ...(lines > mostLines ? [`has a row of ${lines} lines`] : []),
    ...cut.filter(isOrdinary).map((text) => `cuts "${text}" off`),
    ...broken.map((text) => `breaks "${text}"`),
  ]
}

const isOrdinary = (text: string) => text.split(/[\s·,]+/).every((word) => word.length <= longestWord)

/** Runs in the page, which has not been scrolled. What a person can fold away above a list is folded for that moment. */
function readRows(): { count: number; whole: number; lowest: number } {
  scrollTo(0, 0)
  const rows = [...document.querySelectorAll('main [data-rows] > li, main [data-rows] > tbody > tr')]
  const unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details[open]')]
  const above = unfolded.filter((part) => !rows.some((row) => part.contains(row)))
  for (const part of above) part.open = false
  const boxes = rows.map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0)
  // The bar at the foot of a phone stands in front of the page.
  const foot = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? innerHeight
  const [whole, lowest] = [boxes.filter(({ bottom }) => bottom <= foot), boxes.map(({ height }) => height)]
  for (const part of above) part.open = true
  return { count: boxes.length, whole: whole.length, lowest: Math.min(...lowest) }
}

/** Runs in the page: the number of lines of the fullest cell, the cells whose text is cut off, and the dates, sums and
 *  states that are broken into two lines. */
async function readTables(): Promise<{ lines: number; cut: string[]; broken: string[] }> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  const linesOf = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    let [count, end] = [0, Number.NEGATIVE_INFINITY]
    for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
      if (box.top + box.height / 2 > end) [count, end] = [count + 1, box.bottom]
    }
    return count
  }
  const cells = [...document.querySelectorAll('main [data-rows] > tbody td')]
  const cut = cells.flatMap((cell) => [...cell.children]).filter((box) => box.scrollHeight > box.clientHeight + 2)
  const words = cells.flatMap((cell) => [...cell.querySelectorAll('time, [dir="ltr"], [data-tone]')])
  const text = (element: Element) => element.textContent.trim()
  return {
    lines: Math.max(0, ...cells.filter((cell) => !cut.includes(cell.firstElementChild ?? cell)).map(linesOf)),
    cut: cut.filter(({ clientHeight }) => clientHeight > 0).map(text),
    broken: words.filter((element) => linesOf(element) > 1).map(text),
  }
}
