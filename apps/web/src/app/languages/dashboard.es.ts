import validation from '@navyk/api-spec/messages.es.json'
import learners from '../../domains/learners/messages.es.json'
import notices from '../../domains/notices/messages.es.json'
import offers from '../../domains/offers/messages.es.json'
import savedViews from '../../domains/saved-views/messages.es.json'
import ui from '../../ui/messages.es.json'
import shell from '../shell/messages.es.json'
import states from '../states/messages.es.json'

export const messages = { learners, notices, offers, 'saved-views': savedViews, shell, states, ui, validation }
