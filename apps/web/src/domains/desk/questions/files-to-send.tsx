import { mostQuestionFiles } from '@navyk/api-spec/desk/questions'
import { fileEndings, type FileFacts, fileMaxBytes } from '@navyk/api-spec/messages/files'
import { useState } from 'react'
import { FileList } from '#ui/facts/file-list.tsx'
import { addFile, removeFile, saveFile } from './api.ts'

/** The files of a message that is being written: they are kept by the server at once, and sent with it. */
export function useFilesToSend() {
  const [files, setFiles] = useState<FileFacts[]>([])
  const field = (
    <FileList
      files={files}
      accept={fileEndings}
      mostBytes={fileMaxBytes}
      most={mostQuestionFiles}
      onSave={saveFile}
      onAdd={async (chosen) => {
        const kept = await addFile(chosen)
        setFiles((before) => [...before, kept])
      }}
      onRemove={async (id) => {
        await removeFile(id)
        setFiles((before) => before.filter((file) => file.id !== id))
      }}
    />
  )
  return { field, ids: files.map(({ id }) => id), clear: () => setFiles([]) }
}

type NamedFile = Pick<FileFacts, 'id' | 'name'>

/** The files of a message. */
export function SentFiles({ files, onSave }: { files: FileFacts[]; onSave: (file: NamedFile) => Promise<void> }) {
  if (files.length === 0) return null
  return <FileList files={files} mostBytes={fileMaxBytes} most={mostQuestionFiles} onSave={onSave} />
}
