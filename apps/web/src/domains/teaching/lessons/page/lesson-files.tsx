import { fileEndings, fileMaxBytes } from '@navyk/api-spec/messages/files'
import { type Lesson, mostLessonFiles } from '@navyk/api-spec/teaching/lessons'
import { FileList } from '#ui/facts/file-list.tsx'
import { saveLessonFile, useAddLessonFile, useRemoveLessonFile } from '../api.ts'

/** Files of a lesson; those who may change its texts add and remove them. */
export function LessonFiles({ lesson }: { lesson: Lesson }) {
  const add = useAddLessonFile(lesson.id)
  const remove = useRemoveLessonFile(lesson.id)
  const mayChange = lesson.actions.edit
  return (
    <FileList
      files={lesson.files}
      accept={fileEndings}
      mostBytes={fileMaxBytes}
      most={mostLessonFiles}
      onSave={(file) => saveLessonFile(lesson.id, file)}
      onAdd={mayChange ? (file) => add.mutateAsync(file) : undefined}
      onRemove={mayChange ? (id) => remove.mutateAsync(id) : undefined}
    />
  )
}
