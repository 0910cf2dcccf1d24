import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import type { JourneyOptions } from './e2e/journey.ts'
import { chromiumArguments, findChromium } from './tools/chromium.mjs'
import { freePort } from './tools/machine.mjs'
import { movedMs } from './tools/test-day.mjs'

// Every worker reads this file again and has to come to the same port; they inherit the environment.
process.env.NAVYK_E2E_PORT ??= String(await freePort())
movedMs()
process.env.NAVYK_E2E_SITE_PORT ??= String(await freePort())
const port = process.env.NAVYK_E2E_PORT
process.env.NAVYK_E2E_LOG ??= join(tmpdir(), `navyk-e2e-${port}.log`)
const address = `http://127.0.0.1:${port}`

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const budgets = '**/budgets.spec.ts'
/** Money, the frame around every screen, the first visit and the widest table: these are another thing on a phone. The whole run
 *  has twenty minutes, so each other journey is walked where most of its people are. Every route is opened on both. */
const onBoth = [
  ...['**/every-route.spec.ts', '**/first-visit.spec.ts', '**/frame.spec.ts', '**/pivot.spec.ts'],
  '**/sign-in-looks.spec.ts',
  '**/money/{buying,customer-month-end,month-end,order-management,paying,payouts}.spec.ts',
]
/** What staff do at a desk, and what is the same at every width. */
const onDesktop = [
  '**/settings.spec.ts',
  '**/dragging.spec.ts',
  '**/market/leaving-executor.spec.ts',
  '**/money/{bank-statements,correcting,payments}.spec.ts',
]
/** What is promised within two seconds is looked at while nothing else runs. */
const alone = ['**/open-pages.spec.ts', '**/market/two-managers.spec.ts']
/** Journeys that change the demo for everybody; alone: npx playwright test --project=last --no-deps */
const atLast = '**/last/*.spec.ts'

// One project alone: npx playwright test --project=phone-dark [a part of the file's name]
export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // These limits end what hangs, on a machine of any speed; what takes long is measured in bench/. What hangs within a journey
  // is ended by the limits of an expectation and of an action, which name it.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // Of some two hundred journeys beside each other on two cores one now and then misses its moment. It gets a second try, and the
  // run names it (docs/decisions/0133).
  retries: 1,
  // One more than the cores that CI has: a journey that waits for its lesson to begin leaves its core to the others.
  workers: 3,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    locale: 'ru-BY',
    timezoneId: 'Europe/Minsk',
    launchOptions: {
      ...{ executablePath: findChromium(), args: chromiumArguments },
      // Names of downloads in Russian, also where the machine has no locale.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
    // What led to a failure: npx playwright test --trace=retain-on-failure. Always on, it costs a quarter of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: 'budgets', testMatch: budgets, use: { ...desktop, theme: 'light' } },
    // Colours are checked in both themes on either of them (journey.ts).
    { name: 'desktop-light', testMatch: [...onBoth, ...onDesktop], use: { ...desktop, theme: 'light' } },
    { name: 'phone-dark', testIgnore: [budgets, ...alone, atLast, ...onDesktop], use: { ...phone, theme: 'dark' } },
    {
      name: 'alone',
      testMatch: alone,
      workers: 1,
      dependencies: ['budgets', 'desktop-light', 'phone-dark'],
      use: { ...phone, theme: 'dark' },
    },
    {
      name: 'last',
      testMatch: atLast,
      dependencies: ['alone'],
      use: { ...desktop, theme: 'light' },
    },
  ],
  webServer: {
    command: 'node e2e/server.mjs > "$NAVYK_E2E_LOG"',
    url: `${address}/readyz`,
    env: { PORT: port },
    // Building the web app and filling the demo data come first.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
