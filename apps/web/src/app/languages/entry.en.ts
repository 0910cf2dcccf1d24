import app from '../messages.en.json'
import signIn from '../../domains/people/entry/sign-in/messages.en.json'

export const messages = { app, 'sign-in': signIn }
