import type { KeptMediaType } from '@navyk/api-spec/messages/files'
import type { Generated } from 'kysely'
import type { FilePlace, OutsidePlace } from '#platform/files/file-store'

/** A file that somebody added to something. What it belongs to is known by the domain that it was added to. */
export interface FileTable {
  id: string
  owner_cabinet_id: string
  name: string
  media_type: KeptMediaType
  size_bytes: number
  sha256: string
  /** Null where they are outside of the database. */
  bytes: Buffer | null
  place: Generated<FilePlace>
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    file: FileTable
    /** The total size of an account's files; a trigger subtracts deleted ones. */
    file_space: { account_id: string; bytes: number }
    /** Files that are gone here and still have bytes in a folder or S3; triggers add them. */
    file_to_remove: { file_id: string; place: OutsidePlace }
  }
}
