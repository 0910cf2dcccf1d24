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
import states from '../states/messages.ru.json'

export const messages = { learners, notices, 'saved-views': savedViews, shell, states, ui, validation, vocabulary }

/** Before a language is picked: the specification's literals over the Russian texts. */
export const overrides = { notices: noticesOverrides, shell: shellOverrides, ui: uiOverrides }
