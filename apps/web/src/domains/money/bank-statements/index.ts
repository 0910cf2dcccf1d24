// The door of bank statements: customers by name, for whoever has to say who has paid.
export { payersQuery } from './api.ts'
