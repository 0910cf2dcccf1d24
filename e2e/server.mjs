// The product as `npm start` serves it, on PORT, with demo data in a folder that is removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildWebApp } from '../tools/web-build.mjs'
import { moveTime, movedMs } from '../tools/test-day.mjs'

moveTime(movedMs())

const dataDir = mkdtempSync(join(tmpdir(), 'navyk-e2e-'))
// The journeys search the log, at the default level; it is removed afterwards.
const leftovers = [dataDir, process.env.NAVYK_E2E_LOG ?? '']
process.on('exit', () => {
  for (const path of leftovers) rmSync(path, { recursive: true, force: true })
})
Object.assign(process.env, {
  ...{ DATA_DIR: dataDir, METRICS_PORT: '0', NAVYK_MODE: 'demo' },
  // The site that embeds the form (market/site-form.spec.ts).
  FORM_SITES: `http://127.0.0.1:${process.env.NAVYK_E2E_SITE_PORT}`,
})

const webApp = buildWebApp()
const { serve } = await import('../apps/api/src/serve.ts')
await serve(webApp)
