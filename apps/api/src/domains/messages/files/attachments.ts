import type { FileFacts } from '@navyk/api-spec/messages/files'
import type { Reader, Tx } from '#platform/database'
import { type Failure, notFound, type Session, type Transact } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { lockCabinet } from '#people/accounts'
import { type AllowedTypes, checkUpload } from './inspecting/check-upload.ts'
import type { CheckedFile } from './inspecting/inspect-file.ts'
import { listFiles, readFile, removeFiles, storeFile } from './store-file.ts'

/** An attached file: the cabinet that uploaded it, and the thing that it was sent with; null while it waits. */
export interface Attachment {
  owner_id: string
  thing_id: string | null
}

/** SQL of the table in which a domain keeps whose its files are. */
interface AttachmentRows {
  insert: (tx: Tx, row: { fileId: string; ownerId: string; at: Date }) => Promise<void>
  find: (reader: Reader, fileId: string) => Promise<Attachment | undefined>
  countWaiting: (reader: Reader, ownerId: string) => Promise<number>
  /** Gives waiting files of a person to a thing. @returns how many of them there were */
  attach: (tx: Tx, ownerId: string, thingId: string, fileIds: string[]) => Promise<number>
  list: (reader: Reader, thingIds: string[]) => Promise<{ file_id: string; thing_id: string }[]>
}

/** Files that people attach to a kind of thing. They are uploaded one by one, wait, and are sent with the thing. */
interface Declaration {
  /** The most files of a person that wait at once. */
  mostWaiting: number
  refuseMore: (most: number) => Failure
  /** Types of files that are taken; every kept type where it is absent. */
  only?: AllowedTypes
  /** Failure for a file to be sent that is not the sender's, or was sent already. */
  refuseAbsent: () => Failure
  maySee: (reader: Reader, session: Session, file: Attachment) => boolean | Promise<boolean>
  rows: AttachmentRows
}

/** Use cases of the files that a domain declares: uploading, taking back, reading, sending, listing and removing. */
export function attachments(declaration: Declaration) {
  const { only, refuseAbsent, maySee, rows } = declaration
  return {
    /** @throws Failure 422 at `file` for one that is not kept · 409 no room, or too many that wait · 429 */
    async add(
      transact: Transact<FileFacts>,
      services: Services,
      session: Session,
      { name, file }: { name: string; file: Uint8Array },
    ): Promise<FileFacts> {
      const checked = await checkUpload(services, session, { name, bytes: file }, only)
      return transact((tx) => storeWaiting(declaration, tx, services, session, checked))
    },

    /** Takes a waiting file back. @throws Failure 404 absent, another person's, or sent */
    async remove(tx: Tx, _effects: unknown, session: Session, { id }: { id: string }): Promise<{ id: string }> {
      const row = await rows.find(tx, id)
      if (!row || row.owner_id !== session.cabinetId || row.thing_id !== null) throw notFound()
      await removeFiles(tx, [id])
      return { id }
    },

    /** @throws Failure 404 absent, or not for the session to see · 503 where its bytes can't be fetched now */
    async read(reader: Reader, effects: Pick<Effects, 'files' | 'log'>, session: Session, { id }: { id: string }) {
      const row = await rows.find(reader, id)
      if (!row || !(await maySee(reader, session, row))) throw notFound()
      const file = await readFile(reader, effects, id)
      if (!file) throw notFound()
      return file
    },

    /** Sends waiting files with a thing. @throws Failure of `refuseAbsent` */
    async send(tx: Tx, session: Session, thingId: string, fileIds: string[] = []): Promise<void> {
      const ids = [...new Set(fileIds)]
      if (ids.length === 0) return
      if ((await rows.attach(tx, session.cabinetId, thingId, ids)) < ids.length) throw refuseAbsent()
    },

    /** The files of things, by thing; two queries, however many. */
    listOf: async (reader: Reader, thingIds: string[]) => filesByThing(reader, await rows.list(reader, thingIds)),

    /** Removes the files of things with their rows. */
    async removeOf(tx: Tx, thingIds: string[]): Promise<void> {
      const pairs = await rows.list(tx, thingIds)
      await removeFiles(
        tx,
        pairs.map(({ file_id }) => file_id),
      )
    },
  }
}

/** Stores a file that waits to be sent. */
async function storeWaiting(
  { mostWaiting, refuseMore, rows }: Declaration,
  tx: Tx,
  effects: Effects,
  session: Session,
  file: CheckedFile,
): Promise<FileFacts> {
  // Held, so that two uploads at once can't both be the last one.
  await lockCabinet(tx, session.cabinetId)
  if ((await rows.countWaiting(tx, session.cabinetId)) >= mostWaiting) throw refuseMore(mostWaiting)
  const fileId = await storeFile(tx, effects, session, file)
  await rows.insert(tx, { fileId, ownerId: session.cabinetId, at: effects.clock.now() })
  const [kept] = await listFiles(tx, [fileId])
  if (!kept) throw new Error(`file ${fileId} is not there after it was stored`)
  return kept
}

/** The files of things, by thing, of the pairs that a domain keeps; one query. */
export async function filesByThing(
  reader: Reader,
  pairs: readonly { file_id: string; thing_id: string }[],
): Promise<Map<string, FileFacts[]>> {
  const thingOf = new Map(pairs.map((pair) => [pair.file_id, pair.thing_id]))
  const files = await listFiles(reader, [...thingOf.keys()])
  return Map.groupBy(files, (file) => thingOf.get(file.id) ?? '')
}
