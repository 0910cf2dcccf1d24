import './tables.ts'
