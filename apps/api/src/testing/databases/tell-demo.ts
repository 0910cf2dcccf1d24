// Tells the demo to an empty database and writes it to the file that the first argument names. Its day is the day of the tests.
import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { freePort } from '@navyk/tools/machine'
import { moveTime, msToNoon } from '@navyk/tools/test-day'

// Noon, also where the run has begun some time ago.
moveTime(msToNoon())

const { allTasks } = await import('#app.ts')
const { readConfig } = await import('#config.ts')
const { registerTask } = await import('#money/online-payments')
const { connectMemory } = await import('#platform/database')
const { createLogger } = await import('#platform/operation/log.ts')
const { startService } = await import('#serve.ts')
const { migratedDump } = await import('./migrated-dump.ts')
const { dropWriteAheadLog } = await import('./write-ahead-log.ts')

const connection = await connectMemory(await migratedDump())
// Nobody opens a page of it, so it does not wait for the web app, which may be built meanwhile.
const unserved = { WEB_DIST: 'nowhere' }
const config = readConfig({ PORT: String(await freePort()), METRICS_PORT: '0', NAVYK_MODE: 'demo', ...unserved })
const kept = { ...connection, close: async () => {} }
const { services, stop } = await startService(config, kept, createLogger('warn'))
const { told = 0, expected = 0, leftOut = 0 } = services.demo ?? {}
if (leftOut > 0) throw new Error(`The product has refused ${leftOut} events of the demo: the log above names each`)
if (Math.abs(told - expected) > expected / 10)
  throw new Error(`The page that shows how far the demo is expects ${expected} events, and there were ${told}`)
await allTasks(services)[registerTask]?.({})
await stop()
await dropWriteAheadLog(connection.db)
const dump = await connection.dump()
await writeFile(process.argv[2] ?? 'told-demo.tar', Buffer.from(await dump.arrayBuffer()))
process.exit()
