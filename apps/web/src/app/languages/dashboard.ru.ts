import notices from '../../domains/notices/messages.ru.json'
import ui from '../../ui/messages.ru.json'
import shell from '../shell/messages.ru.json'
import states from '../states/messages.ru.json'

export const messages = { notices, shell, states, ui }
