import { defineConfig, devices } from '@playwright/test'
import type { JourneyOptions } from './e2e/journey.ts'
import { chromiumArguments, findChromium } from './tools/chromium.mjs'
import { freePort } from './tools/machine.mjs'

// Every worker reads this file again and has to come to the same port; they inherit the environment.
process.env.NAVYK_E2E_PORT ??= String(await freePort())
const port = process.env.NAVYK_E2E_PORT
const address = `http://127.0.0.1:${port}`

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const budgets = '**/budgets.spec.ts'
const chain = '**/chain.spec.ts'
// On a phone, where words have the least room.
const languages = '**/languages.spec.ts'
const journeys = { testMatch: '**/*.spec.ts', testIgnore: budgets }

// One project alone: npx playwright test --project=phone-dark [a part of the file's name]
export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A journey that passes at the second try has found something.
  retries: 0,
  // One more than the cores that CI has: a journey that waits for its lesson to begin leaves its core to the others.
  workers: 3,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    locale: 'ru-BY',
    timezoneId: 'Europe/Minsk',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    // What led to a failure: npx playwright test --trace=retain-on-failure. Always on, it costs a quarter of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'budgets', testMatch: budgets, use: { ...desktop, theme: 'light' } },
    // The chain passes every screen, so it is walked at both widths in both themes; the rest meets each of them once.
    { name: 'desktop-dark', testMatch: chain, use: { ...desktop, theme: 'dark' } },
    { name: 'phone-light', testMatch: chain, use: { ...phone, theme: 'light' } },
    { name: 'desktop-light', ...journeys, testIgnore: [budgets, languages], use: { ...desktop, theme: 'light' } },
    { name: 'phone-dark', ...journeys, use: { ...phone, theme: 'dark' } },
  ],
  webServer: {
    command: 'node e2e/server.mjs',
    url: `${address}/readyz`,
    env: { PORT: port },
    // Building the web app and filling the demo data come first.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
