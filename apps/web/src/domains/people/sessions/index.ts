// Sessions on the screen: where one is signed in, and the history of sign-ins.
export { SessionList } from './session-list.tsx'
export { SignInHistory } from './sign-in-history.tsx'
