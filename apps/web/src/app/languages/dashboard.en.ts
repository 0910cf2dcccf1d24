import validation from '@navyk/api-spec/messages.en.json'
import learners from '../../domains/people/learners/messages.en.json'
import notices from '../../domains/messages/notices/messages.en.json'
import vocabulary from '../../vocabulary/messages.en.json'
import savedViews from '../../domains/people/saved-views/messages.en.json'
import ui from '../../ui/messages.en.json'
import shell from '../shell/messages.en.json'
import { type Messages, mergeAll } from './merge.ts'

/** The texts of the domains that the frame shows: lines of the menu, and names of states. */
const frame = mergeAll(
  import.meta.glob<Messages>('../../domains/*/*/frame.en.json', { eager: true, import: 'default' }),
)

export const messages = { frame, learners, notices, 'saved-views': savedViews, shell, ui, validation, vocabulary }
