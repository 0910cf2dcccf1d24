import validation from '@navyk/api-spec/messages.ru.json'
import vocabulary from '#vocabulary/messages.ru.json'
import ui from '#ui/messages.ru.json'
import uiOverrides from '#ui/messages.unpicked.json'
import shell from '../shell/messages.ru.json'
import shellOverrides from '../shell/messages.unpicked.json'
import { byFolder, type Messages, mergeAll } from './merge.ts'

/** The texts of the domains that the frame shows: lines of the menu, and names of states. */
const frame = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.ru.json', { eager: true, import: 'default' }),
)

/** Texts that most screens show. */
const shared = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages-with-frame.ru.json', { eager: true, import: 'default' }),
)

/** The other texts, each file loaded with the parts that show them. */
export const files = byFolder(import.meta.glob<Messages>('../../domains/**/messages.ru.json', { import: 'default' }))

export const messages = { ...shared, frame, shell, ui, validation, vocabulary }

const frameOverrides = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.unpicked.json', { eager: true, import: 'default' }),
)
const sharedOverrides = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages-with-frame.unpicked.json', { eager: true, import: 'default' }),
)

/** Before a language is picked: the specification's literals over the Russian texts. */
export const overrides = { ...sharedOverrides, frame: frameOverrides, shell: shellOverrides, ui: uiOverrides }
export const overrideFiles = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages.unpicked.json', { import: 'default' }),
)
