import signIn from '../../domains/people/entry/sign-in/messages.ru.json'
import signInOverrides from '../../domains/people/entry/sign-in/messages.unpicked.json'
import app from '../messages.ru.json'
import appOverrides from '../messages.unpicked.json'

export const messages = { app, 'sign-in': signIn }

/** Before a language is picked: the specification's literals over the Russian texts. */
export const overrides = { app: appOverrides, 'sign-in': signInOverrides }
