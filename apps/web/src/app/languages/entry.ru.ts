import app from '../messages.ru.json'
import signIn from '../../domains/accounts/sign-in/messages.ru.json'

export const messages = { app, 'sign-in': signIn }
