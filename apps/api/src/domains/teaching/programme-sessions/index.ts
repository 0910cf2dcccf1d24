import './steps.ts'
import './tables.ts'
