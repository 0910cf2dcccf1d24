// Files: bytes that people add to something, with what they are and who added them. It does not own what a file belongs
// to, nor who may see it: the domain that it was added to says both.
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { relocateFiles } from './relocate-files.ts'
import './tables.ts'

/** Brings files to where the installation keeps them. */
export const keepFilesTask = 'keep-files-outside'

export const manifest: DomainManifest = {
  tasks: (services) => ({ [keepFilesTask]: () => relocateFiles(services) }),
  timetable: { [keepFilesTask]: '* * * * *' },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    files: typeof texts
  }
}
