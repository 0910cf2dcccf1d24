import notices from '../../domains/notices/messages.ru.json'
import noticesOverrides from '../../domains/notices/messages.unpicked.json'
import ui from '../../ui/messages.ru.json'
import uiOverrides from '../../ui/messages.unpicked.json'
import shell from '../shell/messages.ru.json'
import shellOverrides from '../shell/messages.unpicked.json'
import states from '../states/messages.ru.json'

export const messages = { notices, shell, states, ui }

/** Before a language is picked: the specification's literals over the Russian texts. */
export const overrides = { notices: noticesOverrides, shell: shellOverrides, ui: uiOverrides }
