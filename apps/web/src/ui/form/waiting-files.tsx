import { type ComponentProps, useRef, useState } from 'react'
import { FileList } from '../facts/file-list.tsx'

type ListProps = ComponentProps<typeof FileList>
type WaitingFile = ListProps['files'][number]

interface Options extends Pick<ListProps, 'accept' | 'mostBytes' | 'most' | 'onSave'> {
  /** Sends a file to the server, which keeps it at once. */
  add: (file: File) => Promise<WaitingFile>
  remove: (id: string) => Promise<unknown>
  /** Called with the ids of all of them, where a field of a form holds these. */
  onChange?: (ids: string[]) => void
}

/** Files that wait for their form: the server keeps each at once, and the form sends their ids. */
export function useWaitingFiles({ add, remove, onChange, ...list }: Options) {
  const [files, setFiles] = useState<WaitingFile[]>([])
  // A file may arrive after the form was sent and cleared.
  const latest = useRef(files)
  const take = (next: WaitingFile[]) => {
    latest.current = next
    setFiles(next)
    onChange?.(next.map(({ id }) => id))
  }
  const field = (
    <FileList
      {...list}
      files={files}
      onAdd={async (chosen) => {
        const kept = await add(chosen)
        take([...latest.current, kept])
      }}
      onRemove={async (id) => {
        await remove(id)
        take(latest.current.filter((file) => file.id !== id))
      }}
    />
  )
  return { field, ids: files.map(({ id }) => id), clear: () => take([]) }
}
