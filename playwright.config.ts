import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import type { JourneyOptions } from './e2e/journey.ts'
import { chromiumArguments, findChromium } from './tools/chromium.mjs'
import { moveTime, movedMs } from './tools/runs/test-day.mjs'

// Every worker reads this file before the first of its journeys.
moveTime(movedMs())

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const budgets = '**/budgets.spec.ts'
const isDeep = process.env.NAVYK_DEEP === '1'
/** Each journey is walked where most of its people are. Buying, from the shop to what it has opened, is looked at on a computer too;
 *  every screen is in the deep run. */
const onBoth = ['**/money/buying.spec.ts', ...(isDeep ? ['**/every-{route,staff-route}.spec.ts'] : [])]
/** Journeys of staff at a desk, and journeys that are the same at every width or set their own. */
const onDesktop = [
  ...(isDeep ? [] : ['**/every-staff-route.spec.ts']),
  '**/{frame,settings,pivot}.spec.ts',
  '**/dragging.spec.ts',
  '**/market/leaving-executor.spec.ts',
  '**/money/{bank-statements,closing-month,correcting,order-management,payments,payouts}.spec.ts',
]

// One project alone: npx playwright test --project=phone-dark [a part of the file's name]
export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/before-all.ts',
  // These limits end what hangs, on a machine of any speed; what takes long is measured in bench/. What hangs within a journey
  // is ended by the limits of an expectation and of an action, which name it.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  // Each worker has a server and a database of its own (docs/decisions/0134). One more than there are cores, because journeys wait
  // for what they have pressed.
  workers: availableParallelism() + 1,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'ru-BY',
    timezoneId: 'Europe/Minsk',
    launchOptions: {
      executablePath: findChromium(),
      // A page of a journey lives for seconds: what would be optimized for long use costs more than it saves.
      args: [...chromiumArguments, '--js-flags=--no-opt'],
      // Names of downloads in Russian, also where the machine has no locale.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
    // What led to a failure: npx playwright test --trace=retain-on-failure. Always on, it costs a quarter of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A journey that looks at a movement itself allows it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'budgets', testMatch: budgets, use: { ...desktop, theme: 'light' } },
    // Colours are checked in both themes on either of them (journey.ts).
    { name: 'desktop-light', testMatch: [...onBoth, ...onDesktop], use: { ...desktop, theme: 'light' } },
    { name: 'phone-dark', testIgnore: [budgets, ...onDesktop], use: { ...phone, theme: 'dark' } },
  ],
})
