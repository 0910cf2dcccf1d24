import app from '../messages.es.json'
import signIn from '../../domains/people/entry/sign-in/messages.es.json'

export const messages = { app, 'sign-in': signIn }
