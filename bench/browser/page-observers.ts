// Functions that run inside a page, before its first script, and record what a person there sees and waits for. Each is
// sent to the browser as text, so it refers to nothing outside of itself.

/** Moments are milliseconds from the beginning of the visit. */
export interface PageRecord {
  firstPaintAt: number
  largestPaintAt: number
  /** The moment at which the page's own content had replaced the placeholders. */
  shownAt: number | undefined
  /** The moment at which the app had replaced the first screen that the server rendered, so that it reacts to presses. */
  takenOverAt: number | undefined
  layoutShift: number
  longTasks: { startedAt: number; lastedMs: number }[]
}

declare global {
  interface Window {
    pageRecord: PageRecord
    passwordShownAt: number | undefined
    earlyPress: { shownAt?: number; seenAt?: number; doneAt?: number } | undefined
  }
}

export function observePage(): void {
  const record: PageRecord = {
    firstPaintAt: 0,
    largestPaintAt: 0,
    shownAt: undefined,
    takenOverAt: undefined,
    layoutShift: 0,
    longTasks: [],
  }
  window.pageRecord = record
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })

  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') record.firstPaintAt = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    record.largestPaintAt = entry.startTime
  })
  observe('longtask', (entry) => record.longTasks.push({ startedAt: entry.startTime, lastedMs: entry.duration }))

  // Layout shifts count by windows: at most one second between two shifts, five seconds in all. The worst window is the
  // page's figure.
  let since = 0
  let last = 0
  let sum = 0
  observe('layout-shift', (entry) => {
    if (!('value' in entry) || typeof entry.value !== 'number') return
    const isSameWindow = entry.startTime - last < 1000 && entry.startTime - since < 5000
    if (!isSameWindow) since = entry.startTime
    sum = isSameWindow ? sum + entry.value : entry.value
    last = entry.startTime
    record.layoutShift = Math.max(record.layoutShift, sum)
  })

  const look = () => {
    if (document.querySelector('h1') && !document.querySelector('main [role=status]'))
      record.shownAt ??= performance.now()
    if (record.shownAt !== undefined && document.getElementById('root')?.dataset.painted === undefined)
      record.takenOverAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** Presses the menu of languages once the screen's content is there, and records when the button shows the press and when the menu
 *  is open. */
export function pressOnceShown(): void {
  const record: NonNullable<Window['earlyPress']> = {}
  window.earlyPress = record
  const look = () => {
    const button = document.querySelector<HTMLElement>('header button[aria-haspopup="menu"]')
    const isShown = document.querySelector('h1') && !document.querySelector('main [role=status]')
    if (isShown && button && record.shownAt === undefined) {
      record.shownAt = performance.now()
      button.click()
    }
    const isDone = document.querySelector('[role=menu]') !== null
    if (record.shownAt !== undefined && (isDone || document.querySelector('[data-kept-press]')))
      record.seenAt ??= performance.now()
    if (isDone) record.doneAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Records when the password is first shown in clear. */
export function observePasswordToggle(): void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'text' || target.name !== 'password') continue
      window.passwordShownAt ??= performance.now()
    }
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['type'] })
}
