import notices from '../../domains/notices/messages.es.json'
import ui from '../../ui/messages.es.json'
import shell from '../shell/messages.es.json'
import states from '../states/messages.es.json'

export const messages = { notices, shell, states, ui }
