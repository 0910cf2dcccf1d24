import notices from '../../domains/notices/messages.en.json'
import ui from '../../ui/messages.en.json'
import shell from '../shell/messages.en.json'
import states from '../states/messages.en.json'

export const messages = { notices, shell, states, ui }
