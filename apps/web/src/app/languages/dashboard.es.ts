import validation from '@navyk/api-spec/messages.es.json'
import learners from '../../domains/people/learners/messages.es.json'
import notices from '../../domains/messages/notices/messages.es.json'
import vocabulary from '../../vocabulary/messages.es.json'
import savedViews from '../../domains/people/saved-views/messages.es.json'
import ui from '../../ui/messages.es.json'
import shell from '../shell/messages.es.json'
import { type Messages, mergeAll } from './merge.ts'

/** The texts of the domains that the frame shows: lines of the menu, and names of states. */
const frame = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.es.json', { eager: true, import: 'default' }),
)

export const messages = { frame, learners, notices, 'saved-views': savedViews, shell, ui, validation, vocabulary }
