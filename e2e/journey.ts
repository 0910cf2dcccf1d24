// The fixtures of every journey: a strict browser. A journey fails on an error in the console or in a script, on a
// breach of the page's security policy, on a request that fails or is refused without the journey having announced it,
// on any request that leaves this machine, and on a phone, code, password or token of its own in the server's log.
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Page, type Request, type Response } from '@playwright/test'
import { secretKeeper } from '../apps/api/src/testing/readings/secret-keeper.ts'
import { moveTime, movedMs } from '../tools/runs/test-day.mjs'
import { type Server, startServer } from './server-of-worker.ts'

export { expect }
export type { Page }

export interface JourneyOptions {
  /** The theme that the person has chosen before. */
  theme: 'light' | 'dark'
}

interface JourneyFixtures {
  /** Announces a refusal that this journey causes: `refusals.expect(401, '/frontend-api/sign-in')`. */
  refusals: Refusals
  /** A page in a separate browser, for one more person of the same journey. */
  newPerson: () => Promise<Page>
  time: Time
}

interface WorkerFixtures {
  server: Server
}

/** The time of the server, of all pages of this journey and of its own process: nobody waits for real minutes. */
interface Time {
  advance(ms: number): Promise<void>
  /** Runs a task of the timetable to its end, instead of waiting for its minute. */
  runTask(name: string): Promise<void>
}

interface Refusals {
  expect(status: number, path: string | RegExp): void
}

interface Watch extends Refusals {
  guard(context: BrowserContext): Promise<void>
  /** Moves the time of all pages. */
  moveTime(ms: number): Promise<void>
  /** Waits until every answer that has come is read; `faults` is complete then. */
  settled(): Promise<void>
  /** @throws Error when something secret of this journey stands in the server's log */
  readServerLog(): Promise<void>
  faults: string[]
}

/** A journey without a watch over the browser, for failures on purpose. */
export const unwatchedTest = base.extend<object, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    // It starts within seconds, on a busy machine within a minute.
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ server }, use, { file }) => {
    await server.prepareFor(file)
    await use(server.url)
    moveTime(movedMs())
  },

  context: async ({ context, server }, use) => {
    await context.addInitScript(moveTime, server.movedMs())
    await use(context)
  },
})

export const test = unwatchedTest.extend<JourneyOptions & JourneyFixtures & { watch: Watch }>({
  theme: ['light', { option: true }],

  time: ({ server, watch }, use) =>
    use({
      advance: async (ms) => {
        await server.advance(ms)
        await watch.moveTime(server.movedMs())
      },
      runTask: server.runTask,
    }),

  watch: async ({ theme, server, baseURL: _ }, use) => {
    const watch = createWatch(theme, server)
    await use(watch)
    await watch.settled()
    expect(watch.faults, 'what went wrong in the browser during this journey').toEqual([])
    await watch.readServerLog()
  },

  refusals: ({ watch }, use) => use(watch),

  context: async ({ context, watch }, use, { errors }) => {
    await watch.guard(context)
    await use(context)
    if (errors.length > 0) await printPageTexts(context)
  },

  newPerson: async ({ browser, server, watch }, use, { errors }) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await context.addInitScript(moveTime, server.movedMs())
      await watch.guard(context)
      return context.newPage()
    })
    for (const context of contexts) {
      if (errors.length > 0) await printPageTexts(context)
      await context.close()
    }
  },
})

/** The cause of a failure is often shown elsewhere on the page, for example below a field, so the texts of all pages
 *  are printed. */
async function printPageTexts(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const words = await page
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'nothing that can be read')
    console.log(`when it failed, ${new URL(page.url()).pathname} said:\n${words.slice(0, 5000)}`)
  }
}

/** Whether an answer asks for a proof of work. It is no refusal: the page solves it and asks again. All journeys come from one
 *  address, so the later of those that request codes meet it. */
async function isChallenge(response: Response): Promise<boolean> {
  if (response.status() !== 403) return false
  const body: unknown = await response.json().catch(() => null)
  return Object(body).code === 'captcha_required'
}

