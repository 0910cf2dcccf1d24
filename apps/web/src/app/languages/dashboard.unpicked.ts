import notices from '../../domains/notices/messages.ru.json'
import noticesOverrides from '../../domains/notices/messages.unpicked.json'
import ui from '../../ui/messages.ru.json'
import uiOverrides from '../../ui/messages.unpicked.json'
import shell from '../shell/messages.ru.json'
import shellOverrides from '../shell/messages.unpicked.json'
import states from '../states/messages.ru.json'
import { merge } from './merge.ts'

export const messages = {
  notices: merge(notices, noticesOverrides),
  shell: merge(shell, shellOverrides),
  states,
  ui: merge(ui, uiOverrides),
}
