import { mkdirSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findServerUser, postgresBinaries } from '../../tools/postgres.mjs'
import { onEnd } from './cleaning.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { startDatabaseProxy } from './haproxy.ts'
import { makeFolder } from './system.ts'
import { until } from './waiting.ts'

const password = 'drill'
const etcdUrl = 'http://127.0.0.1:2379'
const frontPort = 5000
const nodeCount = 3

/** State of a node as its Patroni says it. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

interface PatroniNode {
  name: string
  address: string
  dataFolder: string
  configFile: string
  daemon: Daemon | undefined
}

/** Three PostgreSQL under Patroni with etcd, each on an address of its own, and haproxy in front of the primary. */
export interface PatroniCluster {
  /** Leads to the primary, whichever it is. */
  databaseUrl: string
  members(): Promise<Member[]>
  leader(): Promise<string>
  /** Ends Patroni and PostgreSQL of a node by SIGKILL. */
  kill(name: string): Promise<void>
  /** Starts a node that was killed. */
  start(name: string): void
  /** Asks the cluster to make another node the primary. */
  switchOver(from: string): Promise<void>
  /** Waits until there is a primary, and all others stream from it. */
  untilWhole(limitSeconds?: number): Promise<void>
}

/** Starts the cluster within a network of its own, whose addresses it takes. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = makeFolder('patroni', true)
  startDaemon(
    'etcd',
    [
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
      '--listen-peer-urls',
      'http://127.0.0.1:2380',
    ],
    { asServer: true },
  )
  await until('etcd answers', async () => (await fetch(`${etcdUrl}/health`)).ok, 60)
  const nodes = Array.from({ length: nodeCount }, (_, index) => makeNode(folder, index))
  startDatabaseProxy(
    frontPort,
    nodes.map(({ name, address }) => ({ name, host: address, port: 5432, checkPort: 8008 })),
  )
  const cluster = clusterOf(nodes)
  for (const { name } of nodes) cluster.start(name)
  await cluster.untilWhole()
  return cluster
}

function makeNode(folder: string, index: number): PatroniNode {
  const name = `node${index + 1}`
  const address = `127.0.0.${11 + index}`
  const own = join(folder, name)
  mkdirSync(own, { mode: 0o700 })
  const user = findServerUser()
  if (user) chownSync(own, user.uid, user.gid)
  const dataFolder = join(own, 'data')
  const configFile = join(folder, `${name}.yml`)
  // JSON is YAML as well.
  writeFileSync(configFile, JSON.stringify(configOf(name, address, own, dataFolder)))
  return { name, address, dataFolder, configFile, daemon: undefined }
}

const configOf = (name: string, address: string, own: string, dataFolder: string) => ({
  scope: 'drill',
  name,
  restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
  etcd3: { hosts: new URL(etcdUrl).host },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 5,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    pg_hba: ['local all all trust', 'host all all 127.0.0.0/8 trust', 'host replication all 127.0.0.0/8 trust'],
  },
  postgresql: {
    listen: `${address}:5432`,
    connect_address: `${address}:5432`,
    data_dir: dataFolder,
    bin_dir: postgresBinaries(),
    pgpass: join(own, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    // One folder for all would make the second node fail: its lock is that of the first.
    parameters: { unix_socket_directories: own },
  },
})

function clusterOf(nodes: PatroniNode[]): PatroniCluster {
  const nodeOf = (name: string) => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`there is no node ${name}`)
    return node
  }
  const members = async (): Promise<Member[]> => {
    const answers = nodes.map(({ address }) => askMembers(address).catch(() => undefined))
    return (await Promise.all(answers)).find((answer) => answer !== undefined) ?? []
  }
  const leader = async () => {
    const found = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
    if (!found) throw new Error('the cluster has no primary')
    return found.name
  }
  const kill = async (name: string) => {
    const { daemon, dataFolder } = nodeOf(name)
    const [postmaster = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    // In one go, so that Patroni has no time to let go of its lock in etcd.
    daemon?.child.kill('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
    await daemon?.stop('SIGKILL')
  }
  const start = (name: string) => {
    const node = nodeOf(name)
    node.daemon = startDaemon('patroni', [node.configFile], { asServer: true })
  }
  // Patroni does not end its PostgreSQL when it is killed.
  onEnd(() => {
    for (const { daemon, dataFolder } of nodes) {
      daemon?.child.kill('SIGKILL')
      killPostmaster(dataFolder)
    }
  })
  const switchOver = async (from: string) => {
    const answer = await fetch(`http://${nodeOf(from).address}:8008/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: from }),
    })
    if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
  }
  const endedNode = () => nodes.find(({ daemon }) => typeof daemon?.child.exitCode === 'number')
  const isWhole = async () => {
    const all = await members()
    const isStreaming = ({ state, lag }: Member) => (state === 'running' || state === 'streaming') && lag === 0
    const areOthers = all.every((each) => each.role === 'leader' || isStreaming(each))
    return all.length === nodes.length && areOthers && (await leader()) !== ''
  }
  const untilWhole = async (limitSeconds = 180) => {
    const what = 'a primary with all replicas'
    await until(what, () => endedNode() !== undefined || isWhole(), limitSeconds).catch((error) => {
      const said = nodes.map(({ name, daemon }) => `${name}:\n${daemon?.said().slice(-2000)}`)
      throw new Error(said.join('\n'), { cause: error })
    })
    const ended = endedNode()
    if (ended) throw new Error(`Patroni of ${ended.name} has ended:\n${ended.daemon?.said().slice(-3000)}`)
  }
  return {
    databaseUrl: `postgresql://postgres:${password}@127.0.0.1:${frontPort}/postgres`,
    members,
    leader,
    kill,
    start,
    switchOver,
    untilWhole,
  }
}

async function askMembers(address: string): Promise<Member[]> {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(3000) })
  return (await answer.json()).members
}

function killPostmaster(dataFolder: string): void {
  try {
    process.kill(Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It does not run.
  }
}
