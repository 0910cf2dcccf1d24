import validation from '@navyk/api-spec/messages.en.json'
import learners from '../../domains/people/learners/messages.en.json'
import notices from '../../domains/messages/notices/messages.en.json'
import vocabulary from '../../vocabulary/messages.en.json'
import savedViews from '../../domains/people/saved-views/messages.en.json'
import ui from '../../ui/messages.en.json'
import shell from '../shell/messages.en.json'
import states from '../states/messages.en.json'

export const messages = { learners, notices, 'saved-views': savedViews, shell, states, ui, validation, vocabulary }
