/** Places that can hold the bytes of a file. The database is always there; the operator sets up the others. */
export const filePlaces = ['database', 'folder', 's3'] as const
export type FilePlace = (typeof filePlaces)[number]
export type OutsidePlace = Exclude<FilePlace, 'database'>

/** Keeps bytes outside of the database, each under an id, and never two versions of one. */
export interface FileStore {
  /** Bytes that are there under the id already are the same, and are replaced. @throws FileStoreError */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined where nothing is kept under the id @throws FileStoreError */
  get(id: string): Promise<Uint8Array | undefined>
  /** An id without bytes is no error. @throws FileStoreError */
  remove(id: string): Promise<void>
}

/** The installation's settings of files. */
export interface FileKeeping {
  /** Place for new files; a task brings the files from other places there. */
  place: FilePlace
  stores: Partial<Record<OutsidePlace, FileStore>>
  /** Limit of all files together, in bytes. */
  mostBytes: number
}

/** A place's failure, with a code. It holds no name, no content and no credentials. */
export class FileStoreError extends Error {
  readonly code: string
  constructor(place: OutsidePlace, code: string) {
    super(`files in ${place}: ${code}`)
    this.code = code
  }
}
