// Sessions on the screen: where one is signed in, the history of sign-ins, and the page that switches the cabinet.
export { SessionList } from './session-list.tsx'
export { SignInHistory } from './sign-in-history.tsx'
