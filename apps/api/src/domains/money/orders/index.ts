// The door of orders: the passing of their days, which shortens a wait in tests.
import './tables.ts'
