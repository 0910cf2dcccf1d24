import validation from '@navyk/api-spec/messages.es.json'
import vocabulary from '#vocabulary/messages.es.json'
import ui from '#ui/messages.es.json'
import shell from '../shell/messages.es.json'
import { byFolder, type Messages, mergeAll } from './merge.ts'

/** The texts of the domains that the frame shows: lines of the menu, and names of states. */
const frame = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.es.json', { eager: true, import: 'default' }),
)

/** Texts that most screens show. */
const shared = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages-with-frame.es.json', { eager: true, import: 'default' }),
)

/** The other texts, each file loaded with the parts that show them. */
export const files = byFolder(import.meta.glob<Messages>('../../domains/**/messages.es.json', { import: 'default' }))

export const messages = { ...shared, frame, shell, ui, validation, vocabulary }
