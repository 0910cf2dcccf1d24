// Where the bytes of files are kept: one port, with a folder and S3 behind it.
export { folderStore } from './folder.ts'
export {
  type FileKeeping,
  type FilePlace,
  filePlaces,
  type FileStore,
  FileStoreError,
  type OutsidePlace,
} from './port.ts'
export { s3Store, type S3Settings } from './s3.ts'
