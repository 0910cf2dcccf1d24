import { mostQuestionFiles } from '@navyk/api-spec/desk/questions'
import { fileEndings, type FileFacts, fileMaxBytes } from '@navyk/api-spec/messages/files'
import { FileList } from '#ui/facts/file-list.tsx'
import { useWaitingFiles } from '#ui/form/waiting-files.tsx'
import { addFile, removeFile, saveFile } from '../api.ts'

/** The files of a message that is being written. */
export const useFilesToSend = () =>
  useWaitingFiles({
    accept: fileEndings,
    mostBytes: fileMaxBytes,
    most: mostQuestionFiles,
    add: addFile,
    remove: removeFile,
    onSave: saveFile,
  })

type NamedFile = Pick<FileFacts, 'id' | 'name'>

/** The files of a message. */
export function SentFiles({ files, onSave }: { files: FileFacts[]; onSave: (file: NamedFile) => Promise<void> }) {
  if (files.length === 0) return null
  return <FileList files={files} mostBytes={fileMaxBytes} most={mostQuestionFiles} onSave={onSave} />
}
