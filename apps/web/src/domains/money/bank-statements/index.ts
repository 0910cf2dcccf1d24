// The door of bank statements: customers by name, to choose who has paid.
export { payersQuery } from './api.ts'
