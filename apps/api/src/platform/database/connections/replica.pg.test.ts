import { sql } from 'kysely'
import { type Cluster, startPostgres, startReplica } from '@navyk/tools/postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, connectPostgres, DatabaseUnavailableError, type Db, type LongRead } from '../index.ts'

let primary: Cluster
let replica: Cluster
let admin: Connection
let onReplica: Connection
let connection: ReturnType<typeof connect>
const reasons: string[] = []
const limits = { connectMs: 5000, answerMs: 20_000 }

/** A connection with a replica, which therefore reads by it. */
function connect(lagMs: number, url = replica.databaseUrl): Connection & { longRead: LongRead } {
  const { longRead, ...connection } = connectPostgres(primary.databaseUrl, 2, () => {}, limits, undefined, {
    url,
    pool: 2,
    lagMs,
    leftAloneMs: 0,
    onPrimary: (reason) => void reasons.push(reason),
  })
  if (!longRead) throw new Error('a connection with a replica does not read by it')
  return { ...connection, longRead }
}

beforeAll(async () => {
  primary = await startPostgres({ settings: ['wal_level=replica'] })
  replica = await startReplica(primary)
  admin = connectPostgres(primary.databaseUrl, 2, () => {})
  onReplica = connectPostgres(replica.databaseUrl, 1, () => {})
  await sql`create table note (text text)`.execute(admin.db)
})
afterAll(async () => {
  await Promise.all([admin.close(), onReplica.close()])
  await replica.stop()
  await primary.stop()
})
beforeEach(() => {
  reasons.length = 0
  connection = connect(60_000)
})
afterEach(() => connection.close())

const write = (text: string) => sql`insert into note values (${text})`.execute(admin.db)
/** The server that answers, and the notes that it has with a text. */
const notesWith = (text: string) => async (reader: Db) => {
  const { rows } = await sql<{ isReplica: boolean; notes: number }>`
    select pg_is_in_recovery() as "isReplica", (select count(*)::int from note where text = ${text}) as notes`.execute(
    reader,
  )
  return rows[0]
}
const pauseReplay = () => sql`select pg_wal_replay_pause()`.execute(onReplica.db)
const resumeReplay = () => sql`select pg_wal_replay_resume()`.execute(onReplica.db)

test('a long read is answered by the replica, with everything that was committed before it', async () => {
  for (const text of ['first', 'second', 'third']) {
    await write(text)
    expect(await connection.longRead(notesWith(text))).toEqual({ isReplica: true, notes: 1 })
  }
  expect(reasons).toEqual([])
})

test('a read waits for a replica that replays within the bound', async () => {
  await pauseReplay()
  await write('waited for')
  const read = connection.longRead(notesWith('waited for'))
  await resumeReplay()
  expect(await read).toEqual({ isReplica: true, notes: 1 })
})

test('the primary answers while the replica does not replay, and the replica again afterwards', async () => {
  const hasty = connect(50)
  await pauseReplay()
  await write('late')
  expect(await hasty.longRead(notesWith('late'))).toEqual({ isReplica: false, notes: 1 })
  expect(reasons).toEqual(['late'])
  await resumeReplay()
  await expect.poll(() => hasty.longRead(notesWith('late'))).toEqual({ isReplica: true, notes: 1 })
  await hasty.close()
})

test('the primary answers in place of a replica that is not there, and of a server that is no replica', async () => {
  const nowhere = new URL(replica.databaseUrl)
  nowhere.port = '1'
  await write('away')
  for (const [url, reason] of [
    [nowhere.href, 'away'],
    [primary.databaseUrl, 'late'],
  ] as const) {
    const other = connect(0, url)
    reasons.length = 0
    expect(await other.longRead(notesWith('away'))).toEqual({ isReplica: false, notes: 1 })
    expect(reasons).toEqual([reason])
    await other.close()
  }
})

test('a read that the replica ends is run again by the primary, and an error of the read itself is not', async () => {
  await write('again')
  const readers: Db[] = []
  const answer = await connection.longRead(async (reader) => {
    readers.push(reader)
    if (readers.length === 1) throw new DatabaseUnavailableError(new Error('connection ended'))
    return notesWith('again')(reader)
  })
  expect(answer).toEqual({ isReplica: false, notes: 1 })
  expect(reasons).toEqual(['cancelled'])
  const failing = connection.longRead(() => Promise.reject(new Error('of the read')))
  await expect(failing).rejects.toThrow('of the read')
})

test('a read that writes is refused by the replica, and run by the primary', async () => {
  await connection.longRead(async (reader) => sql`insert into note values ('by a read')`.execute(reader))
  expect(await connection.longRead(notesWith('by a read'))).toMatchObject({ notes: 1 })
})
