// Tells the demo to an empty database and writes it to the file that the first argument names. Its day is the day of the tests.
import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { freePort } from '../tools/machine.mjs'
import { moveTime, movedMs } from '../tools/test-day.mjs'

// Noon, also where the run has begun some time ago.
delete process.env.NAVYK_TEST_MOVED_MS
moveTime(movedMs())

const { allTasks } = await import('../apps/api/src/app.ts')
const { readConfig } = await import('../apps/api/src/config.ts')
const { registerTask } = await import('../apps/api/src/domains/money/online-payments/index.ts')
const { connectMemory } = await import('../apps/api/src/platform/database/index.ts')
const { createLogger } = await import('../apps/api/src/platform/log.ts')
const { startService } = await import('../apps/api/src/serve.ts')
const { migratedDump } = await import('../apps/api/src/testing/migrated-dump.ts')
const { dropWriteAheadLog } = await import('../apps/api/src/testing/write-ahead-log.ts')

const connection = await connectMemory(await migratedDump())
const settings = readConfig({ PORT: String(await freePort()), METRICS_PORT: '0', NAVYK_MODE: 'demo' })
// Nobody opens a page of it, so it does not wait for the web app, which may be built meanwhile.
const config = { ...settings, webDist: undefined }
const kept = { ...connection, close: async () => {} }
const { services, stop } = await startService(config, kept, createLogger('warn'))
await allTasks(services)[registerTask]?.({})
await stop()
await dropWriteAheadLog(connection.db)
const dump = await connection.dump()
await writeFile(process.argv[2] ?? 'told-demo.tar', Buffer.from(await dump.arrayBuffer()))
process.exit()
