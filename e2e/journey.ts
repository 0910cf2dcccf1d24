// What every journey is made of: a browser that lets nothing pass. A journey fails on an error in the console or in a
// script, on a breach of the page's security policy, on a request that fails or is refused without the journey having
// said so, and on any request that leaves this machine.
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

export { expect }
export type { Page }

export interface JourneyOptions {
  /** The theme that the person has chosen before. */
  theme: 'light' | 'dark'
}

interface JourneyFixtures {
  /** Says that this journey makes the server refuse: `refusals.expect(401, '/frontend-api/sign-in')`. */
  refusals: Refusals
  /** A page in a browser of its own, for one more person of the same journey. */
  newPerson: () => Promise<Page>
}

interface Refusals {
  expect(status: number, path: string | RegExp): void
}

interface Watch extends Refusals {
  guard(context: BrowserContext): Promise<void>
  faults: string[]
}

export const test = base.extend<JourneyOptions & JourneyFixtures & { watch: Watch }>({
  theme: ['light', { option: true }],

  watch: async ({ theme }, use) => {
    const watch = createWatch(theme)
    await use(watch)
    expect(watch.faults, 'what went wrong in the browser during this journey').toEqual([])
  },

  refusals: ({ watch }, use) => use(watch),

  context: async ({ context, watch }, use) => {
    await watch.guard(context)
    await use(context)
  },

  newPerson: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await watch.guard(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

function createWatch(theme: JourneyOptions['theme']): Watch {
  const faults: string[] = []
  const expected: { status: number; path: string | RegExp }[] = []
  const isExpected = (status: number, path: string) =>
    expected.some((refusal) => refusal.status === status && matches(refusal.path, path))

  const guard = async (context: BrowserContext) => {
    await context.route(isForeign, (route) => {
      faults.push(`request to another machine: ${route.request().url()}`)
      return route.abort()
    })
    await context.routeWebSocket(isForeign, (socket) => {
      faults.push(`connection to another machine: ${socket.url()}`)
      return socket.close()
    })
    await context.addInitScript(rememberTheme, theme)
    context.on('weberror', (error) => faults.push(`error in a script: ${error.error().stack ?? error.error().message}`))
    context.on('console', (message) => {
      // The browser repeats refusals and lost connections here; they are judged below, with their status and path.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      faults.push(`error in the console: ${message.text()} (${message.location().url})`)
    })
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() < 400 || isExpected(response.status(), pathname)) return
      faults.push(`${response.request().method()} ${pathname} answered ${response.status()}`)
    })
    context.on('requestfailed', (request) => {
      // A page that is left gives up what it was still loading.
      const reason = request.failure()?.errorText ?? ''
      if (!reason.includes('ERR_ABORTED') && !isForeign(new URL(request.url())))
        faults.push(`${request.url()}: ${reason}`)
    })
  }

  return { faults, guard, expect: (status, path) => expected.push({ status, path }) }
}

function matches(pattern: string | RegExp, path: string): boolean {
  return typeof pattern === 'string' ? pattern === path : pattern.test(path)
}

function isForeign(url: URL): boolean {
  return /^(https?|wss?):$/.test(url.protocol) && !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

/** Runs in the page: the theme as a person has left it (specification, section 3), unless this page has chosen since. */
function rememberTheme(theme: string): void {
  if (!location.protocol.startsWith('http') || localStorage.getItem('settings') !== null) return
  const settings = { activeLayout: 'layout3', direction: 'ltr', theme, responsiveFontSizes: true }
  localStorage.setItem('settings', JSON.stringify(settings))
}

/** Fails with a readable list when the page as it is now breaks a rule of WCAG 2.2 AA or a good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Every rule is applied; only what broke one is described, which nearly halves the time. The pages have no frames, so
  // there is nothing to gather in a page of its own, which takes as long as the check.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')}`),
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
