import app from '../messages.ru.json'
import appOverrides from '../messages.unpicked.json'
import signIn from '../../domains/accounts/sign-in/messages.ru.json'
import signInOverrides from '../../domains/accounts/sign-in/messages.unpicked.json'
import { merge } from './merge.ts'

export const messages = { app: merge(app, appOverrides), 'sign-in': merge(signIn, signInOverrides) }
