import type { ReadingKind } from '@navyk/api-spec/views/oversight'
import type { Db, PartiesQuery } from '#platform/database'
import type { StaffRead } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { insertReadings, listPeopleOf } from './queries.ts'
import { readingKindOf } from './reading-kinds.ts'

/** The interval of writing. A crash loses the notes since the last write. */
const writeEveryMs = 5000

/** The most notes that are kept while the database is away; older ones are dropped, and their number is logged. */
const mostNotes = 20_000

interface ReadingNote {
  at: Date
  readerId: string
  kind: ReadingKind
  objectId: string | null
  isLook: boolean
  ids: Set<string>
}

export interface ReadingRecorder {
  record(read: StaffRead): void
  /** Writes the notes: one statement to find the people, one for every thousand rows. */
  write(): Promise<void>
  start(): void
  /** Writes the last ones. */
  stop(): Promise<void>
}

/** @returns the note of what was read, by the key that the same reading has; undefined where it is not recorded */
function noteOf(
  { session, path, objectId, ids: shown }: StaffRead,
  at: Date,
): { key: string; record: ReadingNote } | undefined {
  const { opened } = session
  const kind = readingKindOf(path) ?? (opened ? 'cabinet' : null)
  if (kind === null) return undefined
  const readerId = opened ? opened.by.accountId : session.accountId
  const owner = opened ? [session.accountId] : []
  if (shown.length + owner.length === 0) return undefined
  return {
    key: [readerId, kind, objectId, opened ? session.accountId : ''].join(' '),
    record: { at, readerId, kind, objectId, isLook: opened !== null, ids: new Set([...owner, ...shown]) },
  }
}

function addIds(record: ReadingNote, ids: Iterable<string>): void {
  for (const id of ids) record.ids.add(id)
}

/** Rows of the notes: one for each person whose data was read. */
async function rowsOf(db: Db, parties: readonly PartiesQuery[], ids: Effects['ids'], notes: Iterable<ReadingNote>) {
  const all = [...notes]
  const people = await listPeopleOf(db, parties, [...new Set(all.flatMap((one) => [...one.ids]))])
  return all.flatMap(({ ids: shown, ...one }) => {
    const subjects = new Set([...shown].flatMap((id) => people.get(id) ?? []))
    subjects.delete(one.readerId)
    return [...subjects].map((subjectId) => ({
      id: ids.next(),
      at: one.at,
      reader_id: one.readerId,
      subject_id: subjectId,
      kind: one.kind,
      object_id: one.objectId,
      is_look: one.isLook,
    }))
  })
}

/** Notes what staff read, and writes it in batches. The same list within a batch is one reading. */
export function createReadingRecorder(
  db: Db,
  { clock, ids, log }: Pick<Effects, 'clock' | 'ids' | 'log'>,
  parties: readonly PartiesQuery[],
): ReadingRecorder {
  let notes = new Map<string, ReadingNote>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const record = (read: StaffRead) => {
    const noted = noteOf(read, clock.now())
    if (!noted) return
    const known = notes.get(noted.key)
    if (known) addIds(known, noted.record.ids)
    else notes.set(noted.key, noted.record)
    if (notes.size > mostNotes) discardOldest()
  }

  const discardOldest = () => {
    const [oldest] = notes.keys()
    if (oldest !== undefined) notes.delete(oldest)
    log.error({ dropped: 1 }, 'readings of the staff are lost: they can not be written down')
  }

  const writeNotes = async () => {
    if (notes.size === 0) return
    const batch = notes
    notes = new Map()
    try {
      await insertReadings(db, await rowsOf(db, parties, ids, batch.values()))
    } catch (error) {
      log.warn({ err: error }, 'readings of the staff wait to be written down')
      for (const [key, one] of notes) {
        const waiting = batch.get(key)
        if (waiting) addIds(waiting, one.ids)
        else batch.set(key, one)
      }
      notes = batch
    }
  }

  const write = () => {
    writing = writing.then(writeNotes)
    return writing
  }
  return {
    record,
    write,
    start() {
      timer ??= setInterval(() => void write(), writeEveryMs).unref()
    },
    stop() {
      clearInterval(timer)
      return write()
    },
  }
}
