// The product as `npm start` serves it, on PORT, over demo data in a folder that goes with it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildWebApp } from '../tools/web-build.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'navyk-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, { DATA_DIR: dataDir, METRICS_PORT: '0', LOG_LEVEL: 'warn', NAVYK_MODE: 'demo' })

buildWebApp()
await import('../apps/api/src/main.ts')
