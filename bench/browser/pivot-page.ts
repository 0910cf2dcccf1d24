import { type Browser, chromium, type Page } from '@playwright/test'
import { pivotPath } from '@navyk/api-spec/views/pivot/paths'
import { pivotColumnKeys } from '../../packages/api-spec/src/views/pivot/index.ts'
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs'
import { atLeast, atMost, type Figure, known, median } from '../figure.ts'
import { people, signIn } from '../people.ts'

const processorSlowdown = 4
const rounds = 5

/** The pivot table in a browser: how smoothly 2,000 rows of 62 days scroll, and how soon after a press the next month
 *  of 60 customers is drawn on a slow processor. Its figures are invented, so that the page alone is measured. */
export async function measurePivotPage(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const token = await signIn(url, people.staff)
    return [
      ...(await measureScroll(await openPivot(browser, url, token, 2000, '?from=2026-01-01&to=2026-03-03'))),
      ...(await measurePress(await openPivot(browser, url, token, 60, '?month=2026-01'))),
    ]
  } finally {
    await browser.close()
  }
}

async function openPivot(
  browser: Browser,
  url: string,
  token: string,
  rowCount: number,
  search: string,
): Promise<Page> {
  const screen = { viewport: { width: 1440, height: 900 }, locale: 'ru-BY', timezoneId: 'Europe/Minsk' }
  const context = await browser.newContext(screen)
  await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token)
  const page = await context.newPage()
  // The server's own drawing would come with the figures that the database has.
  await page.route('**/frontend-api/first-screen?*', (route) => route.abort())
  await page.route('**/frontend-api/pivot?*', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const body = JSON.stringify(madeUp(rowCount, asked.get('from') ?? '', asked.get('to') ?? ''))
    return route.fulfill({ contentType: 'application/json', body })
  })
  await page.goto(`${url}${pivotPath}${search}`)
  await page.locator('[role=grid] tbody [data-shade]').first().waitFor()
  return page
}

/** A table in which every cell has a figure: the largest amount of drawing. */
function madeUp(rowCount: number, from: string, to: string) {
  const columns = pivotColumnKeys('day', from, to)
  const id = (row: number) => `01935f4a-0000-7000-8000-${String(row).padStart(12, '0')}`
  const rows = Array.from({ length: rowCount }, (_, row) => ({
    level: 0,
    label: { kind: 'customer', id: id(row), firstName: 'Ольга', lastName: `Клиент ${row + 1}` },
    sums: [columns.length * 2, columns.length],
    cells: columns.map((_day, column) => [column, 2, (row + column) % 3]),
  }))
  const columnSums = columns.map(() => [rowCount * 2, rowCount])
  const sums = [rowCount * columns.length * 2, rowCount * columns.length]
  return { data: { columns, rows, columnSums, sums, rowCount, filters: [] }, nextCursor: null }
}

async function measureScroll(page: Page): Promise<Figure[]> {
  const speeds = { down: [0, 60], across: [40, 0], slanting: [12, 45] } as const
  const figures: Figure[] = []
  for (const [name, [across, down]] of Object.entries(speeds)) {
    const times: number[] = []
    for (let round = 0; round < 3; round++) times.push(await page.evaluate(scrollGrid, { across, down, ms: 2000 }))
    figures.push(atLeast(`pivot of 2,000 rows and 62 days: scrolling ${name}`, median(times), 55, 'frames/s'))
  }
  figures.push(
    known('pivot of 2,000 rows and 62 days: cells drawn', await page.locator('[role=grid] td').count(), 'cells'),
  )
  await page.context().close()
  return figures
}

/** Runs in the page. Scrolls back and forth by so many pixels a frame. @returns frames a second */
function scrollGrid({ across, down, ms }: { across: number; down: number; ms: number }): Promise<number> {
  const scroller = document.querySelector('[role=grid]')?.parentElement
  if (!scroller) throw new Error('there is no grid')
  scroller.scrollTo(0, 0)
  return new Promise((resolve) => {
    let frames = 0
    let begin = 0
    let [x, y] = [across, down]
    const step = (now: number) => {
      if (begin === 0) begin = now
      if (now - begin >= ms) return resolve((frames * 1000) / (now - begin))
      frames += 1
      if (scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1) x = -across
      if (scroller.scrollLeft <= 0) x = across
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) y = -down
      scroller.scrollBy(x, y)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

async function measurePress(page: Page): Promise<Figure[]> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await page.evaluate(timeNextMonth))
  await page.context().close()
  return [atMost('pivot of 60 customers and a month: from the press to the next month drawn', median(times), 500, 'ms')]
}

/** Runs in the page. @returns how many milliseconds after the press the next month's cells had been painted */
async function timeNextMonth(): Promise<number> {
  const names = () =>
    [...document.querySelectorAll('[role=grid] thead th')].map((head) => head.getAttribute('aria-label')).join()
  const before = names()
  const isDrawn = () =>
    names() !== before &&
    document.querySelector('[aria-busy=true]') === null &&
    document.querySelector('[role=grid] tbody [data-shade]') !== null
  const next = [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Следующий месяц')
  if (!next) throw new Error('there is no button for the next month')
  const begin = performance.now()
  next.click()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (!isDrawn()) {
    await frame()
    if (performance.now() - begin > 20_000) throw new Error('the next month was not drawn within 20 s')
  }
  // The content of this frame is painted before the next one begins.
  await frame()
  return performance.now() - begin
}