function createWatch(theme: JourneyOptions['theme'], server: Server): Watch {
  const faults: string[] = []
  const contexts: BrowserContext[] = []
  const expected: { status: number; path: string | RegExp }[] = []
  const secrets = secretKeeper()
  const told: Promise<void>[] = []
  const isExpected = (status: number, path: string) =>
    expected.some((refusal) => refusal.status === status && matches(refusal.path, path))

  const guard = async (context: BrowserContext) => {
    context.on('page', waitForApp)
    // The browser can reach this machine alone (tools/chromium.mjs), so none of these requests arrives. Intercepting
    // requests would switch off the browser's cache.
    context.on('request', (request) => {
      if (isForeign(new URL(request.url()))) faults.push(`request to another machine: ${request.url()}`)
    })
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        if (isForeign(new URL(socket.url()))) faults.push(`connection to another machine: ${socket.url()}`)
      })
    })
    contexts.push(context)
    await context.addInitScript(rememberTheme, theme)
    context.on('weberror', (error) => faults.push(`error in a script: ${error.error().stack ?? error.error().message}`))
    context.on('console', (message) => {
      // The browser also writes refusals and lost connections to the console; they are checked below, with their status
      // and path.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      faults.push(`error in the console: ${message.text()} (${message.location().url})`)
    })
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() < 400 || isExpected(response.status(), pathname)) return
      told.push(
        isChallenge(response).then((isOne) => {
          if (!isOne) faults.push(`${response.request().method()} ${pathname} answered ${response.status()}`)
        }),
      )
    })
    context.on('response', (response) => {
      if (response.url().includes('/frontend-api/')) told.push(learnSecrets(secrets, response))
    })
    context.on('requestfailed', (request) => {
      // Leaving a page cancels what it was still loading, and a journey may switch the network off.
      const reason = request.failure()?.errorText ?? ''
      if (/ERR_ABORTED|ERR_INTERNET_DISCONNECTED/.test(reason) || isForeign(new URL(request.url()))) return
      faults.push(`${request.url()}: ${reason}`)
    })
  }

  const settled = async () => {
    await Promise.all(told)
  }

  const moveTimeOfPages = async (ms: number) => {
    for (const context of contexts) {
      await context.addInitScript(moveTime, ms)
      for (const page of context.pages()) await page.evaluate(moveTime, ms)
    }
  }

  const readServerLog = async () => {
    await settled()
    const lines = server.readLog()
    expect(lines, 'requests are logged').toContain('"msg":"request"')
    secrets.readLog(lines)
    secrets.refuseLeaks()
  }

  return {
    faults,
    guard,
    settled,
    readServerLog,
    moveTime: moveTimeOfPages,
    expect: (status, path) => expected.push({ status, path }),
  }
}

/** A page first shows the screen that the server rendered, which does not react to presses. A journey waits until the
 *  app has replaced it. */
function waitForApp(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...input) => {
    const answer = await goto.apply(page, input)
    await waitUntilReplaced(page)
    return answer
  }
  page.reload = async (...input) => {
    const answer = await reload.apply(page, input)
    await waitUntilReplaced(page)
    return answer
  }
}

async function waitUntilReplaced(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById('root')?.dataset.painted === undefined)
}

/** Secrets in requests are found by the names of fields; of answers only those to writes contain tokens. */
async function learnSecrets(secrets: ReturnType<typeof secretKeeper>, response: Response): Promise<void> {
  const request = response.request()
  // The answer has no body, or the page was left meanwhile.
  const answer: object | undefined =
    request.method() === 'GET' ? undefined : await response.json().catch(() => undefined)
  secrets.learnFrom({ body: bodyOf(request), headers: request.headers() }, answer)
}

/** The body is a file, not JSON. */
function bodyOf(request: Request): unknown {
  return request.headers()['content-type'] === 'application/json' ? request.postDataJSON() : undefined
}

function matches(pattern: string | RegExp, path: string): boolean {
  return typeof pattern === 'string' ? pattern === path : pattern.test(path)
}

function isForeign(url: URL): boolean {
  return /^(https?|wss?):$/.test(url.protocol) && !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

/** Runs in the page: sets the stored theme (docs/specification.md, section 3), unless this page has chosen one
 *  since. */
function rememberTheme(theme: string): void {
  if (!location.protocol.startsWith('http') || localStorage.getItem('settings') !== null) return
  const settings = { activeLayout: 'layout3', direction: 'ltr', theme, responsiveFontSizes: true }
  localStorage.setItem('settings', JSON.stringify(settings))
}

/** Fails with a readable list when the present page breaks a rule of WCAG 2.2 AA or a good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  expect(await accessibilityFaults(page), `accessibility of ${page.url()}`).toEqual({ found: [], inOtherTheme: [] })
}

/** Lists the breaches of these rules on the present page. Rules about colours are checked in the other theme as well, so that a
 *  journey in one theme covers both. Waits until colour transitions have ended and nothing is dimmed because its answer is
 *  outstanding. */
export async function accessibilityFaults(page: Page): Promise<{ found: string[]; inOtherTheme: string[] }> {
  await expect(page.locator('main').locator('[aria-busy="true"], [data-stale]')).toHaveCount(0)
  // What is scrolled half below the top bar has no room for a finger there.
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForFunction(hasNoTransition)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Only broken rules are described, which nearly halves the time. The legacy mode is used because the pages have no
  // frames: otherwise the results are gathered in a separate page, which takes as long as the check. The library is parsed
  // anew each time that it is handed over, so a page that has not been loaded again since the last check keeps it.
  const axe = new AxeBuilder({ page, ...((await page.evaluate(hasAxe)) && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  const found = breachesOf(await axe.analyze())
  return { found, inOtherTheme: breachesOf(await page.evaluate(checkOtherTheme)) }
}

/** Runs in the page: whether no transition is running. A transition that began before reduced motion was set keeps its
 *  duration. */
function hasNoTransition(): boolean {
  return document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState !== 'running')
}

type Findings = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

const breachesOf = ({ violations }: Findings) =>
  violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')}`))

/** Runs in the page. */
const hasAxe = () => 'axe' in globalThis

/** Runs in the page, in which the previous check has left its library. */
async function checkOtherTheme(): Promise<Findings> {
  const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<Findings> } }
  const { dataset } = document.documentElement
  const own = dataset.mantineColorScheme ?? ''
  dataset.mantineColorScheme = own === 'dark' ? 'light' : 'dark'
  const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
  const { violations } = await axe.run({ runOnly: colours, resultTypes: ['violations'] })
  dataset.mantineColorScheme = own
  return { violations }
}
