// The pages of docs/rules that the code generates: who may call what, what a call takes, who sees which screen.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { accessPage } from '../../apps/api/src/testing/readings/access-page.ts'
import { inputLimitsPage } from '../../apps/api/src/testing/readings/input-limits-page.ts'
import { root } from '../machine.mjs'

/** @type {import('../golden.mjs').StoreResults} */
export async function storeAccess(folder) {
  writeFileSync(join(folder, 'access.md'), accessPage())
  writeFileSync(join(folder, 'input-limits.md'), inputLimitsPage())
  writeFileSync(join(folder, 'screens.md'), await screensPage())
}

/** Page of screens, made from modules of the web app, which only its own tools can read.
 *  @returns {Promise<string>} */
async function screensPage() {
  // Vite sets it for this process and for those that it starts, among them the build that is measured.
  const { NODE_ENV: before } = process.env
  const server = await createServer({
    configFile: join(root, 'apps/web/vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  try {
    const { screensPage } = await server.ssrLoadModule('/src/testing/screens-page.ts')
    return screensPage()
  } finally {
    await server.close()
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
