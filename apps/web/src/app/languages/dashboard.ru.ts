import validation from '@navyk/api-spec/messages.ru.json'
import learners from '../../domains/people/learners/messages.ru.json'
import notices from '../../domains/messages/notices/messages.ru.json'
import noticesOverrides from '../../domains/messages/notices/messages.unpicked.json'
import vocabulary from '../../vocabulary/messages.ru.json'
import savedViews from '../../domains/people/saved-views/messages.ru.json'
import ui from '../../ui/messages.ru.json'
import uiOverrides from '../../ui/messages.unpicked.json'
import shell from '../shell/messages.ru.json'
import shellOverrides from '../shell/messages.unpicked.json'
import { type Messages, mergeAll } from './merge.ts'

/** The texts of the domains that the frame shows: lines of the menu, and names of states. */
const frame = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.ru.json', { eager: true, import: 'default' }),
)

export const messages = { frame, learners, notices, 'saved-views': savedViews, shell, ui, validation, vocabulary }

const frameOverrides = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.unpicked.json', { eager: true, import: 'default' }),
)

/** Before a language is picked: the specification's literals over the Russian texts. */
export const overrides = { frame: frameOverrides, notices: noticesOverrides, shell: shellOverrides, ui: uiOverrides }
