import validation from '@navyk/api-spec/messages.es.json'
import learners from '../../domains/people/learners/messages.es.json'
import notices from '../../domains/messages/notices/messages.es.json'
import vocabulary from '../../vocabulary/messages.es.json'
import savedViews from '../../domains/people/saved-views/messages.es.json'
import ui from '../../ui/messages.es.json'
import shell from '../shell/messages.es.json'
import states from '../states/messages.es.json'

export const messages = { learners, notices, 'saved-views': savedViews, shell, states, ui, validation, vocabulary }
