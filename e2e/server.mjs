// The product as `npm start` serves it, on PORT, on a told demo in memory. What started it speaks to it by messages, each of which
// is answered: it can put everything back as the demo was told, move the time, and run a task of the timetable at once.
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { moveTime, movedMs } from '../tools/runs/test-day.mjs'

moveTime(movedMs())

const { allTasks } = await import('../apps/api/src/app.ts')
const { readConfig } = await import('../apps/api/src/config.ts')
const { connectMemory } = await import('../apps/api/src/platform/database/index.ts')
const { createLogger } = await import('../apps/api/src/platform/operation/log.ts')
const { startService } = await import('../apps/api/src/serve.ts')
const { ReadBlob } = await import('../apps/api/src/testing/databases/migrated-dump.ts')

const config = readConfig({ ...process.env, METRICS_PORT: '0', NAVYK_MODE: 'demo' })
const dump = new ReadBlob(readFileSync(process.env.NAVYK_E2E_DUMP ?? ''))
const log = createLogger(config.logLevel)
const start = async () => startService(config, await connectMemory(dump), log)

let hasWritten = false
subscribe('http.server.response.finish', (message) => {
  const { request, response } =
    /** @type {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} */ (
      message
    )
  const isRefused = response.statusCode >= 400
  // The demo's providers of payments are servers of this process as well.
  if (request.socket.localPort !== config.port || request.method === 'GET' || isRefused) return
  if (request.url !== '/frontend-api/sign-in') hasWritten = true
})

let service = await start()

/** Actions of this server by the names of `Asked` in server-of-worker.ts.
 *  @type {Record<string, (value: any) => unknown>} */
const actions = {
  /** Puts the demo back as it was told, with its time moved by `ms`, if anything was written since. */
  putBack: async (ms) => {
    if (!hasWritten) return
    await service.stop()
    moveTime(ms)
    service = await start()
    hasWritten = false
  },
  moveTime: (ms) => {
    moveTime(ms)
    hasWritten = true
  },
  runTask: async (name) => {
    const task = allTasks(service.services)[name]
    if (!task) throw new Error(`There is no task ${name}`)
    await task({})
  },
}

process.on('message', async (/** @type {{ id: number, name: string, value: unknown }} */ { id, name, value }) => {
  try {
    await actions[name]?.(value)
    process.send?.({ id })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })
