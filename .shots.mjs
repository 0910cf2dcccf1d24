import { chromium } from '@playwright/test'
import { findChromium, chromiumArguments } from './tools/chromium.mjs'
const base = 'http://127.0.0.1:4210'
const [who, themes, widths, ...paths] = process.argv.slice(2)
const digits = { staff: '291112255', customer: '291112244' }[who]
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
const answer = await fetch(base + '/frontend-api/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: '375' + digits, password: 'Navyk-demo-2026' }) })
const { accessToken } = await answer.json()
for (const theme of themes.split(',')) for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme: theme, locale: 'ru-RU' })
  await context.addInitScript(([token, theme]) => { localStorage.setItem('accessToken', token); localStorage.setItem('language', 'ru'); localStorage.setItem('mantine-color-scheme-value', theme); localStorage.setItem('theme', theme) }, [accessToken, theme])
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  for (const spec of paths) {
    const [name, path, ...clicks] = spec.split('|')
    await page.goto(base + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(1200)
    for (const click of clicks) { await page.getByRole('button', { name: click }).first().click(); await page.waitForTimeout(700) }
    await page.screenshot({ path: `/tmp/so/${name}-${width}-${theme}.png`, fullPage: clicks.length === 0 && width < 600 ? true : false })
  }
  await context.close()
}
await browser.close()
