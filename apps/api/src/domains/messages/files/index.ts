// The door of files; manifest.ts says what the domain owns.
export { attachments, filesByThing } from './attachments.ts'
export { checkUpload, scanTypes } from './inspecting/check-upload.ts'
export { listFiles, readFile, removeFiles, storeFile } from './store-file.ts'
