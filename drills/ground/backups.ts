import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, startPostgres } from '../../tools/postgres.mjs'
import { onEnd } from './cleaning.ts'
import { makeFolder, run } from './system.ts'

/** A cluster whose write-ahead log goes to a repository of pgBackRest in another folder. */
export interface BackedUpCluster {
  cluster: Cluster
  /** Makes a full backup. */
  backUp(): Promise<void>
  /** Restores into another folder and starts it: to its end, or to a moment such as `2026-11-30 10:00:00.5+00`. The other cluster is
   *  stopped at the end of the drill. @returns its address */
  restore(moment?: string): Promise<string>
}

const stanza = '--stanza=drill'

/** Starts a cluster with pgBackRest; everything of it belongs to the user of PostgreSQL. */
export async function startBackedUp(): Promise<BackedUpCluster> {
  const folder = makeFolder('backups', true)
  const config = join(folder, 'pgbackrest.conf')
  const sockets = join(folder, 'sockets')
  await run(
    'mkdir',
    [sockets, join(folder, 'repository'), join(folder, 'log'), join(folder, 'lock'), join(folder, 'spool')],
    {
      user: true,
    },
  )
  const cluster = await startPostgres({
    survives: 'machine',
    settings: [
      `unix_socket_directories=${sockets}`,
      'archive_mode=on',
      'archive_timeout=60',
      `archive_command=pgbackrest --config=${config} ${stanza} archive-push %p`,
    ],
  })
  onEnd(cluster.stop)
  const { port, password, username } = new URL(cluster.databaseUrl)
  writeFileSync(
    config,
    `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}
log-level-console=warn
start-fast=y
process-max=2
[drill]
pg1-path=${cluster.dataFolder}
pg1-port=${port}
pg1-socket-path=${sockets}
pg1-user=${username}
pg1-database=postgres
`,
  )
  const pgBackRest = (args: readonly string[]) =>
    run('pgbackrest', [`--config=${config}`, stanza, ...args], { user: true, env: { PGPASSWORD: password } })
  await pgBackRest(['stanza-create'])
  await pgBackRest(['check'])
  const restore = async (moment?: string) => {
    const place = makeFolder('restored', true)
    const dataFolder = join(place, 'data')
    const target = moment === undefined ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote']
    await run('mkdir', ['-m', '700', dataFolder], { user: true })
    await pgBackRest(['restore', `--pg1-path=${dataFolder}`, ...target])
    const restored = await startPostgres({ survives: 'machine', restored: { folder: place, password } })
    onEnd(restored.stop)
    return restored.databaseUrl
  }
  const backUp = async () => {
    await pgBackRest(['backup', '--type=full'])
  }
  return { cluster, backUp, restore }
}

/** A folder for the files of people, and what copies it. */
export function makeFileFolder() {
  const folder = join(makeFolder('files'), 'files')
  mkdirSync(folder)
  return folder
}
