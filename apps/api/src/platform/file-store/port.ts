/** Where the bytes of a file are. The database is always there; the others are set up. */
export const filePlaces = ['database', 'folder', 's3'] as const
export type FilePlace = (typeof filePlaces)[number]
export type OutsidePlace = Exclude<FilePlace, 'database'>

/** Keeps bytes outside of the database, each under an id, and never two versions of one. */
export interface FileStore {
  /** What is there under the id already is replaced by the same bytes. @throws FileStoreError */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined where nothing is kept under the id @throws FileStoreError */
  get(id: string): Promise<Uint8Array | undefined>
  /** What is not there is no error. @throws FileStoreError */
  remove(id: string): Promise<void>
}

/** How the installation keeps files. */
export interface FileKeeping {
  /** Where files are kept from now on; a task brings those there that are elsewhere. */
  place: FilePlace
  stores: Partial<Record<OutsidePlace, FileStore>>
  /** Bytes of all files together. */
  mostBytes: number
}

/** What went wrong: the place and a code. It holds no name, no content and no credentials. */
export class FileStoreError extends Error {
  readonly code: string
  constructor(place: OutsidePlace, code: string) {
    super(`files in ${place}: ${code}`)
    this.code = code
  }
}
