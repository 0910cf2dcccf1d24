import { once } from 'node:events'
import { schemaFiles } from '../../apps/api/src/config.ts'
import { type Connection, connectPostgres, migrate } from '../../apps/api/src/platform/database/index.ts'
import { type ServiceProcess, startService } from '../../apps/api/src/testing/network/service-process.ts'
import { onEnd } from './cleaning.ts'

/** Starts a process of the service that ends with the drill, with the flags that `npm start` gives it. It resolves at once; `ready` says when it serves. */
export async function startProduct(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await startService({ NODE_OPTIONS: '--max-semi-space-size=8', ...settings })
  const { child } = service
  onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return service
}

/** A connection to a database that has the tables of the product; closed at the end of the drill. */
export async function openMigrated(databaseUrl: string): Promise<Connection> {
  const connection = connectPostgres(databaseUrl, 2, () => {})
  await migrate(connection.db, schemaFiles)
  const { close } = connection
  let isClosed = false
  const closeOnce = async () => {
    if (isClosed) return
    isClosed = true
    await close()
  }
  onEnd(closeOnce)
  return { ...connection, close: closeOnce }
}

/** Errors of a change of the primary; each is counted, also where it did not come. */
const errorsOfFailover = ['57P01', '25006', 'lost: connection ended', 'lost: no answer in time']

/** Counts the reasons for which requests had no database, as the log of the processes names them. */
export function reasonsOf(processes: readonly ServiceProcess[]): Map<string, number> {
  const counts = new Map(errorsOfFailover.map((reason) => [reason, 0]))
  const lines = processes.flatMap((each) => each.said().split('\n'))
  for (const line of lines.filter((text) => text.includes('request without a database'))) {
    const reason = reasonIn(line)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return counts
}

/** A connection that was lost has no code; its message tells whether it ended or did not answer. */
function reasonIn(line: string): string {
  const reason = /"reason":"([^"]+)"/.exec(line)?.[1] ?? 'none'
  if (reason !== 'lost') return reason
  return /time|within|answer/i.test(/"message":"([^"]+)"/.exec(line)?.[1] ?? '')
    ? 'lost: no answer in time'
    : 'lost: connection ended'
}
