// User management: accounts as a work list and as cards. Pages about accounts show the links among these.
export { Ways } from './ways.tsx'
